// Reads a large value whole, up to a size that the caller names.

import { parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from './jsonIndex.ts';
import type { NodeValue } from './largeContainer.ts';

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The value; undefined where it takes more bytes than `most`, is cut off, or is nested too deep to be parsed. */
export function wholeValue(value: NodeValue, most: number): JsonValue | undefined {
  if (!isLargeValue(value)) return value;
  if (!value.isComplete || value.size > most) return undefined;
  try {
    return parseJson(UTF8.decode(value.raw(0, value.size)));
  } catch {
    return undefined;
  }
}
