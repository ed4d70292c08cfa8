// Sockets that stay open and send nothing, little, or half a request: when the gateway closes them, and how they delay
// good calls.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest, Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProcess, stopProcess } from '../../workbench/processes.ts';
import { stop } from '../../workbench/stop.ts';
import { isBrief, sized } from '../effort.ts';
import { compare, format, printTable, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { quantile } from '../rounds.ts';
import type { Flood } from './floodRun.ts';
import { isTold } from './processCost.ts';
import { startGateway } from './program.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('./floodRun.ts'));
const HELD = sized({ idle: 9_000, dripping: 1_000, halfSent: 300 }, { idle: 20, dripping: 5, halfSent: 4 });
const COUNT = HELD.idle + HELD.dripping + HELD.halfSent;
const PATIENCE_MS = sized(120_000, 10_000);
const CALM_MS = sized(5_000, 200);
const CALL_EVERY_MS = 5;

/** Makes a good call every few milliseconds on one connection. */
function startCalls(url: string): { taken(): readonly number[]; stop(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const life = { ended: false };
  let waits: number[] = [];
  const over = (async () => {
    while (!life.ended) {
      const begin = performance.now();
      const status = await call(url, agent);
      if (status !== 200) throw stop(`A good call was answered with ${status}.`);
      waits.push(performance.now() - begin);
      await delay(CALL_EVERY_MS);
    }
    agent.destroy();
  })();
  over.catch(() => undefined);
  return {
    taken() {
      const taken = waits;
      waits = [];
      return taken;
    },
    stop() {
      life.ended = true;
      return over;
    },
  };
}

function call(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { agent, method: 'POST', headers: { 'content-type': 'application/json' } });
    sent.on('response', (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject);
    });
    sent.on('error', reject).end('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}');
  });
}

/** Runs one round, which takes as long as the gateway's timeouts. */
export async function benchFlood(node: string): Promise<readonly Metric[]> {
  if (!isTold) return [];
  const flags = isBrief ? ['--receive-timeout', '1', '--idle-timeout', '1'] : [];
  const gateway = await startGateway(node, '--log-level', 'silent', ...flags);
  const open = (): number => readdirSync(`/proc/${gateway.child.pid}/fd`).length;
  const calls = startCalls(gateway.url);
  await delay(CALM_MS);
  calls.taken();
  const calm = open();
  await delay(CALM_MS);
  const before = calls.taken();

  const begin = performance.now();
  const held: Flood = { url: gateway.url, ...HELD };
  const flood = startProcess(process.execPath, [PROGRAM, JSON.stringify(held)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(flood.stdout!), 'line');
  const openedIn = performance.now() - begin;
  const most = open();
  while (open() > calm + 2 && performance.now() - begin < PATIENCE_MS) await delay(50);
  const seconds = (performance.now() - begin) / 1000;
  const left = Math.max(0, open() - calm - 2);
  const during = calls.taken();
  await calls.stop();
  await stopProcess(flood);
  await gateway.stop();
  return report({ before, during, seconds, left, most, openedIn });
}

function report(sample: {
  readonly before: readonly number[];
  readonly during: readonly number[];
  readonly seconds: number;
  readonly left: number;
  readonly most: number;
  readonly openedIn: number;
}): readonly Metric[] {
  const { before, during, seconds, left, most, openedIn } = sample;
  const parts = [0.5, 0.95, 0.99, 1] as const;
  printTable(
    `${format(HELD.idle)} idle, ${format(HELD.dripping)} dripping and ${format(HELD.halfSent)} half sent; good calls, ms`,
    ['', 'calls', 'p50', 'p95', 'p99', 'longest'],
    [
      ['before', before],
      ['during', during],
    ].map(([name, waits]) => [
      name as string,
      format(waits!.length),
      ...parts.map((part) => format(quantile(waits as readonly number[], part), 2)),
    ]),
  );
  console.log(
    `\nOpened within ${format(openedIn / 1000, 1)} s, at most ${format(most)} descriptors; ${left === 0 ? 'all gone' : `${format(left)} left`} after ${format(seconds, 1)} s.`,
  );
  const at = (part: number, goal?: { readonly is: '<='; readonly than: number }): Metric =>
    compare(
      `good calls among ${format(COUNT)} held sockets, p${part * 100}, ms, during / before`,
      [quantile(during, part)],
      [quantile(before, part)],
      goal,
    );
  return [
    at(0.5, { is: '<=', than: 2 }),
    at(0.95, { is: '<=', than: 2 }),
    at(0.99),
    state(`held sockets left after ${PATIENCE_MS / 1000} s, of ${format(COUNT)}`, [left], {
      is: '<=',
      than: 0,
    }),
    state(`${format(COUNT)} held sockets, until the last was gone, s`, [seconds]),
  ];
}
