// What the compilers of the workspace say of a contract beyond its ABI: read on demand, from its artifact and the
// build-info beside it.

import * as vscode from 'vscode';
import { BoundedMap } from '../../core/boundedMap.ts';
import { readContractDetail } from '../../core/contracts/contractDetail.ts';
import type { ContractDetail } from '../../core/contracts/contractDetail.ts';
import { sourceKey } from '../../core/contracts/contractIndex.ts';
import type { ContractSource } from '../../core/contracts/contractIndex.ts';
import { valueUnder } from '../../core/jsonIndex/valueUnder.ts';
import type { NodeValue } from '../../core/jsonIndex/largeContainer.ts';
import { runSliced } from '../common/timeSlices.ts';
import { readJsonFile } from './jsonFile.ts';
import { OUTPUT } from './outputFolders.ts';

export interface ContractDetails {
  /** Undefined where its file no longer exists, or has no details. */
  of(source: ContractSource): Promise<ContractDetail | undefined>;
  /** Forgets what was read, because files have changed. */
  clear(): void;
}

const BUILDS = 'build-info';
const MOST_BUILDS = 50;
const MOST_DETAILS = 200;
/** The most bytes of one file, and of all builds that are read for one contract. */
const LARGEST_FILE = 256_000_000;
const MOST_KEPT = 8;
const KEPT_MS = 5_000;

/** The size in bytes; 0 where the file does not exist. */
async function sizeOf(uri: vscode.Uri): Promise<number> {
  return vscode.workspace.fs.stat(uri).then(
    ({ size }) => size,
    () => 0,
  );
}

export function createContractDetails(): ContractDetails {
  const details = new BoundedMap<string, Promise<ContractDetail | undefined>>(MOST_DETAILS);
  const files = new BoundedMap<string, Promise<NodeValue | undefined>>(MOST_KEPT);
  let forgetting: NodeJS.Timeout | undefined;

  function read(uri: vscode.Uri): Promise<NodeValue | undefined> {
    clearTimeout(forgetting);
    forgetting = setTimeout(() => files.clear(), KEPT_MS).unref();
    const name = uri.toString();
    const file = files.get(name) ?? readJsonFile(uri, LARGEST_FILE);
    files.set(name, file);
    return file;
  }

  async function detailOf(source: ContractSource): Promise<ContractDetail | undefined> {
    const uri = vscode.Uri.parse(source.artifact, true);
    const artifact = await read(uri);
    if (artifact === undefined) return undefined;
    const builds: NodeValue[] = [];
    let left = LARGEST_FILE;
    for (const build of await buildsOf(uri, artifact)) {
      // An artifact can name any path, so only builds in the workspace are read.
      const isInWorkspace = vscode.workspace.getWorkspaceFolder(build) !== undefined;
      left -= isInWorkspace ? await sizeOf(build) : 0;
      if (left < 0) break;
      const value = isInWorkspace ? await read(build) : undefined;
      if (value !== undefined) builds.push(value);
    }
    return runSliced(readContractDetail(artifact, source, builds));
  }

  /** Hardhat names the build of an artifact; with Foundry, any build in the folder may be the one. */
  async function buildsOf(uri: vscode.Uri, artifact: NodeValue): Promise<readonly vscode.Uri[]> {
    if (valueUnder(artifact, 'contracts') !== undefined || valueUnder(artifact, 'output') !== undefined)
      return [];
    const id = valueUnder(artifact, 'buildInfoId');
    const debug = await read(uri.with({ path: uri.path.replace(/\.json$/, '.dbg.json') }));
    const named = valueUnder(debug, 'buildInfo');
    if (typeof named === 'string') return [vscode.Uri.joinPath(uri, '..', named)];
    for (const { index, 0: output } of [...uri.path.matchAll(OUTPUT)].toReversed()) {
      const folder = uri.with({ path: uri.path.slice(0, index + output.length) + BUILDS });
      if (typeof id === 'string') return [vscode.Uri.joinPath(folder, `${id}.output.json`)];
      const found = await vscode.workspace.fs.readDirectory(folder).then(
        (all) => all.map(([name]) => name).filter((name) => name.endsWith('.json')),
        () => [],
      );
      if (found.length > 0)
        return found.slice(0, MOST_BUILDS).map((name) => vscode.Uri.joinPath(folder, name));
    }
    return [];
  }

  return {
    of(source) {
      const key = sourceKey(source);
      const detail = details.get(key) ?? detailOf(source);
      details.set(key, detail);
      return detail;
    },
    clear() {
      details.clear();
      files.clear();
    },
  };
}
