// The gateway's addresses. Takes key and query out of a URL before anything else sees it. An unknown address is not
// kept: it may hold a key.

import type { IncomingMessage } from 'node:http';

export const CALL = '/v1/[key]';
export const HEALTH = '/healthz';
const ELSEWHERE = '/[other]';

export interface Routes {
  /** The route of a request, without its key. */
  nameOf(request: IncomingMessage): string;
  /** The key in the request's URL; '' where there was none. */
  keyOf(request: IncomingMessage): string;
  /** The query in a URL of the site, without the question mark. */
  queryOf(request: IncomingMessage): string;
}

/** `site`: the paths of its pages. */
export function createRoutes(site: { has(path: string): boolean }): Routes {
  const keys = new WeakMap<IncomingMessage, string>();
  const queries = new WeakMap<IncomingMessage, string>();
  return {
    nameOf(request) {
      const url = request.url ?? '';
      if (url === HEALTH) return HEALTH;
      const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
      if (site.has(path)) {
        queries.set(request, query);
        return path;
      }
      const [, encoded] = /^\/v1(?:\/([^/?#]*))?$/.exec(url) ?? [undefined, undefined];
      if (encoded === undefined && url !== '/v1') return ELSEWHERE;
      const key = decode(encoded ?? '');
      if (key === undefined) return ELSEWHERE;
      keys.set(request, key);
      return CALL;
    },
    keyOf: (request) => keys.get(request) ?? '',
    queryOf: (request) => queries.get(request) ?? '',
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
