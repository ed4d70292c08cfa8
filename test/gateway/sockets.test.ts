import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { callBytes, open, UNFINISHED, untilReset } from './clients.ts';
import { request, send } from './httpCall.ts';
import { KEY, serving, startProgram, type Program } from './program.ts';
import { echoing, startScriptedNode, withResolver, type ScriptedNode } from './scriptedNode.ts';
import { selfSigned } from './selfSigned.ts';

const TIMES = ['--receive-timeout', '0.6', '--idle-timeout', '1', '--send-timeout', '0.5'];

describe('connections of clients', () => {
  let node: ScriptedNode;
  let gateway: Program;
  before(async () => {
    node = await startScriptedNode();
    gateway = await startProgram(['--upstream', node.url, '--port', '0', '--key', KEY, ...TIMES]);
  });
  beforeEach(() => node.play(echoing));
  after(async () => {
    await gateway.stop();
    await node.close();
  });

  for (const [name, bytes] of Object.entries(UNFINISHED)) {
    it(`are answered 408 and closed for good after ${name}, whatever the client does`, async () => {
      const sockets = await Promise.all(Array.from({ length: 20 }, () => open(gateway.url, bytes)));
      for (const text of await Promise.all(sockets.map(untilReset))) assert.match(text, /^HTTP\/1\.1 408 /);
    });
  }

  it('are closed for good when they are idle', async () => {
    const short = await startProgram(serving(node, '--idle-timeout', '0.5'));
    const served = await untilReset(await open(short.url, callBytes(request('eth_chainId'))));
    assert.match(served, /^HTTP\/1\.1 200 .*"result":"0x1"\}$/s);
    await short.stop();
  });

  it('are closed for good when a head drips', async () => {
    const dripping = await open(gateway.url, 'POST / HTTP/1.1\r\n');
    const drip = setInterval(() => dripping.write('X: 1\r\n'), 50);
    const refused = await untilReset(dripping);
    clearInterval(drip);
    assert.match(refused, /^HTTP\/1\.1 408 /);
  });

  it('are closed for good when no TLS handshake comes', async () => {
    const { certFile, keyFile } = selfSigned();
    const tls = await startProgram(
      [
        '--upstream',
        node.url,
        '--port',
        '0',
        '--key',
        KEY,
        '--tls-cert',
        certFile,
        '--tls-key',
        keyFile,
      ].concat(TIMES),
    );
    await untilReset(await open(tls.url, ''));
    await tls.stop();
  });

  it('give way to a new one where there are most, the one that is idle longest first', async () => {
    const few = await startProgram(serving(node, '--max-connections', '3'));
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => open(few.url, '')));
    const closed = untilReset(first!);
    assert.equal((await send(few.url, { body: request('eth_chainId') })).status, 200);
    await closed;
    for (const socket of others) assert.equal(socket.destroyed, false);
    for (const socket of others) socket.destroy();
    await few.stop();
  });

  it('are cut when the client reads nothing of its answer, and the call at the node with them', async () => {
    for (const head of ['', 'Accept: */*\r\nConnection: close\r\n']) {
      const reached = withResolver<ServerResponse>();
      node.play((_body, response) => {
        response.write('{"jsonrpc":"2.0","id":1,"result":"');
        const more = (): void => {
          while (!response.destroyed && response.write('a'.repeat(1_000_000)));
        };
        response.on('drain', more);
        more();
        reached.resolve(response);
      });
      const socket = await open(gateway.url, callBytes(request('eth_call')).replace('Host', `${head}Host`));
      socket.pause();
      const response = await reached.promise;
      if (!response.destroyed) await once(response, 'close');
      socket.destroy();
    }
  });

  it('carry calls that come in any pieces, several at once, with any head, in order @long', async () => {
    const patient = await startProgram(serving(node));
    const call = (id: number): string => callBytes(request('eth_chainId', [], id));
    const variants: [string, string[]][] = [
      ['at once', [call(1) + call(2) + call(3)]],
      ['byte by byte', Array.from(call(1) + call(2) + call(3))],
      [
        'cut in the body',
        [call(1).slice(0, -9), call(1).slice(-9) + call(2).slice(0, -3), call(2).slice(-3) + call(3)],
      ],
      ['with another head', [call(1), call(2).replace('Host', 'X-Any: 1\r\nHost'), call(3)]],
    ];
    for (const [name, pieces] of variants) {
      const socket = await open(patient.url, '');
      let text = '';
      const whole = new Promise<void>((resolve) =>
        socket.on('data', (chunk) => {
          text += chunk.toString();
          if (text.includes('"id":3,')) resolve();
        }),
      );
      for (const piece of pieces) {
        socket.write(piece);
        // Once another is answered, the gateway has read this piece, and the next one comes by itself.
        await send(patient.url, { body: request('eth_chainId') });
      }
      await whole;
      const ids = [...text.matchAll(/"id":(\d),"result"/g)].map(([, id]) => id);
      assert.deepEqual(ids, ['1', '2', '3'], name);
      socket.destroy();
    }
    await patient.stop();
  });
});
