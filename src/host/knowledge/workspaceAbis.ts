// Reads the ABIs and compiled contracts of the workspace, on demand, and after each build the files that changed. Files
// that are too large are left out. No network.

import * as vscode from 'vscode';
import { reasonOf } from '../../core/text/reasonOf.ts';
import { coalesce } from '../common/coalesce.ts';
import type { CompiledCache } from './compiledCache.ts';
import { createCompiledFiles } from './compiledFiles.ts';
import type { KnownOfFiles } from './compiledFiles.ts';
import { ARTIFACTS, BUILDS, NO_ARTIFACTS, NO_BUILDS } from './outputFolders.ts';

export interface WorkspaceAbis {
  /** Begins to read the files, and to watch for builds. */
  read(): void;
  dispose(): void;
}

/**
 * Paths that change when a compiler has run. On Linux, VS Code can miss for good what is inside a new folder:
 * https://github.com/parcel-bundler/watcher/issues/97. So a change of any of them leads to a look at all files. Foundry
 * and Hardhat write their cache file last.
 */
const SIGNS = `{${[
  '**/out',
  '**/out/**/*.sol',
  '**/artifacts',
  '**/artifacts/**/*.sol',
  '**/cache',
  '**/cache/solidity-files-cache.json',
].join(',')},${ARTIFACTS.slice(1)}`;
const IGNORED = /\/(node_modules|\.git)\//;
const MOST_FILES = 5_000;
const MOST_BUILDS = 50;
/** A compiler writes all its files within moments; the pause lets views be refreshed only once. */
const PAUSE_MS = 300;
const SAVED_AFTER_MS = 2_000;

/** Adds what the files contain to what is known, and reports when that has changed. */
export function createWorkspaceAbis(
  known: KnownOfFiles,
  cache: CompiledCache | undefined,
  onDidChange: () => void,
  log: (message: string) => void,
): WorkspaceAbis {
  const files = createCompiledFiles(known, cache, log);
  const watching: vscode.Disposable[] = [];
  const reading = coalesce(PAUSE_MS, readAll, (error) =>
    log(`The ABIs of the workspace were not read: ${reasonOf(error)}`),
  );
  const saving = coalesce(
    SAVED_AFTER_MS,
    () => files.save(),
    (error) => log(`What was read of the workspace was not kept: ${reasonOf(error)}`),
  );

  async function readAll(): Promise<void> {
    const artifacts = await vscode.workspace.findFiles(ARTIFACTS, NO_ARTIFACTS, MOST_FILES);
    const all = new Set([...files.names('artifact'), ...artifacts.map(String)]);
    const isNews = await files.refresh([...all].slice(0, MOST_FILES));
    const found = await vscode.workspace.findFiles(BUILDS, NO_BUILDS, MOST_BUILDS);
    const builds = [...new Set([...files.names('build'), ...found.map(String)])];
    const needless = new Set(builds.filter((build) => files.hasArtifacts(build)));
    files.forget([...needless]);
    const isNewsOfBuilds = await files.refresh(builds.filter((build) => !needless.has(build)));
    if (isNews || isNewsOfBuilds) onDidChange();
    saving.schedule();
  }

  return {
    read() {
      const watcher = vscode.workspace.createFileSystemWatcher(SIGNS);
      const see = ({ path }: vscode.Uri): void => (IGNORED.test(path) ? undefined : reading.schedule());
      watching.push(watcher, watcher.onDidCreate(see), watcher.onDidChange(see), watcher.onDidDelete(see));
      reading.schedule(0);
    },
    dispose() {
      reading.dispose();
      saving.dispose();
      for (const disposable of watching) disposable.dispose();
    },
  };
}
