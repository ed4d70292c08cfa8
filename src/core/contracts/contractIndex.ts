// Finds the contracts of a workspace’s artifacts by the code that a chain has at an address.

import type { Signature } from '../abi/signature.ts';
import { deployedCodes, isCodeOf } from './contractCode.ts';
import type { ContractCode } from './contractCode.ts';

export type CompiledContract = {
  readonly name: string;
  readonly code: ContractCode;
  readonly signatures: readonly Signature[];
  /** Its creation code and constructor; undefined where its artifact has no creation code. */
  readonly creation?: Creation | undefined;
  /** It has no other functions than those in `signatures`: a call of any other one fails. */
  readonly isWhole: boolean;
  /** It accepts calls without data. */
  readonly hasReceive?: boolean;
  /** Undefined where its artifact does not name the source. */
  readonly source: ContractSource | undefined;
};

export type Creation = {
  readonly code: Omit<ContractCode, 'metadata'>;
  /** Named after the contract; undefined where its parameters cannot be read. */
  readonly constructor: Signature | undefined;
};

/** `artifact`: the URI of the file with the contract. `path`: that of the source, from the folder that was compiled. */
export type ContractSource = { readonly artifact: string; readonly path: string; readonly contract: string };

/** A key that is the same for the same contract of the same file. */
export function sourceKey({ artifact, path, contract }: ContractSource): string {
  return [artifact, path, contract].join('\n');
}

export interface ContractIndex {
  /** Replaces what was known from a file. */
  set(file: string, ...contracts: readonly (CompiledContract | undefined)[]): void;
  /**
   * The contracts with this code (`0x` hex), each name once. If any have the same metadata, only these; without the
   * same metadata, none whose code is too short to identify a contract.
   */
  find(code: string): readonly CompiledContract[];
  all(): readonly CompiledContract[];
  readonly size: number;
}

/**
 * The least hex digits of code that identify a contract. Compilers write shorter code for every empty contract, and for
 * every library without functions to call: only the metadata shows whose it is.
 */
const LEAST_OWN = 80;

type BySize = ReadonlyMap<number, readonly CompiledContract[]>;

export function createContractIndex(): ContractIndex {
  const byFile = new Map<string, readonly CompiledContract[]>();
  let bySize: BySize | undefined;
  return {
    get size() {
      return byFile.size;
    },
    set(file, ...contracts) {
      bySize = undefined;
      byFile.delete(file);
      const known = contracts.filter((contract) => contract !== undefined);
      if (known.length > 0) byFile.set(file, known);
    },
    all: () => [...byFile.values()].flat(),
    find(code) {
      bySize ??= groupBySize([...byFile.values()].flat());
      const all = bySize;
      const same = deployedCodes(code).flatMap((deployed) =>
        (all.get(deployed.text.length) ?? [])
          .filter((one) => isCodeOf(one.code, deployed))
          .map((one) => ({ one, isExact: one.code.metadata === deployed.metadata })),
      );
      const exact = same.filter(({ isExact }) => isExact);
      const found = (exact.length > 0 ? exact : same.filter(({ one }) => one.code.size >= LEAST_OWN)).map(
        ({ one }) => one,
      );
      return found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at);
    },
  };
}

function groupBySize(contracts: readonly CompiledContract[]): BySize {
  const groups = new Map<number, CompiledContract[]>();
  for (const contract of contracts) {
    const { size } = contract.code;
    const group = groups.get(size);
    if (group === undefined) groups.set(size, [contract]);
    else group.push(contract);
  }
  return groups;
}
