// Reads the hex digits of bytes, addresses and hashes, and finds what is wrong with them.

import { codePoint, quote } from './input.ts';

type Digits =
  | { readonly ok: true; readonly digits: string }
  | { readonly ok: false; readonly problem: string };

/** Reads exactly `length` hex digits, with or without `0x` in front. */
export function parseDigits(typed: string, length: number, what: string): Digits {
  const digits = withoutPrefix(typed);
  const problem = hexDigitProblem(digits);
  if (problem !== undefined) return { ok: false, problem };
  if (digits.length === length) return { ok: true, digits };
  return { ok: false, problem: `${what} has ${length} hex digits after 0x, not ${digits.length}.` };
}

export function withoutPrefix(typed: string): string {
  return /^0x/i.test(typed) ? typed.slice(2) : typed;
}

/** The problem of the first character that is not a hex digit; undefined where all are. */
export function hexDigitProblem(digits: string): string | undefined {
  const [wrong] = /[^0-9a-f]/iu.exec(digits) ?? [];
  if (wrong === undefined) return undefined;
  const quoted = quote(wrong);
  // A letter of another alphabet can look like a hex digit, so its code point is shown too.
  const which = wrong > '~' && quoted.includes(wrong) ? ` (${codePoint(wrong)})` : '';
  return `${quoted}${which} is not a hex digit (0-9, a-f).`;
}
