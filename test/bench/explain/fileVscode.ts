// The part of the module `vscode` that the index of artifacts needs, on the files of this machine.
import { readFile, stat } from 'node:fs/promises';

export { Uri } from '../../pages/vscode/uri.ts';

type At = { readonly path: string };

export const workspace = {
  fs: {
    readFile: ({ path }: At): Promise<Uint8Array> => readFile(path),
    async stat({
      path,
    }: At): Promise<{ readonly mtime: number; readonly ctime: number; readonly size: number }> {
      const { mtimeMs, birthtimeMs, size } = await stat(path);
      return { mtime: mtimeMs, ctime: birthtimeMs, size };
    },
  },
};
