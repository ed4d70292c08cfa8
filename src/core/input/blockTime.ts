// Reads blocks named by a time, such as `2026-01-31T12:00Z`: the last block at or before it. Makes no call.

import { formatUtcTime } from '../decode/time.ts';
import type { Input } from './input.ts';
import { accept } from './input.ts';
import { parseDateInput } from './timestampInput.ts';

/** `seconds`: Unix time. */
export type BlockTime = { readonly seconds: bigint };

/** Reads a date, alone or with a time; undefined for every other text. Seconds alone would be a block number. */
export function blockTime(text: string): BlockTime | undefined {
  const read = parseDateInput(text);
  return read?.ok === true ? { seconds: BigInt(read.value as string) } : undefined;
}

/** The time as requests name it: `2026-01-31T12:00Z`. */
export function blockTimeText(seconds: bigint): string {
  return formatUtcTime(seconds).replace(/:00Z$/, 'Z');
}

/** Reads a date as input: accepted with a note, or refused with its problem; undefined for any other text. */
export function parseBlockTimeInput(text: string): Input | undefined {
  const read = parseDateInput(text);
  if (read?.ok !== true) return read;
  const asked = blockTimeText(BigInt(read.value as string));
  return accept(asked, `The last block at or before ${asked}, found when it is sent.`);
}
