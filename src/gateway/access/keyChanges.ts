// Reads the keys of a store that have changed since a version.

import type { DatabaseSync } from 'node:sqlite';
import type { Quota } from './keyCounts.ts';

export type KeyChange = {
  readonly version: number;
  readonly hash: string;
  readonly id: number;
  readonly quota: Quota;
  /** When the key ends, or ended. */
  readonly ends: number | undefined;
};

/** `most`: how many changes are read at once; -1 for all. */
export function createKeyChanges(db: DatabaseSync, most: number): (since: number) => KeyChange[] {
  const changed = db.prepare(
    'SELECT version, hash, id, per_second, per_day, ends FROM keys WHERE version > ? ORDER BY version LIMIT ?',
  );
  return (since) =>
    changed.all(since, most).map(({ version, hash, id, per_second, per_day, ends }) => ({
      version: Number(version),
      hash: String(hash),
      id: Number(id),
      quota: { perSecond: Number(per_second), perDay: Number(per_day) },
      ends: ends === null ? undefined : Number(ends),
    }));
}
