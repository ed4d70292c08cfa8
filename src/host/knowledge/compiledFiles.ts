// The compiler files that were read, with their stamps: a file that has not changed is not read again.

import * as vscode from 'vscode';
import type { Signatures } from '../../core/abi/signatures.ts';
import type { ContractIndex } from '../../core/contracts/contractIndex.ts';
import type { CompiledFile } from '../../core/contracts/storedContracts.ts';
import { NOTHING_CACHED } from './compiledCache.ts';
import type { CompiledCache, FileStamp, TakeCached } from './compiledCache.ts';
import { folderOfBuild } from './outputFolders.ts';
import { NOTHING_COMPILED, readCompiled, readCompiledBuild } from './readCompiled.ts';

export interface CompiledFiles {
  names(kind: FileKind): readonly string[];
  /** Reads the files (URIs) that are new or have changed; returns whether there were any. */
  refresh(files: readonly string[]): Promise<boolean>;
  forget(files: readonly string[]): void;
  /** Saves what was read since the last save, for the next window. */
  save(): Promise<void>;
  /** Whether artifacts describe the contracts of a build-info file, which then need not be read. */
  hasArtifacts(build: string): boolean;
}

/** Receives what the files contain. */
export type KnownOfFiles = {
  readonly signatures: Signatures;
  readonly contracts: Pick<ContractIndex, 'set'>;
};

type FileKind = 'artifact' | 'build';
/** `isRead`: false for a file that was too large to read. */
type Seen = { readonly stamp: FileStamp; readonly isRead: boolean; readonly content: CompiledFile };

/** The most bytes of one file, and of all files that are read. */
const LARGEST = {
  artifact: { one: 20_000_000, all: 200_000_000 },
  build: { one: 256_000_000, all: 256_000_000 },
};
/** The number of files whose stamps are read together. */
const AT_ONCE = 250;

export function createCompiledFiles(
  { signatures, contracts }: KnownOfFiles,
  cache: CompiledCache | undefined,
  log: (message: string) => void,
): CompiledFiles {
  const files = new Map<string, Seen>();
  const sums = { artifact: 0, build: 0 };
  let isFull = false;
  let cached: Promise<TakeCached> | undefined;
  let isSaved = true;

  function take(file: string, stamp: FileStamp | undefined, content: CompiledFile, isRead: boolean): void {
    drop(file);
    signatures.set(file, content.signatures);
    contracts.set(file, ...content.contracts);
    if (stamp === undefined) return;
    files.set(file, { stamp, isRead, content });
    if (isRead) sums[kindOf(file)] += stamp.size;
  }

  function drop(file: string): void {
    const { isRead = false, stamp } = files.get(file) ?? {};
    if (isRead) sums[kindOf(file)] -= stamp!.size;
    files.delete(file);
  }

  function hasRoom(file: string, size: number): boolean {
    const kind = kindOf(file);
    return size <= LARGEST[kind].one && sums[kind] + size <= LARGEST[kind].all;
  }

  /** `stamp`: undefined where the file does not exist. */
  async function readChanged(file: string, stamp: FileStamp | undefined): Promise<boolean> {
    const before = files.get(file)?.stamp;
    if (stamp?.mtime === before?.mtime && stamp?.size === before?.size) return false;
    drop(file);
    const isRead = stamp !== undefined && hasRoom(file, stamp.size);
    // Reading fails where the file was deleted meanwhile, or is still being written.
    const content = isRead ? await read(file, stamp).catch(() => undefined) : NOTHING_COMPILED;
    take(file, content && stamp, content ?? NOTHING_COMPILED, isRead);
    if (stamp === undefined || isRead) return true;
    if (!isFull) log(`${vscode.Uri.parse(file, true).fsPath} was not read as an ABI: ${TOO_LARGE}`);
    isFull = true;
    return true;
  }

  async function read(file: string, stamp: FileStamp): Promise<CompiledFile> {
    const known = (await cached)?.(file, stamp);
    if (known !== undefined) return known;
    isSaved = false;
    return readFile(file);
  }

  return {
    names: (kind) => [...files.keys()].filter((file) => kindOf(file) === kind),
    async refresh(all) {
      let isChanged = false;
      cached ??= cache?.load();
      for (let next = 0; next < all.length; next += AT_ONCE) {
        const some = all.slice(next, next + AT_ONCE);
        const stamps = await Promise.all(some.map(stampOf));
        for (const [at, file] of some.entries())
          isChanged = (await readChanged(file, stamps[at])) || isChanged;
      }
      return isChanged;
    },
    forget(all) {
      for (const file of all) if (files.has(file)) take(file, undefined, NOTHING_COMPILED, false);
    },
    async save() {
      // Entries that are left in the cache are of files that no longer exist.
      cached = Promise.resolve(NOTHING_CACHED);
      if (isSaved) return;
      isSaved = true;
      const all = [...files].filter(([, { isRead }]) => isRead);
      await cache?.save(all.map(([file, { stamp, content }]) => [file, stamp, content] as const));
    },
    hasArtifacts(build) {
      const folder = folderOfBuild(build) ?? build;
      return [...files].some(
        ([file, { content }]) =>
          content.contracts.length > 0 && file.startsWith(folder) && kindOf(file) === 'artifact',
      );
    },
  };
}

const TOO_LARGE = 'it is too large, or all files together are.';

function kindOf(file: string): FileKind {
  return folderOfBuild(file) === undefined ? 'artifact' : 'build';
}

function readFile(file: string): Promise<CompiledFile> {
  const uri = vscode.Uri.parse(file, true);
  return kindOf(file) === 'build' ? readCompiledBuild(uri, LARGEST.build.one) : readCompiled(uri);
}

async function stampOf(file: string): Promise<FileStamp | undefined> {
  return vscode.workspace.fs.stat(vscode.Uri.parse(file, true)).then(
    ({ mtime, size }) => ({ mtime, size }),
    () => undefined,
  );
}
