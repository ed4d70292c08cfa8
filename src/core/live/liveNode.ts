// The rows of a live page, the newest first, with when each came and what became of it: as values, and as a node that
// can be a table.

import { liveRowsShape } from '../catalogue/shapes/live.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { given } from '../given.ts';
import type { JsonObject } from '../json.ts';
import type { LiveKind } from './liveKind.ts';
import type { LiveRow, LiveRows } from './liveRows.ts';

export function liveNode(label: string, kind: LiveKind, rows: LiveRows, context: DecodeContext): DecodedNode {
  const values = rows
    .rows()
    .map((row) => keptValue(row, rows.noteOf(row)))
    .toReversed();
  return decode(label, values, liveRowsShape(kind), { context });
}

/** A row as it is shown; `seen` in Unix seconds, as other times. */
export function shownValue(row: LiveRow, note: string | undefined): JsonObject {
  return {
    seen: Math.floor(row.at / 1000),
    ...given({ note }),
    ...row.value,
    // By it a row is struck through.
    removed: row.isRemoved,
  };
}

/** Made once for each row, and again where its note changes. */
const kept = new WeakMap<LiveRow, { readonly note: string | undefined; readonly value: JsonObject }>();

function keptValue(row: LiveRow, note: string | undefined): JsonObject {
  const known = kept.get(row);
  if (known !== undefined && known.note === note) return known.value;
  const value = shownValue(row, note);
  kept.set(row, { note, value });
  return value;
}
