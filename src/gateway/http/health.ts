// Serves /healthz: whether the gateway takes calls and its node responds.

import type { Nodes, UpstreamReport } from '../node/nodes.ts';
import type { Probe } from './probe.ts';

type HealthReport = {
  readonly status: 'ok' | 'stopping' | 'upstream-down';
  /** Set where there are several upstreams. */
  readonly upstreams?: readonly object[];
};

export type Health = () => Promise<{ readonly ok: boolean; readonly report: HealthReport }>;

/** `probe`: asks the node where there is only one. */
export function createHealth(nodes: Nodes, probe: Probe, isStopping: () => boolean): Health {
  return async () => {
    if (isStopping()) return { ok: false, report: { status: 'stopping' } };
    if (nodes.reports().length > 0) return healthOfSeveral(nodes);
    const ok = (await probe()).state === 'ok';
    return { ok, report: { status: ok ? 'ok' : 'upstream-down' } };
  };
}

/** Healthy where any of the upstreams can serve calls. */
async function healthOfSeveral(nodes: Nodes): ReturnType<Health> {
  await nodes.refresh();
  const reports = nodes.reports();
  const ok = reports.some(({ state }) => state !== 'down' && state !== 'new' && state !== 'foreign');
  return { ok, report: { status: ok ? 'ok' : 'upstream-down', upstreams: reports.map(inJson) } };
}

/** Block numbers are written in hex, as nodes write them, because JSON’s numbers are not exact. */
function inJson({ upstream, state, head, lag, latencyMs }: UpstreamReport): object {
  return { upstream, state, head: hex(head), lag: hex(lag), latencyMs };
}

function hex(count: bigint | undefined): string | undefined {
  return count === undefined ? undefined : `0x${count.toString(16)}`;
}
