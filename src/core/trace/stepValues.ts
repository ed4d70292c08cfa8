// What is read of single EVM steps: addresses on the stack, data in hex, the gas that a call used.

import type { JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import type { EvmStep } from './evmStep.ts';

/** The address in a word of the stack. */
export function wordAddress(word: string | undefined): string | undefined {
  if (word === undefined || !/^0x[0-9a-f]{1,64}$/i.test(word)) return undefined;
  return `0x${word.slice(2).padStart(40, '0').slice(-40)}`;
}

/** Hex of whole bytes, with or without 0x; undefined for anything else. */
export function hexData(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string' || !/^(0x)?([0-9a-f]{2})*$/i.test(value)) return undefined;
  return value.startsWith('0x') ? value : `0x${value}`;
}

/** The gas that a call used up to its last step. `isAll`: a failure other than REVERT takes all that is left. */
export function gasUsedBy(
  gas: JsonValue | undefined,
  step: EvmStep,
  isAll: boolean,
  deposit: bigint,
): string | undefined {
  const [given, left, cost] = [gas, step['gas'], step['gasCost']].map(numberOf);
  if (given === undefined || left === undefined || cost === undefined) return undefined;
  const used = BigInt(isAll ? given : given - left + cost) + (isAll ? 0n : deposit);
  return used < 0n || used > BigInt(given) ? undefined : formatQuantity(used);
}

/** An amount of gas: a JSON number, or a QUANTITY. */
function numberOf(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
