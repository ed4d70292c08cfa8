// How the upstreams are, and how often each was tried. Their labels are numbers, as a URL may hold a key.

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
  readonly head: bigint;
  readonly lag: bigint;
  readonly latencyMs: number;
};

/** Shows what `reports` gives, whenever the metrics are read. */
export function showUpstreams(reports: () => readonly Report[]): void {
  const show = (name: string, help: string, valueOf: (report: Report) => number): void =>
    gauge(
      name,
      help,
      ['upstream'],
      (one) => {
        for (const report of reports()) one.set({ upstream: report.upstream }, valueOf(report));
      },
      'first',
    );
  show('upstream_up', 'Whether an upstream is as good as any: 1, or 0', ({ state }) =>
    state === 'ok' ? 1 : 0,
  );
  show('upstream_head', 'Newest block of an upstream', ({ head }) => Number(head));
  show('upstream_lag_blocks', 'Blocks by which an upstream is behind the best', ({ lag }) => Number(lag));
  show(
    'upstream_latency_seconds',
    'Moving average of the time of polls',
    ({ latencyMs }) => latencyMs / 1000,
  );
}
