// How a cell shows hex: whether it can show anything else than the characters of the hex.

import { isNumeric, isOfToken } from '../decode/decodedNode.ts';
import type { Shape } from '../shape.ts';

/**
 * How long hex is shown. `whole`: in full; `address`: in full where it has no name; `data`: by its beginning and size;
 * `number`: as the number that its bytes are.
 */
export type HexDisplay = 'whole' | 'address' | 'data' | 'number';
/** How hex of a shape is shown; undefined where it can be shown in another way. */
export function hexDisplay(shape: Shape): HexDisplay | undefined {
  if (shape === 'address' || shape === 'data') return shape;
  if (shape === 'hash' || shape === 'word') return 'whole';
  return isNumeric(shape) && !isOfToken(shape) ? 'number' : undefined;
}
