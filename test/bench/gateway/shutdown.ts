// Counts the calls that clients with open connections lose when a proxy is asked to end under load.
import { setTimeout as delay } from 'node:timers/promises';
import { startClients } from '../../gateway/steadyClients.ts';
import { isBrief, sized } from '../effort.ts';
import { printTable, spread, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave } from '../rounds.ts';
import { requestFor } from './load.ts';
import { startProxy } from './nginx.ts';
import { startGateway } from './program.ts';

const CLIENTS = sized(100, 10);
const LOADED_MS = sized(1_000, 100);

type Ended = {
  readonly url: string;
  readonly child: { kill(signal: NodeJS.Signals): boolean };
  readonly stop: () => Promise<void>;
};

/** Asks each proxy in its own way to finish its calls and end: SIGTERM, and SIGQUIT for nginx (`nginx -s quit`). */
export async function benchShutdown(url: string, rounds: number): Promise<readonly Metric[]> {
  const gateway = {
    name: 'gateway',
    run: async () => lostAt(await startGateway(url, '--log-level', 'silent'), 'SIGTERM'),
  };
  const nginx = { name: 'nginx', run: async () => lostAt(await startProxy(url), 'SIGQUIT') };
  const lost = await interleave(rounds, isBrief ? [gateway] : [gateway, nginx]);
  printTable(
    `Calls lost at a graceful stop, ${CLIENTS} clients that keep their connections until told to close`,
    ['', 'lost'],
    [...lost].map(([name, values]) => [name, spread(values)]),
  );
  return [...lost].map(([name, values]) =>
    state(
      `most calls lost at a graceful stop, ${name}`,
      values.map(() => Math.max(...values)),
      name === 'gateway' ? { is: '<=', than: 0 } : undefined,
    ),
  );
}

async function lostAt(proxy: Ended, signal: NodeJS.Signals): Promise<number> {
  const clients = startClients(new URL(proxy.url), CLIENTS, Buffer.from(requestFor(proxy.url)));
  await delay(LOADED_MS);
  proxy.child.kill(signal);
  await clients.ended;
  await proxy.stop();
  return clients.tally.lost;
}
