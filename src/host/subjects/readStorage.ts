// Reads the storage of a contract at a block: one batch, and a second one for long texts.

import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { plainSlots, textSlots } from '../../core/layout/plainSlots.ts';
import type { StorageLayout } from '../../core/layout/storageLayout.ts';
import { wordDigits } from '../../core/layout/storagePlace.ts';
import type { Calls } from '../calls/calls.ts';
import type { History } from '../history/history.ts';

const METHOD = 'eth_getStorageAt';
/**
 * Tags whose block has a number. They are resolved to a number first, so that all slots are read at one block. On a
 * development chain they are not: values written directly into storage there are part of no block.
 */
const NUMBERED = new Set(['latest', 'safe', 'finalized']);

/** `batch`: the id that its calls share. `block`: a QUANTITY, or a tag. */
export type StorageRead = {
  readonly batch: string;
  readonly address: string;
  readonly block: string;
  readonly entries: readonly [HistoryEntry, ...HistoryEntry[]];
};

/**
 * Reads all variables that need no mapping key. `block`: a number, tag, distance (`latest-10`) or time. Undefined where
 * the user declined, or no call was made.
 */
export async function readStorage(
  address: string,
  layout: StorageLayout,
  endpoint: Endpoint,
  block: string,
  calls: Calls,
): Promise<StorageRead | undefined> {
  const batch = randomUUID();
  const read = async (slots: readonly bigint[], at: string): Promise<readonly HistoryEntry[]> => {
    if (slots.length === 0) return [];
    const requests = slots.map((slot) => ({
      method: METHOD,
      params: [address, `0x${wordDigits(slot)}`, at],
    }));
    return (await calls.runBatch(requests, { endpoint, origin: 'extension', batch }))?.entries ?? [];
  };
  const plain = plainSlots(layout);
  // The page needs one call, also where there is no variable to list.
  const slots = plain.length === 0 ? [0n] : plain;
  const first = storageRead(
    batch,
    await read(slots, endpoint.mode !== 'dev' && NUMBERED.has(block) ? `${block}-0` : block),
  );
  if (first === undefined) return undefined;
  const texts = await read(textSlots(layout, wordsIn(first)), first.block);
  return { ...first, entries: [...first.entries, ...texts] };
}

/** Reads the calls of an earlier read from the history; undefined where they are gone. */
export async function keptStorage(batch: string, history: History): Promise<StorageRead | undefined> {
  const heads = await history.together(batch);
  const entries = await Promise.all(heads.map(({ id }) => history.get(id)));
  return storageRead(
    batch,
    entries.filter((entry) => entry !== undefined),
  );
}

function storageRead(batch: string, entries: readonly HistoryEntry[]): StorageRead | undefined {
  const [first, ...others] = entries;
  if (first === undefined) return undefined;
  const [address, , block] = first.params.map(String) as [string, string, string];
  return { batch, address, block, entries: [first, ...others] };
}

/** The words that were read, 64 hex digits each, by slot. */
export function wordsIn({ entries }: StorageRead): ReadonlyMap<bigint, string> {
  return new Map(
    entries.flatMap(({ params: [, slot], outcome }) =>
      outcome.ok &&
      typeof outcome.result === 'string' &&
      /^0x[0-9a-f]{64}$/i.test(outcome.result) &&
      typeof slot === 'string'
        ? [[BigInt(slot), outcome.result.slice(2).toLowerCase()] as const]
        : [],
    ),
  );
}
