import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from '../effort.ts';
import { freePort } from '../workbench/ports.ts';
import { startBalancer } from './balancer.ts';
import { request, send } from './httpCall.ts';
import { startProgram, type Program } from './program.ts';
import { echoing, startScriptedNode } from './scriptedNode.ts';

const KEYS = Array.from({ length: 24 }, (_, at) => `key-of-client-${at}`);
const STOPS = isLong ? 20 : 1;
/** Between two calls of a client. Without it, the clients keep the processors from the gateways. */
const PAUSE_MS = 5;

/** Starts a client for each key; returns how to end them. */
function callOn(url: string): () => Promise<unknown> {
  const life = { ended: false };
  const agent = new Agent({ keepAlive: true });
  const clients = KEYS.map(async (key) => {
    for (; !life.ended; await sleep(PAUSE_MS))
      await send(url, { agent, path: `/v1/${key}`, body: request('eth_chainId') });
  });
  return async () => {
    life.ended = true;
    await Promise.all(clients);
    agent.destroy();
  };
}

const anyPort = async (): Promise<string> => String(await freePort());

describe('two gateways behind a balancer', () => {
  // Elsewhere several workers cannot share a port (workers.test.ts).
  for (const workers of process.platform === 'linux' ? ['1', '2'] : ['1'])
    it(`lose no call when one of them is stopped and started again, with ${workers} workers${workers === '1' ? '' : ' @long'}`, async () => {
      const node = await startScriptedNode();
      node.play(echoing);
      const start = (port: string): Promise<Program> =>
        startProgram(
          ['--upstream', node.url, '--port', port, '--keys', '-', '--grace', '1', '--workers', workers],
          { input: KEYS.join('\n') },
        );
      const gateways = await Promise.all([start(await anyPort()), start(await anyPort())]);
      const balancer = await startBalancer(gateways.map(({ url }) => url));
      const end = callOn(balancer.url);
      const served = async (more: number): Promise<void> => {
        const least = node.received.length + more;
        while (node.received.length < least) await sleep(10);
      };
      for (let stop = 0; stop < STOPS; stop++) {
        await served(300);
        const { port } = new URL(gateways[stop % 2]!.url);
        assert.equal(await gateways[stop % 2]!.stop(), 0);
        await served(100);
        gateways[stop % 2] = await start(port);
      }
      await end();
      assert.deepEqual(balancer.lost, []);
      await balancer.close();
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await node.close();
    });
});
