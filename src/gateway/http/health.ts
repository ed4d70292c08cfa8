// Serves /healthz: whether the gateway takes calls and its node responds. Asks the node once a second at most, however
// often /healthz is requested.

import { collectSoon } from '../node/collect.ts';
import { readResponse } from '../calls/readReply.ts';
import type { Nodes, UpstreamReport } from '../node/nodes.ts';

type HealthReport = {
  readonly status: 'ok' | 'stopping' | 'upstream-down';
  /** Set where there are several upstreams. */
  readonly upstreams?: readonly object[];
};

export type Health = () => Promise<{ readonly ok: boolean; readonly report: HealthReport }>;

const PROBE = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
const FRESH_MS = 1000;
const MAX_BYTES = 65_536;

export function createHealth(nodes: Nodes, isStopping: () => boolean): Health {
  let askedAt = Number.NEGATIVE_INFINITY;
  let isHealthy = Promise.resolve(false);

  async function probe(): Promise<boolean> {
    const outcome = await collectSoon((handler) => nodes.request(PROBE, handler), MAX_BYTES);
    return outcome?.ok === true && readResponse(outcome.reply.body)?.name === 'result';
  }

  return async () => {
    if (isStopping()) return { ok: false, report: { status: 'stopping' } };
    if (nodes.reports().length > 0) return healthOfSeveral(nodes);
    const now = performance.now();
    if (now - askedAt >= FRESH_MS) {
      askedAt = now;
      isHealthy = probe();
    }
    const ok = await isHealthy;
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
