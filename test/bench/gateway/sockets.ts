// Calls and notifications over WebSocket: the gateway compared with nginx and a direct connection, in turns.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { startProcess, stopProcess } from '../../workbench/processes.ts';
import { stop } from '../../workbench/stop.ts';
import { isBrief, sized } from '../effort.ts';
import { compare, format, printTable, state, type Metric } from '../report.ts';
import { interleave, median, quantile } from '../rounds.ts';
import type { Contender, Sample } from './load.ts';
import type { LoadResult } from './loadRun.ts';
import { startSocketProxy } from './nginx.ts';
import { isTold, processorMs, residentMb } from './processCost.ts';
import { startGateway } from './program.ts';
import type { SocketLoad } from './socketLoadRun.ts';
import type { Notices } from './socketNodeRun.ts';

const callOf = (method: string): string => `{"jsonrpc":"2.0","id":1,"method":"${method}","params":[]}`;
const CALL = callOf('eth_chainId');
const RESULT = '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}';
type Wanted = {
  readonly sockets: number;
  /** Calls in flight on each socket. */
  readonly depth: number;
  readonly method: string;
  /** The least part of nginx's calls, where it is compared. */
  readonly least?: number;
};
const LOADS: readonly Wanted[] = sized(
  [
    { sockets: 50, depth: 1, method: 'eth_chainId', least: 0.5 },
    { sockets: 10, depth: 16, method: 'eth_chainId', least: 0.5 },
    { sockets: 10, depth: 16, method: 'eth_call', least: 0.5 },
  ],
  [{ sockets: 5, depth: 2, method: 'eth_chainId' }],
);
const COUNT = sized(100_000, 2_000);
const SUBSCRIBERS = sized(100, 5);

type Node = { readonly url: string; readonly pid: number | undefined; readonly stop: () => Promise<void> };

/** A node that sends these notifications to whoever subscribes. */
export function startNode(notices: Notices): Promise<Node> {
  return start(import.meta.resolve('./socketNodeRun.ts'), JSON.stringify(notices));
}

async function start(file: string, argument: string): Promise<Node> {
  const child = startProcess(process.execPath, [fileURLToPath(file), argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface(child.stdout!), 'line')) as [string];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => stopProcess(child) };
}

async function load({ name, url, pid }: Contender, { sockets, depth, method }: Wanted): Promise<Sample> {
  const wanted: SocketLoad = {
    url,
    sockets,
    depth,
    warmUpMs: sized(700, 50),
    ms: sized(2_000, 150),
    call: callOf(method),
    answerBytes: RESULT.length,
  };
  const program = fileURLToPath(import.meta.resolve('./socketLoadRun.ts'));
  const before = pid === undefined ? 0 : processorMs(pid);
  const child = startProcess(process.execPath, [program, JSON.stringify(wanted)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout!);
  const [said = ''] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as string[];
  // Node 24 now and then hangs in its own exit.
  await stopProcess(child);
  if (said === '') throw stop('The generator of the load failed.');
  const { calls, seconds, allCalls, p50Ms, p99Ms, fault } = JSON.parse(said) as LoadResult;
  if (fault !== '') throw stop(`${name}, ${sockets} sockets: ${fault}`);
  return {
    rate: calls / seconds,
    p50Ms,
    p99Ms,
    cpuUs: pid === undefined ? 0 : ((processorMs(pid) - before) * 1000) / allCalls,
    rssMb: pid === undefined ? 0 : residentMb(pid),
  };
}

export async function benchSockets(rounds: number): Promise<readonly Metric[]> {
  return [...(await benchCalls(rounds)), ...(await benchNotices(1)), ...(await benchNotices(SUBSCRIBERS))];
}

async function benchCalls(rounds: number): Promise<readonly Metric[]> {
  const node = await startNode({ count: 0, burst: 1, pauseMs: 1 });
  const gateway = await startGateway(node.url, '--log-level', 'silent');
  const nginx = isBrief ? undefined : await startSocketProxy(node.url);
  const pass = await start(import.meta.resolve('./socketPassRun.ts'), node.url);
  try {
    const contenders: readonly Contender[] = [
      { name: 'direct', url: node.url },
      ...(nginx === undefined ? [] : [{ name: 'nginx', url: nginx.url, pid: nginx.child.pid }]),
      { name: 'ws alone', url: pass.url, pid: pass.pid },
      { name: 'gateway', url: gateway.url, pid: gateway.child.pid },
    ];
    // V8 compiles hot code during the first thousands of calls.
    for (const contender of contenders) await load(contender, LOADS[0]!);
    const metrics: Metric[] = [];
    for (const wanted of LOADS) {
      const series = await interleave(
        rounds,
        contenders.map((contender) => ({ name: contender.name, run: () => load(contender, wanted) })),
      );
      metrics.push(...report(wanted, series));
    }
    return metrics;
  } finally {
    await Promise.all([gateway.stop(), nginx?.stop(), pass.stop(), node.stop()]);
  }
}

function report(
  { sockets, depth, method, least }: Wanted,
  series: ReadonlyMap<string, readonly Sample[]>,
): readonly Metric[] {
  const where = `WebSocket, ${sockets} sockets with ${depth} ${method} each`;
  printTable(
    `${where}: medians`,
    ['', 'calls/s', 'p50, ms', 'p99, ms', 'CPU of a call, us', 'memory, MB'],
    [...series].map(([name, samples]) => [
      name,
      ...(['rate', 'p50Ms', 'p99Ms', 'cpuUs', 'rssMb'] as const).map((column) =>
        format(median(samples.map((sample) => sample[column])), column.endsWith('Ms') ? 2 : 0),
      ),
    ]),
  );
  const of = (name: string, column: keyof Sample): readonly number[] =>
    (series.get(name) ?? []).map((sample) => sample[column]);
  const [ours, direct] = [of('gateway', 'rate'), of('direct', 'rate')];
  const metrics = [
    state(`${where}: calls/s, gateway`, ours),
    compare(`${where}: calls/s, gateway / direct`, ours, direct),
    compare(`${where}: calls/s, gateway / ws alone`, ours, of('ws alone', 'rate')),
  ];
  if (!series.has('nginx')) return metrics;
  const nginx = of('nginx', 'rate');
  return [
    ...metrics,
    compare(
      `${where}: calls/s, gateway / nginx`,
      ours,
      nginx,
      least === undefined ? undefined : { is: '>=', than: least },
    ),
    compare(`${where}: calls/s, ws alone / nginx`, of('ws alone', 'rate'), nginx),
    compare(`${where}: p99, ms, gateway / nginx`, of('gateway', 'p99Ms'), of('nginx', 'p99Ms')),
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
