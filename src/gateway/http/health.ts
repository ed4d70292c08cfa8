// /healthz: whether the gateway takes calls and its node answers. The node is asked once a second at most, however
// often this is asked.

import { collect } from '../node/collect.ts';
import { readResponse } from '../calls/readReply.ts';
import type { Upstream } from '../node/upstream.ts';

type HealthReport = { readonly status: 'ok' | 'stopping' | 'upstream-down' };

export type Health = () => Promise<{ readonly ok: boolean; readonly report: HealthReport }>;

const PROBE = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
const FRESH_MS = 1000;
const PATIENCE_MS = 3000;
const MAX_BYTES = 65_536;

export function createHealth(upstream: Upstream, isStopping: () => boolean): Health {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);

  async function probe(): Promise<boolean> {
    const { exchange, outcome } = collect((handler) => upstream.send(undefined, PROBE, handler), {
      maxBytes: MAX_BYTES,
      take: () => true,
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    });
    const reply = await Promise.race([outcome, late]);
    clearTimeout(timer);
    exchange.abort();
    return reply?.ok === true && readResponse(reply.reply.body)?.name === 'result';
  }

  return async () => {
    if (isStopping()) return { ok: false, report: { status: 'stopping' } };
    const now = performance.now();
    if (now - askedAt >= FRESH_MS) {
      askedAt = now;
      answer = probe();
    }
    const ok = await answer;
    return { ok, report: { status: ok ? 'ok' : 'upstream-down' } };
  };
}
