// As much of VS Code as reads the files of compilers, on this disk.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repository } from '../../workbench/paths.ts';

const URI = pathToFileURL(join(repository, 'test/pages/vscode/uri.ts')).href;

/** A VS Code with a folder of this disk, which says what it has read and when files have changed. */
export const vscodeOf = (folder: string): string => `
  import { globSync } from 'node:fs';
  import { readFile, stat } from 'node:fs/promises';
  import { join, matchesGlob } from 'node:path';
  import { Uri } from '${URI}';
  export { Uri };
  export const reads = [];
  const watchers = [];
  export const change = () => { for (const listener of watchers) listener(Uri.file('/x')); };
  const on = (listener) => (watchers.push(listener), { dispose() {} });
  const options = (glob) => glob.startsWith('{') ? glob.slice(1, -1).split(',') : [glob];
  const foldersOf = (glob) => /\\{(.*)\\}/.exec(glob)[1].split(',');
  const folder = ${JSON.stringify(folder)};
  export const workspace = {
    findFiles: async (glob, not, most) =>
      globSync(options(glob), { cwd: folder })
        .filter((path) => !foldersOf(not).some((one) => path.split('/').includes(one)))
        .toSorted().slice(0, most).map((path) => Uri.file(join(folder, path))),
    createFileSystemWatcher: () => ({ onDidCreate: on, onDidChange: on, onDidDelete: on, dispose() {} }),
    fs: {
      stat: async ({ path }) => { const { mtimeMs, birthtimeMs, size } = await stat(path); return { mtime: mtimeMs, ctime: birthtimeMs, size }; },
      readFile: async ({ path }) => (reads.push(path.slice(folder.length + 1)), readFile(path)),
    },
  };
`;

export type DiskVscode = { readonly reads: string[]; readonly change: () => void };
