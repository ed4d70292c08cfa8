// Counts calls by namespace and outcome, and how long they took. Counted by hand, because a counter and a histogram
// with labels cost a twentieth of a call.

import { addMetric, counter } from './metrics.ts';

const NAMESPACES = 'eth net web3 debug trace txpool anvil evm hardhat ots erigon batch none other'.split(' ');
const OTHER = NAMESPACES.length - 1;
const OUTCOMES = ['ok', 'refused', 'limited', 'failed', 'aborted'] as const;
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Series = { readonly buckets: number[]; count: number; sum: number };

const indexOf = new Map(NAMESPACES.map((name, index) => [name, index]));
const series: (Series | undefined)[] = [];

/** Counts a call of `method`, `batch` or `none` that has ended; `status`: undefined where its client went away. */
export function countCall(method: string, status: number | undefined, seconds: number): void {
  const end = method.indexOf('_');
  const namespace = indexOf.get(end === -1 ? method : method.slice(0, end)) ?? OTHER;
  const at = namespace * OUTCOMES.length + OUTCOMES.indexOf(outcomeOf(status));
  const one = (series[at] ??= { buckets: SECONDS.map(() => 0), count: 0, sum: 0 });
  const bucket = SECONDS.findIndex((limit) => seconds <= limit);
  if (bucket !== -1) one.buckets[bucket]! += 1;
  one.count += 1;
  one.sum += seconds;
}

function outcomeOf(status: number | undefined): (typeof OUTCOMES)[number] {
  if (status === undefined) return 'aborted';
  if (status < 400) return 'ok';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

const NAME = 'eth_gateway_call_duration_seconds';

addMetric({
  name: NAME,
  get: () => ({
    name: NAME,
    help: 'Calls and batches by namespace and outcome, and how long they took',
    type: 'histogram',
    aggregator: 'sum',
    values: series.flatMap((one, at) => (one === undefined ? [] : valuesOf(one, at))),
  }),
});

function valuesOf({ buckets, count, sum }: Series, at: number): readonly object[] {
  const namespace = NAMESPACES[Math.floor(at / OUTCOMES.length)];
  const outcome = OUTCOMES[at % OUTCOMES.length];
  const labels = { namespace, outcome };
  let below = 0;
  const bucket = (le: number | string, value: number): object => ({
    metricName: `${NAME}_bucket`,
    labels: { le, ...labels },
    value,
  });
  return [
    ...SECONDS.map((limit, index) => bucket(limit, (below += buckets[index]!))),
    bucket('+Inf', count),
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}

const FAULTS = new Set(
  (
    'timeout,connectTimeout,notHttp,cutOff,tooLarge,memory,not JSON,not JSON-RPC,' +
    'ECONNREFUSED,ECONNRESET,EPIPE,ENOTFOUND,no connection free'
  ).split(','),
);
const faults = counter('call_faults_total', 'Calls that failed behind the gateway, by cause', ['cause']);

/** `cause`: as it is in the log. */
export function countFault(cause: string): void {
  faults.inc({ cause: FAULTS.has(cause) ? cause : 'other' });
}

const refusals = counter('quota_refusals_total', 'Calls that a quota refused: over it, or not counted', [
  'reason',
]);

export function countRefusal(status: number): void {
  refusals.inc({ reason: status === 429 ? 'over' : status === 503 ? 'store' : 'batch' });
}
