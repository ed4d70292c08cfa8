// Sends a call to its endpoint, by target, proxy and limits; also asks a server about itself. A dist file of its own,
// loaded at the first call.

import type { OutgoingCall, SendOutcome } from '../core/call/call.ts';
import type { LargeBodies } from '../core/reply/largeBody.ts';
import type { Failure } from '../core/failure/failure.ts';
import type { Endpoint } from '../core/endpoint/endpoint.ts';
import { isLoopback } from '../core/endpoint/endpoint.ts';
import type { EndpointTls } from '../core/endpoint/endpointTls.ts';
import type { Secret } from '../core/secret/secret.ts';
import { createOpenSocket } from './openSocket.ts';
import type { OpenSocket } from './openSocket.ts';
import { createProxies } from './proxies.ts';
import type { ResolveProxy } from './proxies.ts';
import type { RequestTarget } from './requestTarget.ts';
import { requestTarget } from './requestTarget.ts';
import type { HttpOutcome, SystemAuthorities, TransportLimits } from './transport.ts';
import { createTransport } from './undiciTransport.ts';
import { ACCEPTED_CODINGS } from './unpack.ts';

const NOT_SAFE: Failure = {
  kind: 'input',
  message: 'Only https:// is allowed, and http:// on this machine.',
};

/** `path`: begins with a slash. */
export type SiteQuestion = {
  readonly origin: string;
  readonly path: string;
  readonly body?: string | undefined;
  readonly tls?: EndpointTls | undefined;
};

export interface RpcClient {
  /**
   * The URL and headers of the endpoint's calls, with the API key in them: only where the user has asked for exactly
   * that.
   */
  targetOf(endpoint: Endpoint, key: Secret | undefined): RequestTarget;
  /**
   * Sends once, or twice where the call may be repeated and its kept connection was dead. Never throws. Aborting
   * destroys the socket.
   */
  send(call: OutgoingCall, signal: AbortSignal): Promise<SendOutcome>;
  /**
   * Asks a server for JSON at a path, without a key: POSTs the body, or sends a GET where there is none. Never throws.
   */
  requestSite(question: SiteQuestion, maxResponseBytes: number, signal: AbortSignal): Promise<HttpOutcome>;
  /** Opens a WebSocket, by the rules of `send`. */
  readonly openSocket: OpenSocket;
  /** Forgets which proxy serves which origin and which authorities the system trusts: the settings changed. */
  forgetNetwork(): void;
  close(): Promise<void>;
}

/** Creates the client; `limits` is called for each call, so that changed settings apply at once. */
export function createRpcClient(
  limits: () => TransportLimits,
  resolveProxy: ResolveProxy,
  largeBodies?: LargeBodies,
  systemAuthorities?: SystemAuthorities,
): RpcClient {
  const transport = createTransport(systemAuthorities);
  const proxies = createProxies(() => limits().connectTimeoutMs, resolveProxy);

  return {
    targetOf: requestTarget,
    openSocket: createOpenSocket(transport, proxies, limits),
    async send(call, signal) {
      const target = requestTarget(call.endpoint, call.key);
      if (!target.ok) return { ok: false, failure: { kind: 'input', message: target.problem } };
      const { url, origin, isLocal } = target;
      const found = await proxies.of(origin, isLocal, signal);
      if ('kind' in found) return { ok: false, failure: found };
      const beginLarge =
        largeBodies &&
        (() => {
          const body = largeBodies.begin(call.forbidden());
          call.onLarge?.(body.index);
          return body;
        });
      // On this machine, compressing and unpacking costs more than it saves.
      const headers = isLocal ? target.headers : { ...target.headers, 'accept-encoding': ACCEPTED_CODINGS };
      const { mayRepeat, endpoint } = call;
      const request = { url, headers, body: call.body, ...found, tls: endpoint.tls, mayRepeat, beginLarge };
      const outcome = await transport.post(request, limits(), signal);
      proxies.learn(origin, outcome);
      return outcome.ok ? { ok: true, response: outcome.reply, marks: outcome.reply.marks } : outcome;
    },
    async requestSite({ origin, path, body, tls }, maxResponseBytes, signal) {
      const { hostname, protocol } = new URL(origin);
      const isLocal = isLoopback(hostname);
      if (protocol !== 'https:' && !isLocal) return { ok: false, failure: NOT_SAFE };
      const found = await proxies.of(origin, isLocal, signal);
      if ('kind' in found) return { ok: false, failure: found };
      const accept = { accept: 'application/json' };
      const headers = body === undefined ? accept : { ...accept, 'content-type': 'application/json' };
      const request = { url: origin + path, headers, ...found, tls, mayRepeat: body === undefined };
      const bounds = { ...limits(), maxResponseBytes };
      const outcome =
        body === undefined
          ? await transport.get(request, bounds, signal)
          : await transport.post({ ...request, body }, bounds, signal);
      proxies.learn(origin, outcome);
      return outcome;
    },
    forgetNetwork() {
      proxies.clear();
      transport.forgetTrust();
    },
    close: () => transport.close(),
  };
}
