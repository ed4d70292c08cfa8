// Makes several upstreams act as one node.

import type { Logger } from 'pino';
import { Attempts } from './attempts.ts';
import type { Nodes } from './nodes.ts';
import type { Upstream } from './upstream.ts';
import { Upstreams, type UpstreamsOptions } from './upstreams.ts';

/** `log`: where upstreams that go down or come back are reported. */
export function severalNodes(
  upstreams: readonly Upstream[],
  options: UpstreamsOptions,
  log: Logger | undefined,
): Nodes {
  const set = new Upstreams(upstreams, options, log);
  return {
    send(asker, body, handler) {
      const attempts = new Attempts(set, asker, body, handler);
      attempts.begin();
      return attempts;
    },
    request: (body, handler) => set.best().send(undefined, body, handler),
    reports: () => set.reports(),
    refresh: () => set.refresh(),
    close: () => set.close(),
  };
}
