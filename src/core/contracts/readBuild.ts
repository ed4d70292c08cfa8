// Reads the contracts in a build-info of Foundry or Hardhat, of any size: in slices, and only the parts that it needs.

import { parseJsonAbi } from '../abi/signature.ts';
import type { JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { membersIn } from '../jsonIndex/membersIn.ts';
import { readInSlices } from '../jsonIndex/readInSlices.ts';
import { valueUnder } from '../jsonIndex/valueUnder.ts';
import type { Slices } from '../slices.ts';
import type { CompiledContract } from './contractIndex.ts';
import { readArtifact } from './readArtifact.ts';

const MOST_CONTRACTS = 5_000;

/** `file`: the URI of the build-info. None where it has no compiler output. */
export function* readBuild(build: NodeValue, file: string): Slices<readonly CompiledContract[]> {
  const found: CompiledContract[] = [];
  for (const [sourceName, inside] of membersIn(valueUnder(build, 'output', 'contracts')))
    for (const [contractName, output] of membersIn(inside)) {
      if (found.length === MOST_CONTRACTS) return found;
      yield 'pause';
      const abi = yield* whole(valueUnder(output, 'abi'));
      const bytecode = yield* whole(valueUnder(output, 'evm', 'bytecode', 'object'));
      const deployedBytecode = yield* whole(valueUnder(output, 'evm', 'deployedBytecode', 'object'));
      const artifact = { contractName, sourceName, abi, bytecode, deployedBytecode };
      const contract = readArtifact(artifact, file, parseJsonAbi(abi, sourceName) ?? []);
      if (contract !== undefined) found.push(contract);
    }
  return found;
}

function* whole(value: NodeValue | undefined): Slices<JsonValue> {
  return (value === undefined ? undefined : yield* readInSlices(value)) ?? null;
}
