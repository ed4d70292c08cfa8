// A workspace of tests: one build as Foundry writes it, with its sources, and its contracts at the addresses of a node.

import { parseJsonAbi } from '../../../../src/core/abi/signature.ts';
import { readContractDetail } from '../../../../src/core/contracts/contractDetail.ts';
import { createContractIndex } from '../../../../src/core/contracts/contractIndex.ts';
import { knownContract } from '../../../../src/core/contracts/knownContract.ts';
import type { KnownContract } from '../../../../src/core/contracts/knownContract.ts';
import { readArtifact } from '../../../../src/core/contracts/readArtifact.ts';
import type { SourceReader } from '../../../../src/core/contracts/sourceReader.ts';
import type { JsonValue } from '../../../../src/core/json.ts';
import { runToEnd } from '../../../../src/core/slices.ts';
import type { MiningNode } from '../miningNode.ts';
import { artifactOf, contractsOf, filesOf, sourceText } from './builds.ts';
import type { Build } from './builds.ts';

/** A workspace with a build by Foundry. */
export function workspaceOf(build: Build, change: (path: string) => string = sourceText) {
  const files = filesOf(build, 'foundry');
  const json = (path: string): JsonValue => JSON.parse(files.get(path)!) as JsonValue;
  const builds = [...files.keys()].filter((path) => path.includes('build-info')).map(json);
  const index = createContractIndex();
  for (const [path, contract] of contractsOf(build)) {
    const file = artifactOf('foundry', path, contract);
    index.set(file, readArtifact(json(file), file, parseJsonAbi(json(file), '')!));
  }
  const readSources: SourceReader = {
    detailOf: (source) =>
      Promise.resolve(runToEnd(readContractDetail(json(source.artifact), source, builds))),
    inSlices: (work) => Promise.resolve(runToEnd(work)),
    textOf: ({ path }) => Promise.resolve(new TextEncoder().encode(change(path))),
  };
  return { index, readSources };
}

export type Workspace = ReturnType<typeof workspaceOf>;

export async function contractsAt(
  { index }: Workspace,
  deployed: ReadonlyMap<string, string>,
  { ask }: MiningNode,
): Promise<(address: string) => KnownContract | undefined> {
  const all = new Map<string, KnownContract | undefined>();
  for (const address of deployed.values()) {
    const code = (await ask('eth_getCode', address, 'latest')) as string;
    all.set(address, knownContract(index.find(code), undefined));
  }
  return (address) => all.get(address.toLowerCase());
}
