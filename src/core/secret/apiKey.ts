// Checks and reads API keys: one URL path segment, long enough to be found and masked in any text; or a login for HTTP
// Basic authentication, whose base64 form is the key.

import { LONGEST, tooLongProblem } from '../text/lengths.ts';
import { Secret } from './secret.ts';

const FORBIDDEN = /[\s/?#\\"'<>\p{C}]/u;
const MIN_LENGTH = 8;
const MAX_LENGTH = 512;

/** The problem of a key as typed; `undefined` where it can be used. The message never contains the key. */
export function apiKeyProblem(text: string): string | undefined {
  const key = text.trim();
  if (key === '') return 'Paste the API key.';
  if (/^(https?|wss?):\/\//i.test(key)) {
    return 'This is a whole URL. Paste only the key, or use “Ethereum RPC: Add Endpoint”, which takes the URL apart.';
  }
  if (/\s/.test(key.slice(0, LONGEST.line)))
    return 'This is text with spaces. A key has none: paste the key alone.';
  if (FORBIDDEN.test(key.slice(0, LONGEST.line)))
    return 'A key has no slash, quote, “?”, “#” or invisible character: paste the key alone.';
  if (key.length < MIN_LENGTH) return `A key has at least ${MIN_LENGTH} characters.`;
  if (key.length > MAX_LENGTH) return `A key has at most ${MAX_LENGTH} characters.`;
  return undefined;
}

export type KeyReading =
  | { readonly ok: true; readonly secret: Secret }
  | { readonly ok: false; readonly problem: string };

const MAIL_ADDRESS = /^[^\s@/:]{1,64}@[^\s@/:]{1,253}\.[^\s@/:.]{1,63}$/;
const IS_MAIL_ADDRESS =
  'This is a mail address, not a key. “Ethereum RPC: Get an API Key...” asks a gateway to send a key there.';

/** Reads a key as typed; a login (`user:password`) where the endpoint authenticates by HTTP Basic. */
export function readKey(text: string, isLogin: boolean): KeyReading {
  const typed = text.trim();
  if (isLogin && typed.length > LONGEST.line)
    return {
      ok: false,
      problem: tooLongProblem('A login', typed, LONGEST.line, 'Type it as user:password.'),
    };
  if (isLogin && typed.includes(':')) return { ok: true, secret: new Secret(encodeLogin(typed)) };
  if (isLogin && decodeLogin(typed) === undefined)
    return { ok: false, problem: 'Type the login as user:password.' };
  // Only of what is typed: a password of this form is still masked.
  if (!isLogin && MAIL_ADDRESS.test(typed)) return { ok: false, problem: IS_MAIL_ADDRESS };
  const problem = isLogin ? undefined : apiKeyProblem(typed);
  return problem === undefined ? { ok: true, secret: new Secret(typed) } : { ok: false, problem };
}

/** `user:password` as HTTP Basic sends it (RFC 7617): base64 of its UTF-8. */
export function encodeLogin(login: string): string {
  return btoa(Array.from(new TextEncoder().encode(login), (byte) => String.fromCharCode(byte)).join(''));
}

/** The `user:password` that a key stands for, or `undefined` for any other key. */
export function decodeLogin(key: string): string | undefined {
  if (!/^[A-Za-z0-9+/]{2,}={0,2}$/.test(key) || key.length % 4 !== 0) return undefined;
  try {
    const bytes = Uint8Array.from(atob(key), (char) => char.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^[^:\p{C}]*:[^\p{C}]+$/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
