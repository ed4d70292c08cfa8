// The parts that work on one open database of the history: queries, writes, search index, retention, saved requests.

import type { CopiedCounts } from '../core/history/history.ts';
import { createQueries } from './entryQueries.ts';
import { createWrites } from './entryWrites.ts';
import type { openDatabase } from './openDatabase.ts';
import { recoverFrom } from './recover.ts';
import { Retention } from './retention.ts';
import { createSavedRequests } from './savedRequests.ts';
import { openSearchIndex } from './searchIndex.ts';

export type OpenHistory = ReturnType<typeof openHistoryParts>;

type Place = { readonly file: string; readonly folder: string; readonly isSuspect: boolean };

export function openHistoryParts(
  opened: ReturnType<typeof openDatabase>,
  { file, folder, isSuspect }: Place,
) {
  const { database, inMemoryBecause } = opened;
  const index = openSearchIndex(database, inMemoryBecause === undefined ? file : ':memory:', isSuspect);
  const queries = createQueries(database, index);
  const writes = createWrites(database, index, queries);
  const saved = createSavedRequests(database);
  return {
    ...opened,
    /** The copying from the file that cannot be used, while it runs; and then what it copied. */
    taking: recoverFrom(opened, file, { ...saved, ...writes }),
    taken: undefined as CopiedCounts | undefined,
    index,
    queries,
    writes,
    // A history in memory lacks entries of the file on disk, so it must not remove files that those entries name.
    retention: new Retention(database, index, queries, inMemoryBecause === undefined ? folder : undefined),
    saved,
    version: database.prepare('PRAGMA data_version'),
  };
}
