// Collects a whole reply of the node in memory, where it cannot be passed on as it comes: for batches, and for the
// gateway's own calls.

import type { Exchange } from '../../rpc/nodePool.ts';
import { GATEWAY_FULL, UPSTREAM_TOO_LARGE, type RpcError } from '../common/rpcError.ts';
import type { UpstreamHandler } from './upstream.ts';

export type UpstreamReply = { readonly body: Buffer; readonly status: number; readonly retryAfter: string };

export type UpstreamOutcome =
  | { readonly ok: true; readonly reply: UpstreamReply }
  /** `cause` is for the log: a code, never a URL. */
  | { readonly ok: false; readonly error: RpcError; readonly cause: string };

export type CollectLimits = {
  readonly maxBytes: number;
  /** Asks for room for this many more bytes; returns false where there is none. */
  readonly take: (bytes: number) => boolean;
};

export type Collecting = { readonly exchange: Exchange; readonly outcome: Promise<UpstreamOutcome> };

/** How long the gateway waits for the reply to a call of its own. */
const PATIENCE_MS = 3000;

/** Sends with `send` and collects the reply. Once the exchange is aborted, the outcome never settles. */
export function collect(send: (handler: UpstreamHandler) => Exchange, limits: CollectLimits): Collecting {
  let resolve: (outcome: UpstreamOutcome) => void = () => undefined;
  const outcome = new Promise<UpstreamOutcome>((settle) => {
    resolve = settle;
  });
  const chunks: Buffer[] = [];
  let size = 0;
  let status = 0;
  let retryAfter = '';

  function refuse(error: RpcError, cause: string): void {
    resolve({ ok: false, error, cause });
    exchange.abort();
  }

  const exchange = send({
    onHead(head) {
      ({ status, retryAfter } = head);
      if ((head.length ?? 0) > limits.maxBytes) refuse(UPSTREAM_TOO_LARGE, 'tooLarge');
    },
    onData(chunk) {
      size += chunk.length;
      if (size > limits.maxBytes) refuse(UPSTREAM_TOO_LARGE, 'tooLarge');
      else if (!limits.take(chunk.length)) refuse(GATEWAY_FULL, 'memory');
      else chunks.push(chunk);
    },
    onEnd: () => resolve({ ok: true, reply: { body: Buffer.concat(chunks, size), status, retryAfter } }),
    onFail: (error, cause) => resolve({ ok: false, error, cause }),
  });
  return { exchange, outcome };
}

/** Collects the reply to a call of the gateway's own, and ends that call. Undefined where no reply came in time. */
export async function collectSoon(
  send: (handler: UpstreamHandler) => Exchange,
  maxBytes: number,
): Promise<UpstreamOutcome | undefined> {
  const { exchange, outcome } = collect(send, { maxBytes, take: () => true });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  const settled = await Promise.race([outcome, late]);
  clearTimeout(timer);
  exchange.abort();
  return settled;
}
