// The contracts in the standard JSON output of a compiler.

import { parseJsonAbi } from '../abi/signature.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { CompiledContract } from './contractIndex.ts';
import { readArtifact } from './readArtifact.ts';

/** `file`: the URI of its file. None where it is no such output. */
export function readOutput(output: JsonValue | undefined, file: string): readonly CompiledContract[] {
  return membersOf(output, 'contracts').flatMap(([sourceName, contracts]) =>
    Object.entries(isJsonObject(contracts) ? contracts : {}).flatMap(([contractName, told]) => {
      const { abi = [], evm } = isJsonObject(told) ? told : {};
      const { bytecode = null, deployedBytecode = null } = evm !== undefined && isJsonObject(evm) ? evm : {};
      const artifact = { contractName, sourceName, abi, bytecode, deployedBytecode };
      return readArtifact(artifact, file, parseJsonAbi(abi, sourceName) ?? []) ?? [];
    }),
  );
}

function membersOf(value: JsonValue | undefined, name: string): readonly [string, JsonValue][] {
  const member = value !== undefined && isJsonObject(value) ? value[name] : undefined;
  return member !== undefined && isJsonObject(member) ? Object.entries(member) : [];
}
