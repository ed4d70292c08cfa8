// Sends a call to its endpoint: target, proxy, limits, transport. Its own dist file, loaded at the first call.

import type { OutgoingCall, SendOutcome } from '../core/call/call.ts';
import type { LargeBodies } from '../core/reply/largeBody.ts';
import { CANCELLED } from '../core/failure/failure.ts';
import type { Failure } from '../core/failure/failure.ts';
import type { Endpoint } from '../core/endpoint/endpoint.ts';
import type { Secret } from '../core/secret/secret.ts';
import type { RequestTarget } from './requestTarget.ts';
import { requestTarget } from './requestTarget.ts';
import type { SystemAuthorities, TransportLimits } from './transport.ts';
import { createTransport } from './undiciTransport.ts';
import { ACCEPTED_CODINGS } from './unpack.ts';

/** Which proxy a URL's requests go through, as VS Code and the system say; `undefined` for none. */
export interface ResolveProxy {
  (url: string): Promise<string | undefined>;
}

const NO_PROXY_ANSWER: Failure = {
  kind: 'network',
  code: 'PROXY_LOOKUP',
  message: 'Which proxy to use could not be found out, so nothing was sent. Check http.proxy.',
};

export interface RpcClient {
  /** Where the endpoint's calls go, with the key in it: for a person who has asked for exactly that. */
  targetOf(endpoint: Endpoint, key: Secret | undefined): RequestTarget;
  /** Sends once, or twice where the call may be repeated and its connection was dead; never throws. Aborting destroys the socket. */
  send(call: OutgoingCall, signal: AbortSignal): Promise<SendOutcome>;
  /** Forgets which proxy serves which origin, and whom the system trusts: the settings changed. */
  forgetNetwork(): void;
  close(): Promise<void>;
}

/** Creates the client; `limits` is asked at each call, so that changed settings count at once. */
export function createRpcClient(
  limits: () => TransportLimits,
  resolveProxy: ResolveProxy,
  largeBodies?: LargeBodies,
  systemAuthorities?: SystemAuthorities,
): RpcClient {
  const transport = createTransport(systemAuthorities);
  /** By origin. The origin alone is looked up: a proxy resolver may log what it is asked. */
  const proxies = new Map<string, string | undefined>();

  async function lookUp(origin: string, signal: AbortSignal): Promise<Failure | undefined> {
    const afterMs = limits().connectTimeoutMs;
    const waiting = deadline(afterMs, signal);
    try {
      proxies.set(origin, await Promise.race([resolveProxy(`${origin}/`), waiting.ended]));
      return undefined;
    } catch {
      return signal.aborted ? CANCELLED : NO_PROXY_ANSWER;
    } finally {
      waiting.clear();
    }
  }

  return {
    targetOf: requestTarget,
    async send(call, signal) {
      const target = requestTarget(call.endpoint, call.key);
      if (!target.ok) return { ok: false, failure: { kind: 'input', message: target.problem } };
      const { url, origin, isLocal } = target;
      if (!isLocal && !proxies.has(origin)) {
        const failure = await lookUp(origin, signal);
        if (failure !== undefined) return { ok: false, failure };
      }
      const proxy = isLocal ? undefined : proxies.get(origin);
      const beginLarge =
        largeBodies &&
        (() => {
          const body = largeBodies.begin(call.forbidden());
          call.onLarge?.(body.index);
          return body;
        });
      // On this machine, packing and unpacking costs more than it saves.
      const headers = isLocal ? target.headers : { ...target.headers, 'accept-encoding': ACCEPTED_CODINGS };
      const { mayRepeat, endpoint } = call;
      const request = { url, headers, body: call.body, proxy, tls: endpoint.tls, mayRepeat, beginLarge };
      const outcome = await transport.post(request, limits(), signal);
      if (outcome.ok) return { ok: true, answer: outcome.reply, marks: outcome.reply.marks };
      // The machine may have moved to a network with another proxy, or none.
      const { kind } = outcome.failure;
      if (kind === 'network' || kind === 'timeout') proxies.delete(origin);
      return outcome;
    },
    forgetNetwork() {
      proxies.clear();
      transport.forgetTrust();
    },
    close: () => transport.close(),
  };
}

/** A promise that only ever rejects: when the time is up or the signal aborts. */
function deadline(afterMs: number, signal: AbortSignal): { ended: Promise<never>; clear(): void } {
  let clear = (): void => {};
  const ended = new Promise<never>((_resolve, reject) => {
    const end = (): void => reject(new Error('ended'));
    const timer = setTimeout(end, afterMs);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    clear = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    };
  });
  return { ended, clear: () => clear() };
}
