// The rows of a live page as a node that can be a table, the newest first, with when each came and what became of it.

import { BLOCK } from '../catalogue/shapes/block.ts';
import { LOG } from '../catalogue/shapes/log.ts';
import { TRANSACTION } from '../catalogue/shapes/transaction.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import type { JsonObject } from '../json.ts';
import type { Shape } from '../shape.ts';
import type { LiveKind } from './liveKind.ts';
import type { LiveRow, LiveRows } from './liveRows.ts';

const HEAD_COLUMNS = ['number', 'timestamp', 'hash', 'gasUsed', 'baseFeePerGas'];
const LOG_COLUMNS = ['blockNumber', 'address'];

const SHAPES: Readonly<Record<LiveKind, Shape>> = {
  newHeads: { array: rowOf(BLOCK, HEAD_COLUMNS) },
  logs: { array: rowOf(LOG, LOG_COLUMNS) },
  newPendingTransactions: { array: rowOf(TRANSACTION, ['value', 'hash', 'from', 'to'], { value: 'hash' }) },
  syncing: { array: rowOf('unknown', []) },
};

/** `seenAs`: how the time at which a row came reads. */
export function liveNode(
  label: string,
  kind: LiveKind,
  rows: LiveRows,
  context: DecodeContext,
  seenAs: (ms: number) => string,
): DecodedNode {
  const values = rows.rows().map((row) => shownValue(row, rows.noteOf(row), seenAs));
  return decode(label, values.toReversed(), shapeOf(kind, values[0]), { context });
}

/** A transaction that came as a hash alone has the name `value`; a whole one has a value in wei. */
function shapeOf(kind: LiveKind, row: JsonObject | undefined): Shape {
  const isWhole = kind === 'newPendingTransactions' && row?.['from'] !== undefined;
  return isWhole ? WHOLE_TRANSACTIONS : SHAPES[kind];
}

const WHOLE_TRANSACTIONS: Shape = { array: rowOf(TRANSACTION, ['from', 'to', 'value', 'hash']) };

function rowOf(
  shape: Shape,
  columns: readonly string[],
  further: Readonly<Record<string, Shape>> = {},
): Shape {
  const members = typeof shape === 'object' && 'object' in shape ? shape.object : {};
  return {
    headline: ['seen', 'note', ...columns],
    object: { seen: 'text', note: 'text', ...members, ...further },
  };
}

/** Made once for each row, and again where its note changes. */
const shown = new WeakMap<LiveRow, { readonly note: string; readonly value: JsonObject }>();

function shownValue(row: LiveRow, note: string, seenAs: (ms: number) => string): JsonObject {
  const known = shown.get(row);
  if (known?.note === note) return known.value;
  const value = {
    seen: seenAs(row.at),
    note,
    ...row.value,
    // By it a row is struck through.
    removed: row.isRemoved,
  };
  shown.set(row, { note, value });
  return value;
}
