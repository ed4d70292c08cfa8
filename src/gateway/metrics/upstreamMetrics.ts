// The metrics of the upstreams: their state, and how often each was tried. Labels are numbers: a URL may hold a key.

import { counter, gauge } from './metrics.ts';

const attempts = counter('upstream_attempts_total', 'Attempts at each of several upstreams, by outcome', [
  'upstream',
  'outcome',
]);

export function countAttempt(upstream: number, isAnswer: boolean): void {
  attempts.inc({ upstream, outcome: isAnswer ? 'answer' : 'fault' });
}

type Report = {
  readonly upstream: number;
  readonly state: string;
  readonly head: bigint | undefined;
  readonly lag: bigint | undefined;
  readonly latencyMs: number | undefined;
};

const toNumber = (count: bigint | undefined): number | undefined =>
  count === undefined ? undefined : Number(count);

/** Shows the current `reports` whenever the metrics are read. One thread does it. */
export function showUpstreams(reports: () => Promise<readonly Report[]>): void {
  const show = (name: string, help: string, valueOf: (report: Report) => number | undefined): void =>
    gauge(
      name,
      help,
      ['upstream'],
      async (one) => {
        for (const report of await reports()) {
          const value = valueOf(report);
          if (value === undefined) one.remove({ upstream: report.upstream });
          else one.set({ upstream: report.upstream }, value);
        }
      },
      'first',
    );
  show('upstream_up', 'Whether an upstream is as good as any: 1, or 0', ({ state }) =>
    state === 'ok' ? 1 : 0,
  );
  show('upstream_head', 'Newest block of an upstream', ({ head }) => toNumber(head));
  show('upstream_lag_blocks', 'Blocks by which an upstream is behind the best', ({ lag }) => toNumber(lag));
  show(
    'upstream_latency_seconds',
    'Time of the last poll of a single upstream, or its moving average for several',
    ({ latencyMs }) => (latencyMs === undefined ? undefined : latencyMs / 1000),
  );
}
