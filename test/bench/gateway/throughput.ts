// Calls per second, their latency and their cost: the gateway compared with nginx and a direct connection, in turns.
import { isBrief, sized } from '../effort.ts';
import { compare, format, printTable, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, median } from '../rounds.ts';
import { expectSameAnswers, load, type Contender, type Sample } from './load.ts';
import { startRedis } from '../../gateway/redisServer.ts';
import { startProxy } from './nginx.ts';
import { isTold } from './processCost.ts';
import { knows, startGateway } from './program.ts';

const CONNECTIONS = sized([50, 500], [5]);

/** The gateway without a log line for each call, as nginx has none either. */
const OURS = 'gateway, silent';
const LOGGING = 'gateway';
const WORKERS = 'gateway, silent, 2 workers';
const UPSTREAMS = 'gateway, silent, 2 upstreams';
const REDIS = 'gateway, silent, quotas in Redis';
const DIRECT = 'direct';
const NGINX = 'nginx';

type Series = ReadonlyMap<string, readonly Sample[]>;

/** Measures proxies in front of the node at `url`; `node`: the name of this node. */
export async function benchThroughput(node: string, url: string, rounds: number): Promise<readonly Metric[]> {
  const silent = ['--log-level', 'silent'];
  const redis = isBrief ? undefined : await startRedis();
  // Without a real Redis, the mock would be measured.
  const quotas = redis?.pid === undefined ? [] : ['--redis', redis.url, '--quota-rps', '1000000'];
  const gateways = new Map([
    [LOGGING, await startGateway(url)],
    [OURS, await startGateway(url, ...silent)],
    ...(knows('--workers') ? [[WORKERS, await startGateway(url, ...silent, '--workers', '2')] as const] : []),
    ...(knows('--upstream-lag')
      ? [[UPSTREAMS, await startGateway(url, ...silent, '--upstream', `${url}/?second`)] as const]
      : []),
    ...(quotas.length > 0 ? [[REDIS, await startGateway(url, ...silent, ...quotas)] as const] : []),
  ]);
  const nginx = isBrief ? [] : [[NGINX, await startProxy(url)] as const];
  const started = [...nginx, ...gateways];
  try {
    const proxies = started.map(([name, { url: address, child }]) => ({
      name,
      url: address,
      pid: child.pid,
    }));
    const contenders: readonly Contender[] = [{ name: DIRECT, url }, ...proxies];
    await expectSameAnswers(contenders);
    // V8 compiles hot code during the first thousands of calls.
    for (const contender of contenders) await load(contender, CONNECTIONS[0]!);
    const metrics: Metric[] = [];
    for (const connections of CONNECTIONS) {
      const series = await interleave(
        rounds,
        contenders.map((contender) => ({
          name: contender.name,
          run: () => load(contender, connections),
        })),
      );
      printSeries(`${node}, ${connections} connections`, series);
      metrics.push(...metricsOf(`${node}, ${connections} connections`, series, connections));
    }
    return metrics;
  } finally {
    await Promise.all(started.map(([, { stop }]) => stop()));
    await redis?.close();
  }
}

function printSeries(title: string, series: Series): void {
  const columns = ['rate', 'p50Ms', 'p99Ms', 'cpuUs', 'rssMb'] as const;
  printTable(
    `In front of ${title}: medians`,
    ['', 'calls/s', 'p50, ms', 'p99, ms', 'CPU of a call, us', 'memory, MB'],
    [...series].map(([name, samples]) => [
      name,
      ...columns.map((column) => {
        const value = median(samples.map((sample) => sample[column]));
        return value === 0 ? '' : format(value, column === 'p50Ms' || column === 'p99Ms' ? 2 : 0);
      }),
    ]),
  );
}

function metricsOf(where: string, series: Series, connections: number): readonly Metric[] {
  const of = (name: string, column: keyof Sample): readonly number[] =>
    (series.get(name) ?? []).map((sample) => sample[column]);
  const metrics = [
    state(`${where}: calls/s, gateway, silent`, of(OURS, 'rate')),
    compare(`${where}: calls/s, gateway with its log / silent`, of(LOGGING, 'rate'), of(OURS, 'rate')),
    compare(`${where}: calls/s, gateway / direct`, of(OURS, 'rate'), of(DIRECT, 'rate')),
  ];
  if (series.has(WORKERS))
    metrics.push(
      compare(`${where}: calls/s, 2 workers / one process`, of(WORKERS, 'rate'), of(OURS, 'rate')),
    );
  for (const name of [UPSTREAMS, REDIS])
    if (isTold && series.has(name))
      metrics.push(
        compare(`${where}: CPU of a call, us, ${name} / one upstream`, of(name, 'cpuUs'), of(OURS, 'cpuUs')),
      );
  if (isTold) metrics.push(state(`${where}: memory of the gateway, MB`, of(OURS, 'rssMb')));
  if (!series.has(NGINX)) return metrics;
  const rateGoal = { is: '>=', than: connections > 100 ? 0.4 : 0.3 } as const;
  metrics.push(
    compare(`${where}: calls/s, gateway / nginx`, of(OURS, 'rate'), of(NGINX, 'rate'), rateGoal),
    compare(`${where}: p99, ms, gateway / nginx`, of(OURS, 'p99Ms'), of(NGINX, 'p99Ms'), {
      is: '<=',
      than: 2,
    }),
    compare(`${where}: calls/s, nginx / direct`, of(NGINX, 'rate'), of(DIRECT, 'rate')),
  );
  if (isTold)
    metrics.push(
      compare(`${where}: CPU of a call, us, gateway / nginx`, of(OURS, 'cpuUs'), of(NGINX, 'cpuUs'), {
        is: '<=',
        than: 3,
      }),
    );
  return metrics;
}
