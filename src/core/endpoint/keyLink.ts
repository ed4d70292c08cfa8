// Parses the link by which a gateway hands over an API key: the gateway's origin and a code for one use. Anyone can
// make such a link.

import { isLoopback } from './endpoint.ts';

export type KeyLink = { readonly origin: string; readonly code: string };

export type KeyLinkProblem = 'path' | 'parts' | 'gateway' | 'code';

/** A host with an optional port: no login, no path, and no character that a URL parser removes or decodes. */
const ORIGIN = /^https?:\/\/[^\s/?#@\\%\p{C}]+$/iu;
const LONGEST_ORIGIN = 300;
const LONGEST_QUERY = 2_000;
const CODE = /^[A-Za-z0-9_-]{16,128}$/;

/**
 * The origin that a text names, with a host in other scripts in its ASCII form. `undefined` where the text is not an
 * origin, or data sent to it could be read on the way.
 */
export function gatewayOrigin(text: string): string | undefined {
  if (text.length > LONGEST_ORIGIN || !ORIGIN.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, origin } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname) ? origin : undefined;
}

/** Whether the host has letters of other scripts, which can imitate another name. */
export function hasOtherScripts(origin: string): boolean {
  return /[/.]xn--/.test(origin);
}

/** Reads path and query of a link as VS Code passes them: exactly one gateway and one code, in either order. */
export function parseKeyLink(path: string, query: string): KeyLink | KeyLinkProblem {
  if (path !== '/key') return 'path';
  const parts = query.length > LONGEST_QUERY ? [] : query.split('&');
  const given = new Map(parts.map((part) => [part.split('=', 1)[0]!, part.slice(part.indexOf('=') + 1)]));
  const [gateway, code] = [given.get('gateway'), given.get('code')];
  if (parts.length !== 2 || gateway === undefined || code === undefined) return 'parts';
  const origin = gatewayOrigin(decoded(gateway));
  if (origin === undefined) return 'gateway';
  return CODE.test(code) ? { origin, code } : 'code';
}

/** VS Code passes a decoded query; other programs may pass it encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
