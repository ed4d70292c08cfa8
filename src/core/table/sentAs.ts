// How hex is shown in a cell: whether anything else than its own characters can be read there.

import { isNumeric } from '../decode/decodedNode.ts';
import type { Shape } from '../shape.ts';

/**
 * How long hex of a shape is shown: whole; whole, where it has no name; by its beginning and its size. `number`: as a
 * number, by whose bytes it is.
 */
export type SentAs = 'whole' | 'address' | 'data' | 'number';
/** Undefined where it can be shown in another way. */
export function sentAs(shape: Shape): SentAs | undefined {
  if (shape === 'address' || shape === 'data') return shape;
  if (shape === 'hash' || shape === 'word') return 'whole';
  return isNumeric(shape) && shape !== 'tokenAmount' ? 'number' : undefined;
}
