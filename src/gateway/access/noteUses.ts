// Writes down, twice a minute and for all at once, which keys of the store were used.

import type { DatabaseSync } from 'node:sqlite';
import { KeyTable } from './keyTable.ts';
import { createStatements, inTransaction } from './openStore.ts';
import type { Sealer } from './sealer.ts';
import { takeUsed } from './keyCounts.ts';

const WRITE_MS = 30_000;

export interface UseNotes {
  /** Writes that these were used, by their hashes: elsewhere. */
  note(hashes: readonly string[]): void;
  /** Writes the last ones. */
  stop(): void;
}

/** `db`: a connection of its own; `onFault`: the store could not be written. */
export function noteUses(
  db: DatabaseSync,
  sealer: Sealer,
  counts: SharedArrayBuffer,
  onFault: (error: unknown) => void,
): UseNotes {
  const keys = new KeyTable(createStatements(db), sealer);
  function writeEach<T>(used: readonly T[], write: (key: T, now: number) => void): void {
    if (used.length === 0) return;
    const now = Date.now();
    try {
      inTransaction(db, () => {
        for (const key of used) write(key, now);
      });
    } catch (error) {
      onFault(error);
    }
  }
  const write = (): void => writeEach(takeUsed(counts), (id, now) => keys.noteUsed(id, now));
  const timer = setInterval(write, WRITE_MS).unref();
  return {
    note: (hashes) => writeEach(hashes, (hash, now) => keys.noteUsedByHash(hash, now)),
    stop() {
      clearInterval(timer);
      write();
      db.close();
    },
  };
}
