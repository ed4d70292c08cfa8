// Opens a WebSocket to an endpoint, with the target, proxy, limits and transport that calls use.

import type { Endpoint } from '../core/endpoint/endpoint.ts';
import { socketEndpoint } from '../core/endpoint/socketUrl.ts';
import type { Failure } from '../core/failure/failure.ts';
import { createRedact } from '../core/secret/redact.ts';
import type { Redact } from '../core/secret/redact.ts';
import type { Secret } from '../core/secret/secret.ts';
import type { Proxies } from './proxies.ts';
import { requestTarget } from './requestTarget.ts';
import { createSocket } from './socket.ts';
import type { RpcSocket, SocketListener } from './socket.ts';
import { createSocketCalls } from './socketCalls.ts';
import type { SocketCalls } from './socketCalls.ts';
import type { Transport, TransportLimits } from './transport.ts';

/** Limit of the handshake: a server without WebSocket may never respond. */
const HANDSHAKE_MS = 10_000;
/** In bytes. A block with all its logs fits into one message of this size. */
const LARGEST_MESSAGE = 16_000_000;

export type OpenedSocket =
  | { readonly ok: true; readonly calls: SocketCalls }
  | { readonly ok: false; readonly failure: Failure };

export interface OpenSocket {
  /** Never rejects. `onEnd` is called once, with the reason in words, unless `close` ends the connection. */
  (
    endpoint: Endpoint,
    key: Secret | undefined,
    onEnd: (why: string) => void,
    signal: AbortSignal,
  ): Promise<OpenedSocket>;
}

export function createOpenSocket(
  transport: Pick<Transport, 'upgrade'>,
  proxies: Pick<Proxies, 'of' | 'learn'>,
  limits: () => TransportLimits,
): OpenSocket {
  return async (endpoint, key, onEnd, signal) => {
    const redact = createRedact(key);
    const target = requestTarget(socketEndpoint(endpoint), key);
    if (!target.ok) return { ok: false, failure: { kind: 'input', message: target.problem } };
    const { url, headers, origin, isLocal } = target;
    const found = await proxies.of(origin, isLocal, signal);
    if ('kind' in found) return { ok: false, failure: found };
    const usual = limits();
    const { maxResponseBytes, totalTimeoutMs } = usual;
    const quick = { ...usual, totalTimeoutMs: Math.min(totalTimeoutMs, HANDSHAKE_MS) };
    const opened = await transport.upgrade({ url, headers, ...found, tls: endpoint.tls }, quick, signal);
    proxies.learn(origin, opened);
    if (!opened.ok) return { ok: false, failure: masked(opened.failure, redact) };
    const mostBytes = Math.min(maxResponseBytes, LARGEST_MESSAGE);
    const open = (listener: SocketListener): RpcSocket => createSocket(opened.socket, mostBytes, listener);
    return { ok: true, calls: createSocketCalls(open, redact, totalTimeoutMs, onEnd) };
  };
}

function masked(failure: Failure, redact: Redact): Failure {
  return failure.kind === 'http' ? { ...failure, excerpt: redact(failure.excerpt) } : failure;
}
