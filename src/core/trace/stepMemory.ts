// The memory of EVM steps: the parts that an opcode reads, and how much memory its call has by then.

import type { JsonValue } from '../json.ts';
import { stackItem } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';

const WORD = 32;
const WORD_DIGITS = /^[0-9a-f]{1,64}$/i;
/** In bytes: a longer part of the memory is not taken as an argument or a result. */
const LONGEST_DATA = 100_000;
/** In hex digits. */
const MOST_ZEROS = 2_048;
/** In bytes: more memory takes more gas than a block has. */
const MOST_MEMORY = 2 ** 32;

/** For opcodes that use memory, the stack items with the offset and the size of each part, the top item being 0. */
const PARTS: Readonly<Record<string, readonly (readonly [offset: number, size: number])[]>> = {
  KECCAK256: [[0, 1]],
  SHA3: [[0, 1]],
  CALLDATACOPY: [[0, 2]],
  CODECOPY: [[0, 2]],
  RETURNDATACOPY: [[0, 2]],
  EXTCODECOPY: [[1, 3]],
  MCOPY: [
    [0, 2],
    [1, 2],
  ],
  LOG0: [[0, 1]],
  LOG1: [[0, 1]],
  LOG2: [[0, 1]],
  LOG3: [[0, 1]],
  LOG4: [[0, 1]],
  CREATE: [[1, 2]],
  CREATE2: [[1, 2]],
  CALL: [
    [3, 4],
    [5, 6],
  ],
  CALLCODE: [
    [3, 4],
    [5, 6],
  ],
  DELEGATECALL: [
    [2, 3],
    [4, 5],
  ],
  STATICCALL: [
    [2, 3],
    [4, 5],
  ],
};
/** The opcodes that use so many bytes at the offset on top of the stack. */
const FIXED: Readonly<Record<string, number>> = { MLOAD: WORD, MSTORE: WORD, MSTORE8: 1 };

/** Up to which byte an opcode uses memory; 0 where it uses none. */
export function memoryReach(step: EvmStep): number {
  const { op } = step;
  const fixed = FIXED[op];
  const parts = PARTS[op];
  if (fixed === undefined && parts === undefined) return 0;
  const amountAt = (place: number): number => Number(stackItem(step, place) ?? 0);
  const reach =
    fixed === undefined
      ? Math.max(
          ...parts!.map(([offset, size]) => {
            const length = amountAt(size);
            return length === 0 ? 0 : amountAt(offset) + length;
          }),
        )
      : amountAt(0) + fixed;
  return reach <= MOST_MEMORY ? WORD * Math.ceil(reach / WORD) : 0;
}

/** A part of the memory before a step; undefined where it is not known, as for a step without memory. */
export function dataOf(
  step: EvmStep,
  offset: string | undefined,
  size: string | undefined,
): string | undefined {
  const [start, length] = [Number(offset), Number(size)];
  if (length === 0) return '0x';
  const { memory } = step;
  // Some nodes give an empty list where they leave the memory out.
  if (!Array.isArray(memory) || memory.length === 0) return undefined;
  if (![start, length, start + length].every(Number.isSafeInteger) || length > LONGEST_DATA) return undefined;
  const first = Math.floor(start / WORD);
  const words = (memory as readonly JsonValue[]).slice(first, Math.ceil((start + length) / WORD));
  const digits = words.map((word) => (typeof word === 'string' ? word.replace(/^0x/i, '') : '?'));
  if (!digits.every((word) => WORD_DIGITS.test(word))) return undefined;
  const from = 2 * (start - first * WORD);
  const held = digits
    .map((word) => word.padStart(2 * WORD, '0'))
    .join('')
    .slice(from, from + 2 * length);
  // Memory beyond its end is zero; data with more of these zeros than MOST_ZEROS is left out.
  return 2 * length - held.length > MOST_ZEROS ? undefined : `0x${held.padEnd(2 * length, '0')}`;
}
