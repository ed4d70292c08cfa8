// Searches local folders for keys. Follows no links.

import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Area, Findings } from './findings.ts';
import { searchFile } from './searchFile.ts';

/** A folder to search. `isFlat`: only the files directly in it. `isLeftOut`: skips files and folders by their names. */
export type Folder = {
  readonly area: Area;
  readonly path: string;
  readonly isFlat?: boolean;
  readonly isLeftOut?: (name: string) => boolean;
};

/** Searches the folder, if it exists. */
export async function searchFolder(folder: Folder, findings: Findings): Promise<void> {
  const { area, path, isFlat = false, isLeftOut = () => false } = folder;
  for (const entry of await entriesOf(path, findings)) {
    if (findings.isStopped()) return;
    if (isLeftOut(entry.name)) continue;
    const inside = join(path, entry.name);
    if (entry.isFile()) await searchOneFile(area, inside, findings);
    else if (entry.isDirectory() && !isFlat) await searchFolder({ ...folder, path: inside }, findings);
  }
}

/** Searches one file. `where`: its name in the findings. */
export async function searchOneFile(
  area: Area,
  path: string,
  findings: Findings,
  where = path,
): Promise<void> {
  try {
    const leaks = await searchFile(path, findings.newSearch(), findings.isStopped);
    findings.file(area, where, pathToFileURL(path).href, leaks);
  } catch {
    findings.leaveOut('unreadable', where);
  }
}

async function entriesOf(path: string, findings: Findings): Promise<readonly Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isAbsent) findings.leaveOut('unreadable', path);
    return [];
  }
}
