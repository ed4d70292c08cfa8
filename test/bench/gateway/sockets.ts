// Calls and notifications over WebSocket: the gateway compared with nginx and a direct connection.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { stop } from '../../workbench/stop.ts';
import { sized } from '../effort.ts';
import { format, printTable, state, type Metric } from '../report.ts';
import { quantile } from '../rounds.ts';
import { isTold, residentMb } from './processCost.ts';
import { startGateway } from './program.ts';
import { benchSocketCalls } from './socketCalls.ts';
import { startNode } from './socketNode.ts';

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
const COUNT = sized(100_000, 2_000);
const SUBSCRIBERS = sized(100, 5);

export async function benchSockets(rounds: number): Promise<readonly Metric[]> {
  return [
    ...(await benchSocketCalls(rounds)),
    ...(await benchNotices(1)),
    ...(await benchNotices(SUBSCRIBERS)),
  ];
}

/** Notifications in bursts with pauses, and how long calls wait meanwhile: the delay that the gateway itself adds. */
async function benchNotices(subscribers: number): Promise<readonly Metric[]> {
  const count = COUNT / subscribers;
  const node = await startNode({ count, burst: Math.max(1, Math.round(1000 / subscribers)), pauseMs: 20 });
  const gateway = await startGateway(node.url, '--log-level', 'silent', '--max-sockets', '1000');
  const clients = Array.from(
    { length: subscribers + 1 },
    () => new WebSocket(gateway.url.replace('http', 'ws')),
  );
  await Promise.all(clients.map((client) => once(client, 'open')));
  const [prober, ...others] = clients;
  const idle = isTold ? residentMb(gateway.child.pid!) : 0;
  const probe = async (): Promise<number> => {
    const sentAt = performance.now();
    prober!.send(CALL);
    await once(prober!, 'message');
    const wait = performance.now() - sentAt;
    await delay(2);
    return wait;
  };
  const heard = { count: 0 };
  for (const client of others) {
    client.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}');
    client.once('message', () => client.on('message', () => (heard.count += 1)));
  }
  const [calm, during]: [number[], number[]] = [[], []];
  const begin = performance.now();
  while (heard.count < COUNT) {
    if (performance.now() - begin > 120_000) throw stop(`Only ${heard.count} notifications came.`);
    const wait = await probe();
    // All notifications may have come meanwhile.
    (heard.count === 0 ? calm : during).push(wait);
  }
  const peak = isTold ? residentMb(gateway.child.pid!, 'peak') : 0;
  for (const client of clients) client.terminate();
  await Promise.all([gateway.stop(), node.stop()]);
  const name = `${format(COUNT)} notifications to ${subscribers} sockets`;
  printTable(
    `${name}; calls meanwhile, ms; memory ${format(idle)} MB before, ${format(peak)} MB at most`,
    ['', 'calls', 'p50', 'p99', 'longest'],
    [['before', calm] as const, ['during', during] as const].map(([when, waits]) => [
      when,
      format(waits.length),
      ...[0.5, 0.99, 1].map((part) => format(quantile(waits, part), 2)),
    ]),
  );
  return [
    state(`${name}: p99 of a call, ms`, [quantile(during, 0.99)]),
    state(`${name}: longest wait of a call, ms`, [quantile(during, 1)], { is: '<=', than: 50 }),
    state(`${name}: most memory, MB`, [peak], { is: '<=', than: 300 }),
  ];
}
