// The files of compilers that were read, as they were then: one that is still so is not read again.

import * as vscode from 'vscode';
import type { Signatures } from '../../core/abi/signatures.ts';
import type { ContractIndex } from '../../core/contracts/contractIndex.ts';
import { folderOfBuild } from './outputFolders.ts';
import { NOTHING, readCompiled, readCompiledBuild } from './readCompiled.ts';
import type { Compiled } from './readCompiled.ts';

export interface CompiledFiles {
  names(kind: FileKind): readonly string[];
  /** Reads those (URIs) that are not as they were; whether there were such. */
  look(files: readonly string[]): Promise<boolean>;
  forget(files: readonly string[]): void;
  /** Whether artifacts tell of the contracts of a build-info, which then needs no reading. */
  hasArtifacts(build: string): boolean;
}

/** What is known from the files. */
export type KnownOfFiles = {
  readonly signatures: Signatures;
  readonly contracts: Pick<ContractIndex, 'set'>;
};

type FileKind = 'artifact' | 'build';
type Stamp = { readonly mtime: number; readonly size: number };
/** One that is too large was not read. */
type Seen = Stamp & { readonly isRead: boolean; readonly hasCode: boolean };

/** In bytes: of one file, and of all that are read. */
const LARGEST = {
  artifact: { one: 20_000_000, all: 200_000_000 },
  build: { one: 256_000_000, all: 256_000_000 },
};
/** Files that are looked at together. */
const AT_ONCE = 50;

export function createCompiledFiles(
  { signatures, contracts }: KnownOfFiles,
  log: (message: string) => void,
): CompiledFiles {
  const files = new Map<string, Seen>();
  const sums = { artifact: 0, build: 0 };
  let isFull = false;

  function take(file: string, stamp: Stamp | undefined, said: Compiled, isRead: boolean): void {
    drop(file);
    signatures.set(file, said.signatures);
    contracts.set(file, ...said.contracts);
    if (stamp === undefined) return;
    files.set(file, { ...stamp, isRead, hasCode: said.contracts.length > 0 });
    if (isRead) sums[kindOf(file)] += stamp.size;
  }

  function drop(file: string): void {
    const { isRead = false, size = 0 } = files.get(file) ?? {};
    if (isRead) sums[kindOf(file)] -= size;
    files.delete(file);
  }

  function hasRoom(file: string, size: number): boolean {
    const kind = kindOf(file);
    return size <= LARGEST[kind].one && sums[kind] + size <= LARGEST[kind].all;
  }

  /** `stamp`: undefined where there is no such file. */
  async function lookAt(file: string, stamp: Stamp | undefined): Promise<boolean> {
    const before = files.get(file);
    if (stamp?.mtime === before?.mtime && stamp?.size === before?.size) return false;
    drop(file);
    const isRead = stamp !== undefined && hasRoom(file, stamp.size);
    // Deleted meanwhile, or about to be written.
    const said = isRead ? await readFile(file).catch(() => undefined) : NOTHING;
    take(file, said && stamp, said ?? NOTHING, isRead);
    if (stamp === undefined || isRead) return true;
    if (!isFull) log(`${vscode.Uri.parse(file, true).fsPath} was not read as an ABI: ${TOO_LARGE}`);
    isFull = true;
    return true;
  }

  return {
    names: (kind) => [...files.keys()].filter((file) => kindOf(file) === kind),
    async look(all) {
      let isChanged = false;
      for (let next = 0; next < all.length; next += AT_ONCE) {
        const some = all.slice(next, next + AT_ONCE);
        const stamps = await Promise.all(some.map(stampOf));
        for (const [at, file] of some.entries()) isChanged = (await lookAt(file, stamps[at])) || isChanged;
      }
      return isChanged;
    },
    forget(all) {
      for (const file of all) if (files.has(file)) take(file, undefined, NOTHING, false);
    },
    hasArtifacts(build) {
      const folder = folderOfBuild(build) ?? build;
      return [...files].some(
        ([file, { hasCode }]) => hasCode && file.startsWith(folder) && kindOf(file) === 'artifact',
      );
    },
  };
}

const TOO_LARGE = 'it is too large, or all files together are.';

function kindOf(file: string): FileKind {
  return folderOfBuild(file) === undefined ? 'artifact' : 'build';
}

function readFile(file: string): Promise<Compiled> {
  const uri = vscode.Uri.parse(file, true);
  return kindOf(file) === 'build' ? readCompiledBuild(uri, LARGEST.build.one) : readCompiled(uri);
}

async function stampOf(file: string): Promise<Stamp | undefined> {
  return vscode.workspace.fs.stat(vscode.Uri.parse(file, true)).then(
    ({ mtime, size }) => ({ mtime, size }),
    () => undefined,
  );
}
