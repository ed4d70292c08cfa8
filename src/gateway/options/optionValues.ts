// What the value of a flag can be, and what is said where it is something else.

import { FatalError } from '../common/fatalError.ts';

/** A whole number from `min` to `max`. All of these throw `FatalError` with code 2. */
export function readCount(
  name: string,
  value: string | undefined,
  fallback: number,
  max = 1_000_000_000,
  min = 0,
): number {
  if (value === undefined) return fallback;
  const count = /^\d{1,10}$/.test(value) ? Number(value) : -1;
  if (count < min || count > max) throw wrong(`--${name} is a whole number from ${min} to ${max}`);
  return count;
}

/** Bytes, with k or m behind them. */
export function readBytes(name: string, value: string | undefined, fallbackMiB: number): number {
  if (value === undefined) return fallbackMiB * 1_048_576;
  const [, digits, unit] = /^([1-9]\d{0,9})([kKmM]?)$/.exec(value) ?? [];
  if (digits === undefined) throw wrong(`--${name} is a number of bytes like 65536, 64k or 1m`);
  return Number(digits) * { '': 1, k: 1024, m: 1_048_576 }[(unit ?? '').toLowerCase()]!;
}

/** Seconds, as milliseconds. */
export function readSeconds(
  name: string,
  value: string | undefined,
  fallback: number,
  least = 0.001,
): number {
  if (value === undefined) return fallback * 1000;
  const seconds = /^\d{1,5}(\.\d{1,3})?$/.test(value) ? Number(value) : -1;
  if (seconds < least) throw wrong(`--${name} is a number of seconds${least > 0 ? ' above 0' : ''}`);
  return Math.round(seconds * 1000);
}

/** The value of a flag, or of the variable in its place; `name` is what the person wrote. */
export type Given = { readonly name: string; readonly value: string };

export function flagOr(
  flag: string,
  value: string | undefined,
  env: NodeJS.ProcessEnv,
  variable: string,
): Given | undefined {
  if (value !== undefined) return { name: `--${flag}`, value };
  const inVariable = env[variable];
  return inVariable === undefined ? undefined : { name: variable, value: inVariable };
}

/** Numbers below 0 as values of the flags before them, which say that they are wrong. */
export function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const flag = joined.at(-1);
    if (/^-\d/.test(arg) && /^--[a-z-]+$/.test(flag ?? '')) joined.splice(-1, 1, `${flag}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** A URL of one of the protocols; user and password can be decoded. */
export function readUrl({ name, value }: Given, protocols: readonly string[]): URL {
  const url = URL.parse(value);
  if (url === null || !protocols.includes(url.protocol)) {
    throw wrong(
      `${name} is a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
  }
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    throw wrong(`${name}: in user and password, a % that stands for itself is written %25`);
  }
  return url;
}

/** What is wrong with the flags; never quotes a value that may hold a key. */
export function wrong(why: string): FatalError {
  return new FatalError(why, 2);
}
