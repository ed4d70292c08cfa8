import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from '../effort.ts';
import { callBytes, open, untilReset } from './clients.ts';
import { request, rpc, send } from './httpCall.ts';
import { KEY, serving, startProgram } from './program.ts';
import { echoing, startScriptedNode, withResolver } from './scriptedNode.ts';

/** Calls one after the other until nothing listens any more; returns what came of them. */
async function callOn(url: string): Promise<{ answered: number; lost: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcome = { answered: 0, lost: [] as string[] };
  try {
    while (true) {
      const { status } = await send(url, { agent, body: request('eth_chainId') });
      if (status === 200) outcome.answered += 1;
      else outcome.lost.push(String(status));
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ECONNREFUSED') outcome.lost.push(String(code));
  }
  agent.destroy();
  return outcome;
}

const isOpen = ({ code }: NodeJS.ErrnoException): boolean => code !== 'ECONNREFUSED';

describe('SIGTERM', () => {
  // Elsewhere several workers cannot share a port (workers.test.ts).
  for (const workers of process.platform !== 'linux' ? ['1'] : isLong ? ['1', '2'] : ['2']) {
    it(`loses no call of 50 clients that keep their connections, with ${workers} workers @long`, async () => {
      const node = await startScriptedNode();
      node.play(echoing);
      const gateway = await startProgram(serving(node, '--grace', '3', '--workers', workers));
      const clients = Array.from({ length: 50 }, () => callOn(gateway.url));
      while (node.received.length < 500) await new Promise((resolve) => setTimeout(resolve, 10));
      const ended = gateway.stop();
      const outcomes = await Promise.all(clients);
      assert.deepEqual(
        outcomes.flatMap(({ lost }) => lost),
        [],
      );
      assert.equal(await ended, 0);
      // Each call that the node answered was answered here, and each of them has its line in the log.
      const answered = outcomes.reduce((sum, one) => sum + one.answered, 0);
      assert.equal(node.received.length, answered);
      assert.equal(gateway.stderr().match(/"status":200,.*"msg":"request"\}\n/g)?.length, answered);
      await node.close();
    });
  }

  it('tells clients to close first, while calls are still taken, and health checks that it stops', async () => {
    const node = await startScriptedNode();
    node.play(echoing);
    const gateway = await startProgram(serving(node, '--grace', '2'));
    const agent = new Agent({ keepAlive: true });
    const before = await send(gateway.url, { agent, body: request('eth_chainId') });
    gateway.child.kill('SIGTERM');
    await gateway.logged(/stopping/);
    const after = await send(gateway.url, { agent, body: request('eth_chainId') });
    const odd = await send(gateway.url, {
      agent,
      body: request('eth_chainId'),
      path: `/v1/%${KEY.charCodeAt(0).toString(16)}${KEY.slice(1)}`,
    });
    assert.deepEqual(
      [before, after, odd].map(({ status, headers }) => [status, headers.connection]),
      [
        [200, 'keep-alive'],
        [200, 'close'],
        [200, 'close'],
      ],
    );
    const health = await send(gateway.url, { method: 'GET', path: '/healthz' });
    assert.deepEqual([health.status, health.body], [503, '{"status":"stopping"}']);
    agent.destroy();
    gateway.child.kill('SIGKILL');
    await node.close();
  });

  // The larger one goes past the short way.
  for (const size of [100, 100_000])
    it(`serves a call of ${size} bytes that is whole only after the port has closed`, async () => {
      const node = await startScriptedNode();
      node.play(echoing);
      const gateway = await startProgram(serving(node, '--grace', '0.4'));
      const bytes = callBytes(request('eth_chainId', ['x'.repeat(size)]));
      const socket = await open(gateway.url, bytes.slice(0, -1));
      const ended = gateway.stop();
      while (
        await send(gateway.url, { body: request('eth_chainId') }).then(({ status }) => status === 200, isOpen)
      );
      await sleep(300);
      const said = untilReset(socket);
      socket.write(bytes.slice(-1));
      assert.match(await said, /^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*"id":1,"result"/is);
      assert.equal(await ended, 0);
      await node.close();
    });

  it('answers a call that still hangs at the end with 503', async () => {
    const node = await startScriptedNode();
    const reached = withResolver<void>();
    node.play(() => reached.resolve());
    const gateway = await startProgram(serving(node, '--drain-timeout', '0.3'));
    const hanging = send(gateway.url, { body: request('eth_call', [], 'mine') });
    await reached.promise;
    const ended = gateway.stop();
    const answer = await hanging;
    assert.deepEqual([answer.status, rpc(answer).id, rpc(answer).error?.code], [503, 'mine', -32002]);
    assert.equal(await ended, 0);
    await node.close();
  });
});
