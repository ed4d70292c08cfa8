// What compilers say of the contracts in src/, and the files that Foundry, Hardhat and solc write of it.

import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '../../../../src/core/json.ts';

type Code = { readonly object: string; readonly sourceMap: string };
export type CompiledOutput = {
  readonly abi: readonly JsonValue[];
  readonly metadata: string;
  readonly storageLayout: JsonValue;
  readonly evm: { readonly bytecode: Code; readonly deployedBytecode: Code };
};
export type Build = {
  /** `0.8.37 by IR, optimised`. */
  readonly name: string;
  readonly version: string;
  readonly output: {
    readonly contracts: Readonly<Record<string, Readonly<Record<string, CompiledOutput>>>>;
    readonly sources: Readonly<Record<string, { readonly id: number }>>;
  };
};

export const BUILDS = JSON.parse(
  readFileSync(new URL('builds.json', import.meta.url), 'utf8'),
) as readonly Build[];

export const LAYOUTS = ['foundry', 'foundryFull', 'hardhat2', 'hardhat3', 'standard'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The text of a source as it was compiled, by its path. */
export function sourceText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** The files of a build, by path. */
export function filesOf(build: Build, layout: Layout): ReadonlyMap<string, string> {
  const { name, output, version } = build;
  const id = name.replaceAll(/\W+/g, '-');
  const files = new Map<string, JsonValue>();
  const paths = Object.entries(output.sources).map(([path, source]) => [String(source.id), path]);
  const full = { id, solcVersion: version, input: {}, output: output as unknown as JsonValue };
  const tree = Object.fromEntries(
    Object.entries(output.sources).map(([path, source]) => [path, { ...source, ast: { nodes: [path] } }]),
  );
  if (layout === 'standard') files.set('out/output.json', { ...output, sources: tree });
  if (layout === 'foundry') {
    const slim = { id, source_id_to_path: Object.fromEntries(paths) as JsonObject, language: 'Solidity' };
    files.set(`out/build-info/${id}.json`, slim);
  }
  if (layout === 'foundryFull') files.set(`out/build-info/${id}.json`, full);
  if (layout === 'hardhat2') files.set(`artifacts/build-info/${id}.json`, full);
  if (layout === 'hardhat3') {
    files.set(`artifacts/build-info/${id}.json`, { id, input: {} });
    files.set(`artifacts/build-info/${id}.output.json`, inProject(full));
  }
  for (const [path, contract, compiled] of contractsOf(build)) {
    if (layout.startsWith('foundry'))
      files.set(`out/${path.slice(4)}/${contract}.json`, foundryArtifact(compiled, output.sources[path]!.id));
    if (layout.startsWith('hardhat')) {
      const { bytecode, deployedBytecode } = compiled.evm;
      const artifact = {
        contractName: contract,
        sourceName: path,
        abi: compiled.abi,
        bytecode: `0x${bytecode.object}`,
        deployedBytecode: `0x${deployedBytecode.object}`,
      };
      const newer = { buildInfoId: id, inputSourceName: `project/${path}` };
      files.set(
        `artifacts/${path}/${contract}.json`,
        layout === 'hardhat3' ? { ...artifact, ...newer } : artifact,
      );
      if (layout === 'hardhat2')
        files.set(`artifacts/${path}/${contract}.dbg.json`, { buildInfo: `../../build-info/${id}.json` });
    }
  }
  return new Map([...files].map(([path, value]) => [path, JSON.stringify(value)]));
}

export function contractsOf({
  output,
}: Build): readonly (readonly [path: string, contract: string, compiled: CompiledOutput])[] {
  return Object.entries(output.contracts).flatMap(([path, contracts]) =>
    Object.entries(contracts).map(([contract, compiled]) => [path, contract, compiled] as const),
  );
}

/** Where the artifact of a contract is. */
export function artifactOf(layout: Layout, path: string, contract: string): string {
  if (layout === 'standard') return 'out/output.json';
  return layout.startsWith('foundry')
    ? `out/${path.slice(4)}/${contract}.json`
    : `artifacts/${path}/${contract}.json`;
}

function foundryArtifact({ abi, evm, metadata, storageLayout }: CompiledOutput, id: number): JsonObject {
  const code = ({ object, ...others }: Code): JsonObject => ({ object: `0x${object}`, ...others });
  return {
    abi,
    bytecode: code(evm.bytecode),
    deployedBytecode: code(evm.deployedBytecode),
    rawMetadata: metadata,
    metadata: JSON.parse(metadata) as JsonValue,
    storageLayout,
    id,
  };
}

/** Hardhat 3 gives a project’s own sources names of another kind. */
function inProject(build: JsonObject): JsonValue {
  const text = JSON.stringify(build);
  return JSON.parse(text.replaceAll(/(?<!project\/)src\/(?=\w+\.sol)/g, 'project/src/')) as JsonValue;
}
