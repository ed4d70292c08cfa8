// The ABIs and compiled contracts of the workspace, read on demand, and after a build those that changed. Too large
// files are left out; no network.

import * as vscode from 'vscode';
import { readAbiText } from '../../core/abi/abiText.ts';
import type { Signatures } from '../../core/abi/signatures.ts';
import type { ContractIndex } from '../../core/contracts/contractIndex.ts';
import { readArtifact } from '../../core/contracts/readArtifact.ts';
import { readOutput } from '../../core/contracts/readOutput.ts';
import { jsonOf } from '../../core/json.ts';
import { fileName } from './fileName.ts';
import { coalesce } from '../common/coalesce.ts';

export interface WorkspaceAbis {
  /** Begins to read the files, and to watch for builds. */
  read(): void;
  dispose(): void;
}

const FILES = '{**/out/**/*.json,**/artifacts/**/*.json,**/.build/*.json,**/*.abi.json}';
const NOT_IN = '**/{node_modules,.git,cache,build-info}/**';
/**
 * What changes when a compiler has run. On Linux VS Code can miss, for good, what is inside a folder that is new
 * itself: https://github.com/parcel-bundler/watcher/issues/97. So any of this has all files looked at; Foundry and
 * Hardhat write that file of their cache last.
 */
const SIGNS = `{${[
  '**/out',
  '**/out/**/*.sol',
  '**/artifacts',
  '**/artifacts/**/*.sol',
  '**/cache',
  '**/cache/solidity-files-cache.json',
].join(',')},${FILES.slice(1)}`;
/** The output of a compiler on several contracts. */
const HAS_CODE = /"(?:deployedBytecode|bytecode_runtime)"/;
const IGNORED = /\/(node_modules|\.git)\//;
const MOST_FILES = 5_000;
const LARGEST_FILE = 20_000_000;
const LARGEST_SUM = 200_000_000;
/** A compiler writes all its files within moments; views are drawn anew once. */
const PAUSE_MS = 300;

type Known = { readonly signatures: Signatures; readonly contracts: Pick<ContractIndex, 'set'> };

/** Puts what the files say where it is known, and tells when that has changed. */
export function createWorkspaceAbis(
  { signatures, contracts }: Known,
  onDidChange: () => void,
  log: (message: string) => void,
): WorkspaceAbis {
  /** The files as they were when they were last read; one that is too large was not. */
  const files = new Map<
    string,
    { readonly mtime: number; readonly size: number; readonly isRead: boolean }
  >();
  const watching: vscode.Disposable[] = [];
  const looking = coalesce(PAUSE_MS, lookAtAll);
  let isFull = false;

  function hasRoom(size: number): boolean {
    const sum = [...files.values()].reduce((all, one) => all + (one.isRead ? one.size : 0), size);
    return size <= LARGEST_FILE && sum <= LARGEST_SUM;
  }

  function take(file: string, name: string, text: string): void {
    const { signatures: own = [], json } = readAbiText(text, name) ?? {};
    signatures.set(file, own);
    if (json !== undefined) contracts.set(file, readArtifact(json, file, own));
    else contracts.set(file, ...(HAS_CODE.test(text) ? readOutput(jsonOf(text), file) : []));
  }

  /** Reads a file that is not as it was; whether that was so. */
  async function look(file: string): Promise<boolean> {
    const uri = vscode.Uri.parse(file, true);
    const before = files.get(file);
    try {
      const { mtime, size } = await vscode.workspace.fs.stat(uri);
      if (before?.mtime === mtime && before.size === size) return false;
      files.delete(file);
      const isRead = hasRoom(size);
      const text = isRead ? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) : '';
      files.set(file, { mtime, size, isRead });
      take(file, fileName(uri.path), text);
      if (!isRead && !isFull)
        log(`${uri.fsPath} was not read as an ABI: it is too large, or all files together are.`);
      isFull ||= !isRead;
      return true;
    } catch {
      // Deleted, or about to be written.
      files.delete(file);
      take(file, '', '');
      return before !== undefined;
    }
  }

  async function lookAtAll(): Promise<void> {
    const found = await vscode.workspace.findFiles(FILES, NOT_IN, MOST_FILES);
    const all = new Set([...files.keys(), ...found.map(String)]);
    let isChanged = false;
    for (const file of [...all].slice(0, MOST_FILES)) isChanged = (await look(file)) || isChanged;
    if (isChanged) onDidChange();
  }

  return {
    read() {
      const watcher = vscode.workspace.createFileSystemWatcher(SIGNS);
      const see = ({ path }: vscode.Uri): void => (IGNORED.test(path) ? undefined : looking.ask());
      watching.push(watcher, watcher.onDidCreate(see), watcher.onDidChange(see), watcher.onDidDelete(see));
      looking.ask(0);
    },
    dispose() {
      looking.dispose();
      for (const disposable of watching) disposable.dispose();
    },
  };
}
