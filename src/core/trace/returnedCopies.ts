// Follows which parts of the memory of a running call hold what calls inside it returned.

import { stackItem } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';

/** `call`: the position of the call that returned it. Places are in bytes. */
type Copy = { readonly from: number; readonly to: number; readonly call: number };

/** For opcodes that write to memory, the stack items with the offset and the size, the top item being 0. */
const WRITES: Readonly<Record<string, readonly [offset: number, size: number]>> = {
  CALLDATACOPY: [0, 2],
  CODECOPY: [0, 2],
  RETURNDATACOPY: [0, 2],
  MCOPY: [0, 2],
  EXTCODECOPY: [1, 3],
  CALL: [5, 6],
  CALLCODE: [5, 6],
  DELEGATECALL: [4, 5],
  STATICCALL: [4, 5],
};
const WORDS: Readonly<Record<string, number>> = { MSTORE: 32, MSTORE8: 1 };
/** The same in EVENTS_TRACER. A call that keeps more is not followed further back. */
const MOST_COPIES = 100;

export class ReturnedCopies {
  #copies: readonly Copy[] = [];

  /** `lastCall`: the position of the last call that ended. */
  take(step: EvmStep, lastCall: number): void {
    const { op } = step;
    const isCopy = op === 'RETURNDATACOPY';
    if (!isCopy && this.#copies.length === 0) return;
    const places = WRITES[op];
    const word = WORDS[op];
    if (places === undefined && word === undefined) return;
    const from = amountAt(step, places?.[0] ?? 0);
    const size = word ?? amountAt(step, places![1]);
    if (size === 0) return;
    const to = from + size;
    const kept = this.#copies.filter((copy) => copy.to <= from || copy.from >= to);
    if (isCopy) kept.push({ from, to, call: lastCall });
    this.#copies = kept.slice(-MOST_COPIES);
  }

  /** The call that returned this part of the memory; null where no call did. */
  sourceOf(revert: EvmStep): number | null {
    const [from, size] = [amountAt(revert, 0), amountAt(revert, 1)];
    return this.#copies.find((copy) => copy.from <= from && copy.to >= from + size)?.call ?? null;
  }
}

function amountAt(step: EvmStep, place: number): number {
  return Number(stackItem(step, place) ?? 0);
}
