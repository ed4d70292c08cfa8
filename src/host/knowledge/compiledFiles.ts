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
/**
 * `isRead`: false for a file that was too large to read. `isFresh`: it was read so soon after its last change that another
 * one may have the same time.
 */
type Seen = {
  readonly stamp: FileStamp;
  readonly isRead: boolean;
  readonly isFresh: boolean;
  readonly content: CompiledFile;
};
/** The stamp of a file that exists, and whether it may change without getting another one. */
type Found = Pick<Seen, 'stamp' | 'isFresh'>;

/** The most bytes of one file, and of all files that are read. */
const LARGEST = {
  artifact: { one: 20_000_000, all: 200_000_000 },
  build: { one: 256_000_000, all: 256_000_000 },
};
/** For how long, in milliseconds, a file can change again without getting another time: on most disks, and on others. */
const [FINE, COARSE] = [20, 2_000];
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

  function take(file: string, found: Found | undefined, content: CompiledFile, isRead: boolean): void {
    drop(file);
    signatures.set(file, content.signatures);
    contracts.set(file, ...content.contracts);
    if (found === undefined) return;
    files.set(file, { ...found, isRead, content });
    if (isRead) sums[kindOf(file)] += found.stamp.size;
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

  /** `found`: undefined where the file does not exist. */
  async function readChanged(file: string, found: Found | undefined): Promise<boolean> {
    if (isUnchanged(files.get(file), found)) return false;
    drop(file);
    const isRead = found !== undefined && hasRoom(file, found.stamp.size);
    // Reading fails where the file was deleted meanwhile, or is still being written.
    const content = isRead ? await read(file, found.stamp).catch(() => undefined) : NOTHING_COMPILED;
    take(file, content && found, content ?? NOTHING_COMPILED, isRead);
    if (found === undefined || isRead) return true;
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
        const found = await Promise.all(some.map(findFile));
        for (const [at, file] of some.entries())
          isChanged = (await readChanged(file, found[at])) || isChanged;
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
      const all = [...files].filter(([, { isRead, isFresh }]) => isRead && !isFresh);
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

async function findFile(file: string): Promise<Found | undefined> {
  // From before the file is read: what is written later has another time, unless it is fresh.
  const now = Date.now();
  return vscode.workspace.fs.stat(vscode.Uri.parse(file, true)).then(
    ({ mtime, ctime, size }) => {
      const isFresh = now - mtime < (mtime % 1_000 === 0 ? COARSE : FINE);
      return { stamp: { mtime, ctime, size }, isFresh };
    },
    () => undefined,
  );
}

function isUnchanged(before: Found | undefined, now: Found | undefined): boolean {
  const [one, other] = [before?.stamp, now?.stamp];
  const isSame = one?.mtime === other?.mtime && one?.ctime === other?.ctime && one?.size === other?.size;
  return isSame && before?.isFresh !== true;
}
