// The form of the key list in Redis: a head with an id of its own, then a record for each key and change, the last of
// which counts. The list holds no key and no address, and gets its name when it is whole.

import type { Quota } from './keyCounts.ts';
import type { LoadedKey } from './loadedKeys.ts';

/** The name of the list in Redis. */
export const KEY_LIST = 'ethrpc:keys';
/** Names the gateway that writes the list. */
export const KEY_LIST_OWNER = 'ethrpc:keys:owner';
/** The ids of keys that were used at gateways without the store. */
export const KEYS_USED = 'ethrpc:keys:used';

/** Records that are read or written at once. */
export const KEY_LIST_PAGE = 1000;

/** How often uses of keys are written to the store and passed on. */
export const KEYS_USED_MS = 30_000;

const HEAD = /^list [0-9a-f-]{36}$/;
const RECORD = /^([0-9a-f]{64}) ([1-9]\d{0,14}) (\d{1,10}) (\d{1,10}) (-|\d{1,15})$/;
const ID = /^[1-9]\d{0,14}$/;

export const writeHead = (id: string): string => `list ${id}`;

export const isHead = (text: string | null): text is string => text !== null && HEAD.test(text);

export const isKeyId = (text: string): boolean => ID.test(text);

/** `ends`: 0 for a key that has ended, so that it has ended by any clock. */
export function writeKeyRecord(
  hash: string,
  { id, quota, ends }: { readonly id: number; readonly quota: Quota; readonly ends: number | undefined },
): string {
  return `${hash} ${id} ${quota.perSecond} ${quota.perDay} ${ends ?? '-'}`;
}

/** Undefined where the text is not a record. */
export function readKeyRecord(
  text: string,
): { readonly hash: string; readonly loaded: LoadedKey } | undefined {
  const [, hash, id, perSecond, perDay, ends] = RECORD.exec(text) ?? [];
  if (hash === undefined) return undefined;
  const quota = { perSecond: Number(perSecond), perDay: Number(perDay) };
  return { hash, loaded: { id: Number(id), quota, ends: ends === '-' ? Infinity : Number(ends) } };
}
