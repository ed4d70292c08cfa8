// Scans one row of a large list byte by byte, and notes where the values of wanted names are.

import { MOST_LEVELS, QUOTE } from './byteWalker.ts';
import type { ByteWalker } from './byteWalker.ts';
import { CLOSE_BYTE, COLON_BYTE, COMMA_BYTE, OPEN_BYTE } from './findPunctuator.ts';

type ScannedRow = {
  /** Whether the noted places are right: no name has an escape, and the row is not nested too deep. */
  isPlain: boolean;
  /** Whether a wanted name is there twice; the last one is noted. */
  isRepeated: boolean;
  /** Pairs: where the value of each member begins and ends. */
  readonly values: number[];
  /** Behind the bracket that closes the row, where it is an object or a list. */
  closedAt: number;
  /** Behind the comma or bracket that follows the row. */
  next: number;
};

/** `places`: gets where the value of each name begins and ends. Undefined where the bytes end before the row does. */
export function scanRow(
  walker: ByteWalker,
  row: number,
  names: readonly Uint8Array[],
  places: Int32Array,
): ScannedRow | undefined {
  const { bytes } = walker;
  const found: ScannedRow = { isPlain: true, isRepeated: false, values: [], closedAt: 0, next: 0 };
  let depth = 0;
  let [nameFrom, nameTo, valueFrom] = [0, 0, 0];
  for (let at = row; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      const end = walker.endOfString(at + 1);
      if (depth === 1 && valueFrom === 0) {
        [nameFrom, nameTo] = [at + 1, end];
        // A name with an escape can be any name.
        if (walker.isEscaped) found.isPlain = false;
      }
      at = end;
      continue;
    }
    if (byte === COLON_BYTE && depth === 1) valueFrom = at + 1;
    const mark = byte | 0x20;
    if (mark === OPEN_BYTE && ++depth > MOST_LEVELS) found.isPlain = false;
    if ((byte !== COMMA_BYTE && mark !== CLOSE_BYTE) || depth > 1) {
      if (mark === CLOSE_BYTE) depth--;
      continue;
    }
    if (valueFrom !== 0) {
      const name = indexOfName(names, bytes, nameFrom, nameTo);
      if (name !== -1) {
        found.isRepeated ||= places[2 * name] !== 0;
        places[2 * name] = valueFrom;
        places[2 * name + 1] = at;
      }
      found.values.push(valueFrom, at);
    }
    valueFrom = 0;
    if (depth === 0) return { ...found, next: at + 1 };
    if (mark !== CLOSE_BYTE) continue;
    depth--;
    found.closedAt = at + 1;
  }
  return undefined;
}

/** The position of the name that these bytes are; -1 where they are none of them. */
function indexOfName(names: readonly Uint8Array[], bytes: Uint8Array, from: number, to: number): number {
  return names.findIndex(
    (name) => name.length === to - from && name.every((byte, place) => byte === bytes[from + place]),
  );
}
