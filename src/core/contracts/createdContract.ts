// The contract that data creates, and the arguments of its constructor: known by its creation code.

import type { Signature } from '../abi/signature.ts';
import type { ContractIndex, ContractSource } from './contractIndex.ts';
import { beginsWithCode } from './contractCode.ts';

export type CreatedContract = {
  readonly name: string;
  readonly source: ContractSource | undefined;
  /** By the name of the contract; undefined where its parameters cannot be read. */
  readonly constructor: Signature | undefined;
  /** `0x` hex, as the ABI encodes them. */
  readonly args: string;
};

/** `input`: `0x` hex of a creation. Undefined where it is of no contract that was compiled, or of several. */
export function createdContract(
  input: string,
  index: Pick<ContractIndex, 'all'>,
): CreatedContract | undefined {
  const data = input.toLowerCase();
  const found = index.all().filter(({ creation }) => creation && beginsWithCode(data, creation.code));
  const [one] = found;
  if (one?.creation === undefined || found.some(({ name }) => name !== one.name)) return undefined;
  const { name, source, creation } = one;
  return {
    name,
    source,
    constructor: creation.constructor,
    args: `0x${data.slice(2 + creation.code.size)}`,
  };
}
