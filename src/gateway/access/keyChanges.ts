// Reads the keys of a store that have changed since a version.

import type { DatabaseSync } from 'node:sqlite';
import type { Quota } from './keyCounts.ts';
import { DEFAULT_LIMIT } from './keyTable.ts';

export type KeyChange = {
  readonly version: number;
  readonly hash: string;
  readonly id: number;
  readonly quota: Quota;
  /** When the key ends, or ended. */
  readonly ends: number | undefined;
};

/** `quota`: of keys without one of their own; `most`: how many changes are read at once, -1 for all. */
export function createKeyChanges(
  db: DatabaseSync,
  quota: Quota,
  most: number,
): (since: number) => KeyChange[] {
  const limit = (stored: unknown, byFlags: number): number =>
    stored === DEFAULT_LIMIT ? byFlags : Number(stored);
  const changed = db.prepare(
    'SELECT version, hash, id, per_second, per_day, ends FROM keys WHERE version > ? ORDER BY version LIMIT ?',
  );
  return (since) =>
    changed.all(since, most).map(({ version, hash, id, per_second, per_day, ends }) => ({
      version: Number(version),
      hash: String(hash),
      id: Number(id),
      quota: {
        perSecond: limit(per_second, quota.perSecond),
        perDay: limit(per_day, quota.perDay),
      },
      ends: ends === null ? undefined : Number(ends),
    }));
}
