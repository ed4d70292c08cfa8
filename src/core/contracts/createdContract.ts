// Finds the contract that data creates, by its creation code, and the arguments of its constructor.

import type { Signature } from '../abi/signature.ts';
import type { ContractIndex, ContractSource } from './contractIndex.ts';
import { beginsWithCode } from './contractCode.ts';

export type CreatedContract = {
  readonly name: string;
  readonly source: ContractSource | undefined;
  /** Named after the contract; undefined where its parameters cannot be read. */
  readonly constructor: Signature | undefined;
  /** ABI-encoded, `0x` hex. */
  readonly args: string;
};

/** `input`: the data of a creation, `0x` hex. Undefined where no compiled contract fits, or several do. */
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
