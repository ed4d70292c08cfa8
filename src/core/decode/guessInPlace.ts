// Guesses the meaning of a value without a shape from its name, its format, and what is around it.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Leaf } from '../shape.ts';
import { guessLeaf } from './guess.ts';
import { isInOtherUnit } from './otherUnit.ts';
import type { Above } from './otherUnit.ts';

/** What a block has beside its number; batches of rollups have numbers too. */
const OF_BLOCKS = ['hash', 'parentHash', 'blockHash', 'l1BatchNumber'];

/** `name`: of the member or, for an item of a list, of the list. `above`: makes the parent, which few values need. */
export function guessInPlace(
  name: string,
  value: JsonValue,
  label: string,
  above: () => Above | undefined,
): Leaf | undefined {
  const likely = guessLeaf(name, value);
  // An argument of a call or an event that is named `value` or `fee` is an amount in the contract's own unit.
  if (likely === 'wei' && isInOtherUnit(label, above())) return 'quantity';
  if (likely === 'blockNumber' && /^number$/i.test(label) && !isOfBlock(above())) return 'quantity';
  return likely;
}

function isOfBlock(parent: Above | undefined): boolean {
  const value = parent?.value;
  return value === undefined || !isJsonObject(value) || OF_BLOCKS.some((one) => Object.hasOwn(value, one));
}
