// Finds the proxy of an origin, by VS Code and the system, and keeps it until a request to that origin fails.

import { CANCELLED } from '../core/failure/failure.ts';
import type { Failure } from '../core/failure/failure.ts';
import type { HttpOutcome, UpgradeOutcome } from './transport.ts';

/** Returns the proxy for requests to a URL; undefined for none. */
export interface ResolveProxy {
  (url: string): Promise<string | undefined>;
}

const NO_PROXY_ANSWER: Failure = {
  kind: 'network',
  code: 'PROXY_LOOKUP',
  message: 'Which proxy to use could not be found out, so nothing was sent. Check http.proxy.',
};

type Found = { readonly proxy: string | undefined };

export interface Proxies {
  /**
   * The proxy of this origin, or why it is not known. `isLocal`: the origin is on this machine, so no proxy is used.
   */
  of(origin: string, isLocal: boolean, signal: AbortSignal): Promise<Found | Failure>;
  /** Notes the outcome of a request: after a network failure, the proxy is looked up again. */
  learn(origin: string, outcome: HttpOutcome | UpgradeOutcome): void;
  clear(): void;
}

export function createProxies(patienceMs: () => number, resolveProxy: ResolveProxy): Proxies {
  /** By origin. Only the origin is looked up, because a proxy resolver may log the URL. */
  const known = new Map<string, string | undefined>();

  async function lookUp(origin: string, signal: AbortSignal): Promise<Found | Failure> {
    const waiting = deadline(patienceMs(), signal);
    try {
      const proxy = await Promise.race([resolveProxy(`${origin}/`), waiting.ended]);
      known.set(origin, proxy);
      return { proxy };
    } catch {
      return signal.aborted ? CANCELLED : NO_PROXY_ANSWER;
    } finally {
      waiting.clear();
    }
  }

  return {
    async of(origin, isLocal, signal) {
      if (isLocal) return { proxy: undefined };
      return known.has(origin) ? { proxy: known.get(origin) } : lookUp(origin, signal);
    },
    learn(origin, outcome) {
      // The machine may have moved to a network with another proxy, or none.
      if (!outcome.ok && ['network', 'timeout'].includes(outcome.failure.kind)) known.delete(origin);
    },
    clear: () => known.clear(),
  };
}

/** A promise that never resolves: it rejects when the time is up or the signal aborts. */
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
