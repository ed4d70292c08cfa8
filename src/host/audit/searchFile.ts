// Searches one local file for keys, a slice at a time.

import { open } from 'node:fs/promises';
import type { Leak, LeakSearch } from '../../core/secret/leakSearch.ts';

const SLICE = 1_048_576;

/** The keys found in the file; only those found so far if `isStopped` ends the search. Rejects if it cannot be read. */
export async function searchFile(
  path: string,
  search: LeakSearch,
  isStopped: () => boolean = () => false,
): Promise<readonly Leak[]> {
  const file = await open(path, 'r');
  try {
    const slice = new Uint8Array(SLICE);
    while (!isStopped()) {
      const { bytesRead } = await file.read(slice, 0, SLICE, null);
      if (bytesRead === 0) break;
      search.push(slice.subarray(0, bytesRead));
    }
    return search.end();
  } finally {
    await file.close();
  }
}
