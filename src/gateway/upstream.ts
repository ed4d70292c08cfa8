// Owns the way to the node behind the gateway: its URL, its limits, its failures as the gateway's own errors.
// Refuses to tell anyone the URL: it may hold the operator's key.

import type { Transport, TransportLimits } from '../rpc/transport.ts';
import type { Failure } from '../core/failure.ts';
import {
  UPSTREAM_DOWN,
  UPSTREAM_NOT_RPC,
  UPSTREAM_TOO_LARGE,
  upstreamTooSlow,
  type RpcError,
} from './rpcError.ts';

export type UpstreamReply = { readonly body: Buffer; readonly status: number; readonly retryAfter: string };

type UpstreamOutcome =
  | { readonly ok: true; readonly reply: UpstreamReply }
  /** `cause` is for the log: a code, never a URL. */
  | { readonly ok: false; readonly error: RpcError; readonly cause: string };

export interface Upstream {
  /** POSTs one JSON-RPC body. Aborting `signal` ends the call at the node as well. */
  post(body: string, signal: AbortSignal): Promise<UpstreamOutcome>;
}

/** `url` may carry `user:password@`; that becomes a Basic Authorization header. */
export function createUpstream(transport: Transport, url: URL, limits: TransportLimits): Upstream {
  const target = new URL(url);
  const { username, password } = target;
  target.username = '';
  target.password = '';
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    'content-type': 'application/json',
    ...(login === ':' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
  };
  return {
    async post(body, signal) {
      const outcome = await transport.post({ url: target.href, headers, body }, limits, signal);
      if (!outcome.ok) return { ok: false, ...explain(outcome.failure) };
      const { status, retryAfter } = outcome.reply;
      // Without a place for large bodies, every body is one.
      const bytes = outcome.reply.body as Uint8Array;
      return {
        ok: true,
        reply: { body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), status, retryAfter },
      };
    },
  };
}

function explain(failure: Failure): { error: RpcError; cause: string } {
  if (failure.kind === 'timeout')
    return { error: upstreamTooSlow(failure.afterMs), cause: `timeout ${failure.phase}` };
  if (failure.kind === 'protocol') {
    return {
      error: failure.rule === 'tooLarge' ? UPSTREAM_TOO_LARGE : UPSTREAM_NOT_RPC,
      cause: failure.rule,
    };
  }
  const cause = failure.kind === 'network' || failure.kind === 'tls' ? failure.code : failure.kind;
  return { error: UPSTREAM_DOWN, cause };
}
