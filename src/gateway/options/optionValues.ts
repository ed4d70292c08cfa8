// Reads the values of flags, and explains what is wrong with them.

import { FatalError } from '../common/fatalError.ts';

/** A whole number from `min` to `max`. All functions here that read a value throw `FatalError` with code 2. */
export function readCount(
  name: string,
  value: string | undefined,
  fallback: number,
  max = 1_000_000_000,
  min = 0,
): number {
  if (value === undefined) return fallback;
  const count = /^\d{1,10}$/.test(value) ? Number(value) : -1;
  if (count < min || count > max) throw flagError(`--${name} is a whole number from ${min} to ${max}`);
  return count;
}

/** A number of bytes, with k or m after it. */
export function readBytes(name: string, value: string | undefined, fallbackMiB: number): number {
  if (value === undefined) return fallbackMiB * 1_048_576;
  const [, digits, unit] = /^([1-9]\d{0,9})([kKmM]?)$/.exec(value) ?? [];
  if (digits === undefined) throw flagError(`--${name} is a number of bytes like 65536, 64k or 1m`);
  return Number(digits) * { '': 1, k: 1024, m: 1_048_576 }[(unit ?? '').toLowerCase()]!;
}

/** A number of seconds, returned in milliseconds. */
export function readSeconds(
  name: string,
  value: string | undefined,
  fallback: number,
  least = 0.001,
): number {
  if (value === undefined) return fallback * 1000;
  const seconds = /^\d{1,5}(\.\d{1,3})?$/.test(value) ? Number(value) : -1;
  if (seconds < least) throw flagError(`--${name} is a number of seconds${least > 0 ? ' above 0' : ''}`);
  return Math.round(seconds * 1000);
}

/**
 * The value of a flag, or of the environment variable in its place; `name`: the flag or variable that the user wrote.
 */
export type FlagValue = { readonly name: string; readonly value: string };

export function flagOr(
  flag: string,
  value: string | undefined,
  env: NodeJS.ProcessEnv,
  variable: string,
): FlagValue | undefined {
  if (value !== undefined) return { name: `--${flag}`, value };
  const inVariable = env[variable];
  return inVariable === undefined ? undefined : { name: variable, value: inVariable };
}

/** Joins a number below 0 to the flag before it, so that the flag reports it as wrong. */
export function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const flag = joined.at(-1);
    if (/^-\d/.test(arg) && /^--[a-z-]+$/.test(flag ?? '')) joined.splice(-1, 1, `${flag}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** What is the matter where a part of a password was read as the rest of the URL. */
export const OF_PASSWORDS = 'in user and password, write / ? # % as %2F %3F %23 %25';

/** A URL of one of these protocols, whose user and password can be decoded. */
export function readUrl({ name, value }: FlagValue, protocols: readonly string[]): URL {
  const url = URL.parse(value);
  if (url === null && protocols.some((protocol) => value.startsWith(`${protocol}//`)))
    throw flagError(`${name} is not a valid URL: ${OF_PASSWORDS}`);
  if (url === null || !protocols.includes(url.protocol)) {
    throw flagError(
      `${name} is a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
  }
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    throw flagError(`${name}: in user and password, a % that stands for itself is written %25`);
  }
  return url;
}

/** The error for wrong flags; `why` never quotes a value that may hold a key. */
export function flagError(why: string): FatalError {
  return new FatalError(why, 2);
}
