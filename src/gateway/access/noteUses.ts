// Writes down, twice a minute and for all at once, which keys of the store were used.

import type { DatabaseSync } from 'node:sqlite';
import { KEYS_USED_MS } from './keyList.ts';
import { KeyTable } from './keyTable.ts';
import { createStatements, inTransaction } from './openStore.ts';
import type { Sealer } from './sealer.ts';
import { takeUsed } from './keyCounts.ts';

export interface UseNotes {
  /** Writes that these keys were used elsewhere. */
  note(ids: readonly number[]): void;
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
  function note(used: readonly number[]): void {
    if (used.length === 0) return;
    const now = Date.now();
    try {
      inTransaction(db, () => {
        for (const id of used) keys.noteUsed(id, now);
      });
    } catch (error) {
      onFault(error);
    }
  }
  const write = (): void => note(takeUsed(counts));
  const timer = setInterval(write, KEYS_USED_MS).unref();
  return {
    note,
    stop() {
      clearInterval(timer);
      write();
      db.close();
    },
  };
}
