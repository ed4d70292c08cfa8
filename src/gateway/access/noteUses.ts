// Writes to the store which of its keys were used, twice a minute and for all keys at once.

import type { DatabaseSync } from 'node:sqlite';
import { KEYS_USED_MS } from './keyList.ts';
import { KeyTable } from './keyTable.ts';
import { createStatements, inTransaction } from './openStore.ts';
import type { Sealer } from './sealer.ts';
import { takeUsed } from './keyCounts.ts';

export interface UseNotes {
  /** Writes that these keys were used at other gateways. */
  note(ids: readonly number[]): void;
  /** Writes the last uses, and closes the store. */
  stop(): void;
}

/** `db`: a connection of its own; `onFault`: called where the store could not be written. */
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
