// The rows of a live page as values, and as a node that can be a table: pinned ones, then the newest first.

import { liveRowsShape } from '../catalogue/shapes/live.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonObject } from '../json.ts';
import type { LiveKind } from './liveKind.ts';
import type { LiveRow, LiveRows } from './liveRows.ts';

export function liveNode(
  label: string,
  kind: LiveKind,
  rows: Pick<LiveRows, 'rows' | 'noteOf'>,
  context: DecodeContext,
): DecodedNode {
  const values = inShownOrder(rows.rows()).map((row) => keptValue(row, rows.noteOf(row)));
  return decode(label, values, liveRowsShape(kind), { context });
}

/** Takes the rows with the newest last; returns the pinned ones, in the order of pinning, then the newest first. */
export function inShownOrder(rows: readonly LiveRow[]): readonly LiveRow[] {
  const pinned = rows.filter(({ pin }) => pin !== undefined).toSorted((one, other) => one.pin! - other.pin!);
  return [...pinned, ...rows.filter(({ pin }) => pin === undefined).toReversed()];
}

/** A row as it is shown; `seen` is in Unix seconds, as other times are. */
export function shownValue(row: LiveRow, note: string | undefined): JsonObject {
  return {
    seen: Math.floor(row.at / 1000),
    ...omitUndefined({ note }),
    ...row.value,
    // The table strikes a row through by this member.
    removed: row.isRemoved,
  };
}

/** The shown value of each row, made again only when its note changes. */
const kept = new WeakMap<LiveRow, { readonly note: string | undefined; readonly value: JsonObject }>();

function keptValue(row: LiveRow, note: string | undefined): JsonObject {
  const known = kept.get(row);
  if (known !== undefined && known.note === note) return known.value;
  const value = shownValue(row, note);
  kept.set(row, { note, value });
  return value;
}
