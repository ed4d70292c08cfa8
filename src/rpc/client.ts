// Owns sending a call to its endpoint: target, proxy, limits, transport. Its own dist file, loaded at the first call.

import type { OutgoingCall, SendOutcome } from '../core/call.ts';
import type { Failure } from '../core/failure.ts';
import { requestTarget } from './requestTarget.ts';
import type { TransportLimits } from './transport.ts';
import { createTransport } from './undiciTransport.ts';

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
  /** Sends once; never throws. Aborting destroys the socket. */
  send(call: OutgoingCall, signal: AbortSignal): Promise<SendOutcome>;
  /** Forgets which proxy serves which origin: the settings changed. */
  forgetProxies(): void;
  close(): Promise<void>;
}

/** Creates the client; `limits` is asked at each call, so that changed settings count at once. */
export function createRpcClient(limits: () => TransportLimits, resolveProxy: ResolveProxy): RpcClient {
  const transport = createTransport();
  const proxies = new Map<string, Promise<string | undefined>>();

  function proxyFor(origin: string): Promise<string | undefined> {
    let proxy = proxies.get(origin);
    if (proxy === undefined) {
      // The origin alone: a proxy resolver may log what it is asked.
      proxy = resolveProxy(origin + '/');
      proxies.set(origin, proxy);
    }
    return proxy;
  }

  return {
    async send(call, signal) {
      const target = requestTarget(call.endpoint, call.key);
      if (!target.ok) return { ok: false, failure: { kind: 'input', message: target.problem } };
      const { url, headers, origin } = target;
      let proxy: string | undefined;
      try {
        if (!target.isLocal) proxy = await proxyFor(origin);
      } catch {
        proxies.delete(origin);
        return { ok: false, failure: NO_PROXY_ANSWER };
      }
      const outcome = await transport.post({ url, headers, body: call.body, proxy }, limits(), signal);
      return outcome.ok ? { ok: true, answer: outcome.reply } : outcome;
    },
    forgetProxies: () => proxies.clear(),
    close: () => transport.close(),
  };
}
