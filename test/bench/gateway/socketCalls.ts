// Calls over WebSocket, each after a reply or at a fixed rate: the gateway compared with nginx, a program that only
// passes messages on, and a direct connection, in turns.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startProcess, stopProcess } from '../../workbench/processes.ts';
import { stop } from '../../workbench/stop.ts';
import { isBrief, sized } from '../effort.ts';
import { compare, format, printTable, state, type Goal, type Metric } from '../report.ts';
import { interleave, median } from '../rounds.ts';
import { sampleOf } from './load.ts';
import type { Contender, Sample } from './load.ts';
import { startSocketProxy } from './nginx.ts';
import { processorMs } from './processCost.ts';
import { startGateway } from './program.ts';
import type { SocketLoad } from './socketLoadRun.ts';
import { startNode, startProgram } from './socketNode.ts';

const RESULT = '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}';
/** The least part of nginx's calls. */
const LEAST: Goal = { is: '>=', than: 0.5 };

type Wanted = Pick<SocketLoad, 'sockets' | 'depth' | 'rate'> & {
  readonly method: string;
  /** The goal for the ratio of the calls, where the gateway is compared with nginx. */
  readonly goal?: Goal;
};
const LOADS: readonly Wanted[] = sized<readonly Wanted[]>(
  [
    { sockets: 50, depth: 1, method: 'eth_chainId', goal: LEAST },
    { sockets: 10, depth: 16, method: 'eth_chainId', goal: LEAST },
    { sockets: 10, depth: 16, method: 'eth_call', goal: LEAST },
    { sockets: 10, depth: 0, rate: 2000, method: 'eth_chainId' },
    { sockets: 10, depth: 0, rate: 2000, method: 'eth_call' },
  ],
  [
    { sockets: 5, depth: 2, method: 'eth_chainId' },
    { sockets: 5, depth: 0, rate: 500, method: 'eth_call' },
  ],
);

async function load(
  { name, url, pid }: Contender,
  { sockets, depth, rate, method }: Wanted,
): Promise<Sample> {
  const wanted: SocketLoad = {
    url,
    sockets,
    depth,
    rate,
    warmUpMs: sized(700, 50),
    ms: sized(2_000, 150),
    call: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":[]}`,
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
  return sampleOf(said, `${name}, ${sockets} sockets`, pid, before);
}

export async function benchSocketCalls(rounds: number): Promise<readonly Metric[]> {
  const node = await startNode({ count: 0, burst: 1, pauseMs: 1 });
  const gateway = await startGateway(node.url, '--log-level', 'silent');
  const nginx = isBrief ? undefined : await startSocketProxy(node.url);
  const pass = await startProgram(import.meta.resolve('./socketPassRun.ts'), node.url);
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
  { sockets, depth, rate, method, goal }: Wanted,
  series: ReadonlyMap<string, readonly Sample[]>,
): readonly Metric[] {
  const calls = rate === undefined ? `${depth} ${method} each` : `${format(rate)} ${method} a second in all`;
  const where = `WebSocket, ${sockets} sockets with ${calls}`;
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
  const references = ['direct', 'nginx', 'ws alone'].filter((name) => series.has(name));
  const against = (reference: string, column: 'rate' | 'p50Ms' | 'p99Ms', kept?: Goal): Metric => {
    const unit = { rate: 'calls/s', p50Ms: 'p50, ms', p99Ms: 'p99, ms' }[column];
    const metric = `${where}: ${unit}, gateway / ${reference}`;
    return compare(metric, of('gateway', column), of(reference, column), kept);
  };
  const latencies = references.flatMap((name) => [against(name, 'p50Ms'), against(name, 'p99Ms')]);
  if (rate !== undefined) return latencies;
  return [
    state(`${where}: calls/s, gateway`, of('gateway', 'rate')),
    ...references.map((name) => against(name, 'rate', name === 'nginx' ? goal : undefined)),
    ...(series.has('nginx')
      ? [compare(`${where}: calls/s, ws alone / nginx`, of('ws alone', 'rate'), of('nginx', 'rate'))]
      : []),
    ...latencies,
  ];
}
