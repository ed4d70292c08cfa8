// Scans one row of a large list byte by byte, and notes where its members are.

import { MOST_LEVELS, QUOTE } from './byteWalker.ts';
import type { ByteWalker } from './byteWalker.ts';
import { CLOSE_BYTE, COLON_BYTE, COMMA_BYTE, OPEN_BYTE } from './findPunctuator.ts';

type Span = { readonly from: number; readonly to: number };

/** Where the name of a member is, without its quotes, and its value, with the blanks around it. */
export type ScannedMember = { readonly name: Span; readonly value: Span };

type ScannedRow = {
  /** Whether the members are right: no name has an escape, and the row is not nested too deep. */
  isPlain: boolean;
  readonly members: ScannedMember[];
  /** Behind the bracket that closes the row, where it is an object or a list. */
  closedAt: number;
  /** Behind the comma or bracket that follows the row. */
  next: number;
};

/** Undefined where the bytes end before the row does. */
export function scanRow(walker: ByteWalker, row: number): ScannedRow | undefined {
  const { bytes } = walker;
  const found: ScannedRow = { isPlain: true, members: [], closedAt: 0, next: 0 };
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
    if (valueFrom !== 0)
      found.members.push({ name: { from: nameFrom, to: nameTo }, value: { from: valueFrom, to: at } });
    valueFrom = 0;
    if (depth === 0) return { ...found, next: at + 1 };
    if (mark !== CLOSE_BYTE) continue;
    depth--;
    found.closedAt = at + 1;
  }
  return undefined;
}
