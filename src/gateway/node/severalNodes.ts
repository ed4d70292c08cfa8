// Several upstreams as one node.

import { Attempts } from './attempts.ts';
import type { Nodes } from './nodes.ts';
import type { Upstream } from './upstream.ts';
import { Upstreams, type UpstreamsOptions } from './upstreams.ts';

export function severalNodes(upstreams: readonly Upstream[], options: UpstreamsOptions): Nodes {
  const set = new Upstreams(upstreams, options);
  return {
    send(asker, body, handler) {
      const attempts = new Attempts(set, asker, body, handler);
      attempts.begin();
      return attempts;
    },
    ask: (body, handler) => set.best().send(undefined, body, handler),
    reports: () => set.reports(),
    refresh: () => set.refresh(),
    close: () => set.close(),
  };
}
