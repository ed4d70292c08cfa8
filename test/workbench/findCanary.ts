// The search for a secret in files it must not be in, by the product's own search. Never prints the secret.
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createLeakSearches } from '../../src/core/secret/leakSearch.ts';
import { Secret } from '../../src/core/secret/secret.ts';
import { searchFile } from '../../src/host/audit/searchFile.ts';

/** What a search saw; all paths. A file that could not be read was not searched, and so proves nothing. */
export type Search = {
  readonly searched: readonly string[];
  readonly found: readonly string[];
  readonly unreadable: readonly string[];
};

/** What is wrong with the files of a run: `hasHistory`: the file of the history must be among them. */
export async function keyFaults(
  key: string,
  home: string,
  hasHistory = true,
): Promise<{ readonly searched: readonly string[]; readonly faults: readonly string[] }> {
  const { searched, found, unreadable } = await findCanary(key, [home]);
  const isSearched = searched.some((file) => basename(file) === 'history.sqlite');
  return {
    searched,
    faults: [
      ...found.map((file) => `the key is in ${file}`),
      ...unreadable.map((file) => `could not be searched: ${file}`),
      ...(hasHistory && !isSearched ? ['the history was not among what was searched'] : []),
    ],
  };
}

/** Looks below the folders for files that hold the secret in any form that the product masks or audits. */
export async function findCanary(
  secret: string,
  folders: readonly string[],
  read = searchFile,
): Promise<Search> {
  const newSearch = createLeakSearches([{ name: 'canary', secret: new Secret(secret) }]);
  const search = { searched: [] as string[], found: [] as string[], unreadable: [] as string[] };
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const leaks = await read(path, newSearch()).catch(() => undefined);
      (leaks === undefined ? search.unreadable : search.searched).push(path);
      if (leaks !== undefined && leaks.length > 0) search.found.push(path);
    }
  }
  return search;
}
