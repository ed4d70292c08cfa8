// Owns /healthz: whether the gateway takes calls and its node answers. Refuses to ask the node more than once a
// second, however often it is asked itself.

import { readResponse } from './readReply.ts';
import type { Upstream } from './upstream.ts';

type HealthReport = { readonly status: 'ok' | 'stopping' | 'upstream-down' };

export type Health = () => Promise<{ readonly ok: boolean; readonly report: HealthReport }>;

const PROBE = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
const FRESH_MS = 1000;
const PATIENCE_MS = 3000;

export function createHealth(upstream: Upstream, stopping: AbortSignal, now: () => number): Health {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);

  async function probe(): Promise<boolean> {
    const outcome = await upstream.post(PROBE, AbortSignal.timeout(PATIENCE_MS));
    return outcome.ok && readResponse(outcome.reply.body)?.name === 'result';
  }

  return async () => {
    if (stopping.aborted) return { ok: false, report: { status: 'stopping' } };
    if (now() - askedAt >= FRESH_MS) {
      askedAt = now();
      answer = probe();
    }
    const ok = await answer;
    return { ok, report: { status: ok ? 'ok' : 'upstream-down' } };
  };
}
