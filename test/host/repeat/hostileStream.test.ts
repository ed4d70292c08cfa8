// A live stream of a node that ends its connections at once, or floods while a gap is filled.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { LiveStream } from '../../../src/host/repeat/liveStream.ts';
import type { FeedServices } from '../../../src/host/repeat/feed.ts';
import type { SocketCalls } from '../../../src/rpc/socketCalls.ts';
import { ScriptedChain } from '../../core/live/scriptedChain.ts';
import { withVscode } from '../withVscode.ts';

const { LiveStream: Stream } = await withVscode(
  'export class CancellationTokenSource { token = {}; cancel() {} dispose() {} }',
  () => import('../../../src/host/repeat/liveStream.ts'),
);

const ENDPOINT = { id: 'node', name: 'Node', urlTemplate: 'http://127.0.0.1' };

/** What the node does with its newest connection. */
type Node = {
  end: (why: string) => void;
  notify: Parameters<SocketCalls['subscribe']>[1];
};

function streamOf(
  kind: 'newHeads' | 'newPendingTransactions',
  node: Node,
  call: SocketCalls['call'],
): LiveStream {
  const services: FeedServices = {
    client: () =>
      Promise.resolve({
        openSocket(_endpoint, _key, onEnd) {
          node.end = onEnd;
          const calls: SocketCalls = {
            call,
            subscribe(_params, onValue) {
              node.notify = onValue;
              return Promise.resolve({ ok: true, result: '0x1' });
            },
            close: () => undefined,
          };
          return Promise.resolve({ ok: true, calls });
        },
      }),
    keys: { findOrAsk: () => assert.fail('There is no key.') },
    headSeen: () => undefined,
    calls: { run: () => assert.fail('It is asked over the socket.') },
    showFailure: (error) => assert.fail(String(error)),
  };
  return new Stream(services, ENDPOINT, { kind, filter: {} }, () => undefined);
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let turn = 0; !isSo(); turn++) {
    assert.ok(turn < 3_000, what);
    await setImmediate();
  }
}

const silent = (): Node => ({ end: () => undefined, notify: () => undefined });

describe('a live stream of a hostile node', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 }));
  afterEach(() => mock.timers.reset());

  it('waits longer after each connection that ends soon, until one was live for ten seconds', async () => {
    mock.method(Math, 'random', () => 1);
    const node = silent();
    const stream = streamOf('newPendingTransactions', node, () => assert.fail('Nothing can be filled in.'));
    const pauses: number[] = [];
    for (const liveMs of [20, 20, 9_999, 20, 10_000, 20]) {
      await until('it is live', () => stream.status.kind === 'live');
      mock.timers.tick(liveMs);
      node.end('bye');
      const { status } = stream;
      assert.ok(status.kind === 'waiting');
      pauses.push(status.at - Date.now());
      mock.timers.tick(pauses.at(-1)!);
    }
    assert.deepEqual(pauses, [500, 1_000, 2_000, 4_000, 500, 1_000]);
    stream.stop();
    mock.restoreAll();
  });

  for (const [megabytes, filled] of [
    [16, 0],
    [17, 17],
  ] as const)
    it(`keeps 16 MB that come while a gap is filled, and asks for more than that: ${megabytes}`, async () => {
      const chain = new ScriptedChain();
      let answer = (): void => undefined;
      const node = silent();
      let asked = 0;
      const stream = streamOf('newHeads', node, (method, params) => {
        const outcome = chain.answer({ method, params });
        if (++asked > 1) return Promise.resolve(outcome);
        return new Promise((resolve) => (answer = () => resolve(outcome)));
      });
      await until('it is asked', () => asked === 1);
      for (let count = 0; count < megabytes; count++)
        for (const { value } of chain.mine(0)) node.notify(value, 1_000_000);
      answer();
      await until('it is live', () => stream.status.kind === 'live');
      const { counts } = stream.state.rows;
      assert.deepEqual([counts.all, counts.filled], [megabytes + 1, filled]);
      assert.equal(stream.state.head, BigInt(megabytes));
      stream.stop();
    });
});
