// All that works on one open database of the history.

import type { Copied } from '../core/history/history.ts';
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
    /** What is still being copied from the file that cannot be used, and what that was. */
    taking: recoverFrom(opened, file, { ...saved, ...writes }),
    taken: undefined as Copied | undefined,
    index,
    queries,
    writes,
    // What is in memory does not know all that the file on the disk names.
    retention: new Retention(database, index, queries, inMemoryBecause === undefined ? folder : undefined),
    saved,
    version: database.prepare('PRAGMA data_version'),
  };
}
