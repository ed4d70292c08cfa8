// Blocks named by a time, such as `2026-01-31T12:00Z`: the last block at or before it. Makes no call itself.

import { formatUtcTime } from '../decode/time.ts';
import type { Input } from './input.ts';
import { accept } from './input.ts';
import { parseDateInput } from './timestampInput.ts';

/** `seconds`: Unix time. */
export type BlockTime = { readonly seconds: bigint };

/** Reads a date or a time with its day; undefined for every other text. Seconds alone would be the number of a block. */
export function blockTime(text: string): BlockTime | undefined {
  const read = parseDateInput(text);
  return read?.ok === true ? { seconds: BigInt(read.value as string) } : undefined;
}

/** `2026-01-31T12:00Z`, as it stands in a request. */
export function blockTimeText(seconds: bigint): string {
  return formatUtcTime(seconds).replace(/:00Z$/, 'Z');
}

/** The same as a typed value, or what is wrong about a date; undefined for a text that is none. */
export function parseBlockTimeInput(text: string): Input | undefined {
  const read = parseDateInput(text);
  if (read?.ok !== true) return read;
  const asked = blockTimeText(BigInt(read.value as string));
  return accept(asked, `The last block at or before ${asked}, found when it is sent.`);
}
