// Reads the contracts in the standard JSON output of a compiler, or in the combined JSON of the Vyper compiler.

import { parseJsonAbi } from '../abi/signature.ts';
import { asObject, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { CompiledContract } from './contractIndex.ts';
import { readArtifact } from './readArtifact.ts';

/** `file`: the URI of the output. None where the value is not compiler output. */
export function readOutput(output: JsonValue | undefined, file: string): readonly CompiledContract[] {
  return [...standardIn(output, file), ...combinedIn(output, file)];
}

/** The contracts in combined JSON, by path of the source: each source is one contract, named after its file. */
function combinedIn(output: JsonValue | undefined, file: string): readonly CompiledContract[] {
  return Object.entries(asObject(output)).flatMap(([sourceName, contract]) => {
    const contractName = /([^/\\]+)\.vyi?$/.exec(sourceName)?.[1];
    if (contractName === undefined || !isJsonObject(contract)) return [];
    const { abi = [], bytecode = null, bytecode_runtime: deployedBytecode = null } = contract;
    const artifact = { contractName, sourceName, abi, bytecode, deployedBytecode };
    return readArtifact(artifact, file, parseJsonAbi(abi, sourceName) ?? []) ?? [];
  });
}

function standardIn(output: JsonValue | undefined, file: string): readonly CompiledContract[] {
  return Object.entries(asObject(asObject(output)['contracts'])).flatMap(([sourceName, contracts]) =>
    Object.entries(asObject(contracts)).flatMap(([contractName, contract]) => {
      const { abi = [], evm } = asObject(contract);
      const { bytecode = null, deployedBytecode = null } = asObject(evm);
      const artifact = { contractName, sourceName, abi, bytecode, deployedBytecode };
      return readArtifact(artifact, file, parseJsonAbi(abi, sourceName) ?? []) ?? [];
    }),
  );
}
