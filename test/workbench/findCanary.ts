// Searches files for a secret that must not be in them, with the product's own search. Never prints the secret.
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createLeakSearches } from '../../src/core/secret/leakSearch.ts';
import { Secret } from '../../src/core/secret/secret.ts';
import { searchFile } from '../../src/host/audit/searchFile.ts';

/** The paths of a search. An unreadable file was not searched, so nothing is known about it. */
export type Search = {
  readonly searched: readonly string[];
  readonly found: readonly string[];
  readonly unreadable: readonly string[];
};

/** What is wrong with the files of a run. `hasHistory`: the file of the history must be among them. */
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

/** Searches the folders for files with the secret in any form that the product masks or audits. */
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
