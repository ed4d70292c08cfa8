// A live stream of a node whose connections die and whose chain is reorganised: nothing is missing, nor there twice.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import * as net from 'node:net';
import type { AddressInfo } from 'node:net';
import { mock } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { LiveTarget } from '../../../src/core/live/liveKind.ts';
import { groupDigits } from '../../../src/core/quantity.ts';
import { shortHex } from '../../../src/core/text/shortHex.ts';
import type { FeedServices } from '../../../src/host/repeat/feed.ts';
import type { LiveStream } from '../../../src/host/repeat/liveStream.ts';
import { createRpcClient } from '../../../src/rpc/client.ts';
import { startAnvil } from '../../bench/anvil.ts';
import { ScriptedChain } from '../../core/live/scriptedChain.ts';
import type { Announced } from '../../core/live/scriptedChain.ts';
import { times } from '../../effort.ts';
import { LIMITS } from '../../rpc/posting.ts';
import { startSocketServer } from '../../rpc/socketServer.ts';
import { withVscode } from '../withVscode.ts';

const { LiveStream: Stream } = await withVscode(
  'export class CancellationTokenSource { token = {}; cancel() {} dispose() {} }',
  () => import('../../../src/host/repeat/liveStream.ts'),
);

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** Code that logs one topic and ends. */
const LOGS = '0x6001600055600160006000a1';
const ALL_LOGS: LiveTarget = { kind: 'logs', filter: {} };

const client = createRpcClient(
  () => LIMITS,
  () => Promise.resolve(undefined),
);
const seen: string[] = [];
const services: FeedServices = {
  client: () => Promise.resolve(client),
  keys: { findOrAsk: () => assert.fail('There is no key.') },
  headSeen: ({ id }, head) => seen.push(`${id} ${head}`),
  calls: { run: () => assert.fail('It is asked over the socket.') },
  showFailure: (error) => assert.fail(String(error)),
};

function streamOf(url: string, target: LiveTarget): LiveStream {
  const endpoint: Endpoint = { id: 'node', name: 'Node', urlTemplate: url };
  return new Stream(services, endpoint, target, () => undefined);
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let turn = 0; !isSo(); turn++) {
    assert.ok(turn < 3_000, what);
    await delay(10);
  }
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : 'undefined');

/** The rows that are part of the chain. */
const standing = (stream: LiveStream): readonly string[] =>
  stream.state.rows
    .rows()
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ value }) => `${textOf(value['blockHash'] ?? value['hash'])} ${textOf(value['logIndex'])}`)
    .toSorted();

/** The notes of the rows that reorgs removed, and those that they should have: which block the chain has there now. */
function strikes(
  stream: LiveStream,
  chain: ScriptedChain,
): readonly (readonly [note: string | undefined, wanted: string])[] {
  const { rows } = stream.state;
  return rows
    .rows()
    .filter(({ isRemoved }) => isRemoved)
    .map((row) => {
      const { number } = row.place!;
      const now = chain.blocks[Number(number)];
      const by = now && `: block ${groupDigits(number)} is now ${shortHex(now.hash)}`;
      return [rows.noteOf(row), `removed by a reorg${by ?? ''}`];
    });
}

/** Stands before a server, and cuts its connections off. */
async function startRelay(port: number) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const onward = net.connect(port, '127.0.0.1');
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => [socket, onward].forEach((end) => end.destroy()));
    }
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close() {
      cut();
      server.close();
    },
  };
}

describe('LiveStream', () => {
  const now = Date.now;
  let later = 0;
  before(() => mock.method(Date, 'now', () => now() + later));
  after(async () => {
    mock.restoreAll();
    await client.close();
  });
  /** It was live for long enough to be opened again soon. */
  const goesOn = (): number => (later += 10_000);

  it(`has every log of anvil once after its connection was cut ${times(2, 50)} times`, async () => {
    const anvil = await startAnvil(0);
    const relay = await startRelay(Number(new URL(anvil.url).port));
    const ask = async (method: string, ...params: readonly unknown[]): Promise<JsonValue> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(anvil.url, { method: 'POST', headers, body });
      return ((await reply.json()) as { result: JsonValue }).result;
    };
    const stream = streamOf(relay.url, ALL_LOGS);
    await until('it is live', () => stream.status.kind === 'live');
    const log = (): Promise<JsonValue> =>
      ask('eth_sendTransaction', { from: SENDER, data: LOGS, gas: '0x100000' });
    for (let round = 0; round < times(2, 50); round++) {
      await log();
      goesOn();
      relay.cut();
      await log();
      await log();
      await until(
        `it is live again: ${round}`,
        () => stream.status.kind === 'live' && stream.way !== undefined,
      );
      if (round % 3 === 0) await ask('anvil_reorg', 1, []);
    }
    await log();
    const logs = (await ask('eth_getLogs', { fromBlock: anvil.head, toBlock: 'latest' })) as readonly Record<
      string,
      string
    >[];
    const wanted = logs.map(({ blockHash, logIndex }) => `${blockHash} ${logIndex}`).toSorted();
    await until('the last log is there', () => standing(stream).length === wanted.length);
    assert.deepEqual(standing(stream), wanted);
    assert.deepEqual(stream.state.missed.newest, []);
    assert.equal(seen.at(-1), `node ${stream.state.head}`);
    assert.ok(stream.state.rows.counts.filled >= times(2, 50), String(stream.state.rows.counts.filled));
    stream.stop();
    relay.close();
    await anvil.stop();
  });

  for (const kind of ['newHeads', 'logs'] as const)
    it(`follows ${times(5, 100)} reorgs of a node, whether it tells of them or is away: ${kind}`, async () => {
      const chain = new ScriptedChain();
      const server = await startSocketServer(({ method, params }) =>
        method === 'eth_subscribe'
          ? String(params[0])
          : method === 'eth_unsubscribe'
            ? true
            : (chain.answer({ method, params: params as readonly JsonValue[] }) as { result: JsonValue })
                .result,
      );
      const tell = (told: readonly Announced[]): void => {
        for (const { kind: of, value } of told) server.notify(of === 'head' ? 'newHeads' : 'logs', value);
      };
      const stream = streamOf(server.origin, { kind, filter: {} });
      await until('it is live', () => stream.status.kind === 'live');
      for (let count = 0; count < 8; count++) tell(chain.mine(1));
      for (let round = 0; round < times(5, 100); round++) {
        const told = chain.reorg(1 + (round % 6), 1 + (round % 7), round % 3, round % 2 === 0);
        if (round % 10 === 9) {
          goesOn();
          for (const socket of server.sockets) socket.terminate();
          await until('it is lost', () => stream.status.kind === 'waiting');
          await until('it is live again', () => stream.status.kind === 'live');
        } else tell(told);
      }
      const { heads, logs } = chain.canonical(kind === 'logs' ? 1 : 0);
      const wanted = kind === 'logs' ? logs : heads.map((hash) => `${hash} undefined`);
      await until('all is there', () => JSON.stringify(standing(stream)) === JSON.stringify(wanted));
      assert.deepEqual(stream.state.missed.newest, []);
      const struck = strikes(stream, chain);
      assert.ok(struck.length >= times(5, 50), String(struck.length));
      for (const [note, of] of struck) assert.equal(note, of);
      stream.stop();
      await until('it is unsubscribed', () => server.sockets.size === 0);
      await server.close();
    });

  it('says from when to when nothing was seen of what no node can tell again', async () => {
    const server = await startSocketServer(({ method }) => (method === 'eth_subscribe' ? 'hashes' : true));
    const stream = streamOf(server.origin, { kind: 'newPendingTransactions', filter: {} });
    await until('it is live', () => stream.status.kind === 'live');
    assert.deepEqual(stream.state.missed.newest, []);
    goesOn();
    for (const socket of server.sockets) socket.terminate();
    await until('it is lost', () => stream.status.kind === 'waiting');
    await until('it is live again', () => stream.status.kind === 'live');
    assert.match(
      JSON.stringify(stream.state.missed.newest),
      /Nothing was received from .* and no node can send it again/,
    );
    stream.stop();
    await until('it is unsubscribed', () => server.sockets.size === 0);
    await server.close();
  });

  it('does not come back where it was refused, and says why', async () => {
    const server = net.createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', () => {
          socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
        });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const stream = streamOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, ALL_LOGS);
    await until('it has ended', () => stream.status.kind === 'stopped');
    assert.deepEqual(stream.status, {
      kind: 'stopped',
      why: 'The server does not accept the API key or login, or needs one (HTTP 401).',
    });
    server.close();
  });
});
