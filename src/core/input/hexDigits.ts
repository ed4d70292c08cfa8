// The digits of bytes, addresses and hashes, and what is wrong with them.

import { codePoint, quote } from './input.ts';

type Digits =
  | { readonly ok: true; readonly digits: string }
  | { readonly ok: false; readonly problem: string };

/** Reads so many hex digits; `0x` in front may be left out. */
export function parseDigits(typed: string, length: number, what: string): Digits {
  const digits = withoutPrefix(typed);
  const problem = notHex(digits);
  if (problem !== undefined) return { ok: false, problem };
  if (digits.length === length) return { ok: true, digits };
  return { ok: false, problem: `${what} has ${length} hex digits after 0x, not ${digits.length}.` };
}

export function withoutPrefix(typed: string): string {
  return /^0x/i.test(typed) ? typed.slice(2) : typed;
}

/** What is wrong with the first character that is no hex digit; undefined where there is none. */
export function notHex(digits: string): string | undefined {
  const [wrong] = /[^0-9a-f]/iu.exec(digits) ?? [];
  if (wrong === undefined) return undefined;
  const said = quote(wrong);
  // A letter of another alphabet can look like one of these.
  const which = wrong > '~' && said.includes(wrong) ? ` (${codePoint(wrong)})` : '';
  return `${said}${which} is not a hex digit (0-9, a-f).`;
}
