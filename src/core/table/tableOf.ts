// Decides whether a list or map is shown as a table, and with which columns. Of a large one, only some rows are read.

import { countSentChildren, itemShape, keyKind, memberShape } from '../decode/childNodes.ts';
import { resolveShape } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { numberOf } from '../search/compareValue.ts';
import type { Shape } from '../shape.ts';
import type { Slices } from '../slices.ts';
import { countMembers, haveMuchInCommon, orderMembers } from './rowMembers.ts';
import { logColumns } from './logColumns.ts';
import { sameColumns } from './sameColumns.ts';
import { cellOf, rowAt } from './table.ts';
import type { Column, ColumnRole, Table } from './table.ts';

/** The fewest rows for which a table is offered. A result that is a list, such as logs, is one with a single row too. */
const LEAST_OFFERED = 2;
const MOST_COLUMNS = 100;
/**
 * The number of rows of a large list that are read for its columns: the first ones, and as many spread over the rest.
 */
const SAMPLED_ROWS = 400;
/** About how many rows are searched for derived rows, because that needs decoding. */
const DECODED_ROWS = 20;
/** Columns whose cells are decoded from a row, and are not its members. */
const DECODED: ReadonlySet<ColumnRole> = new Set<ColumnRole>(['event', 'argument', 'topic', 'derived']);
/** The number of names of a large map that are tested for being data. */
const SAMPLED_NAMES = 20;
/** Names that are data: addresses, hashes, slots. */
const DATA_NAME = /^0x[0-9a-f]{8,}$/i;

/** Whether a table should be tried, found without reading all rows. */
export function mayBeTable(node: DecodedNode): boolean {
  const { kind, value, parent } = node;
  const least = parent === undefined && kind === 'array' ? 1 : LEAST_OFFERED;
  if (isLargeValue(value) && (value.kind === 'string' || value.count < least)) return false;
  if (kind !== 'array') return isMap(node) && countSentChildren(node) >= least;
  const rows = isLargeValue(value)
    ? value.children(0, 1).map((item) => item.value)
    : (value as readonly JsonValue[]);
  return (isLargeValue(value) || rows.length >= least) && isObject(rows[0]!);
}

/** A table of this node’s children; undefined where they have too little in common. */
export function* tableOf(node: DecodedNode): Slices<Table | undefined> {
  const hasNames = node.kind === 'object' && isMap(node);
  const rowCount = countSentChildren(node);
  if ((!hasNames && node.kind !== 'array') || rowCount < (hasNames ? LEAST_OFFERED : 1)) return undefined;
  const names = hasNames && !isLargeValue(node.value) ? Object.keys(node.value as JsonObject) : undefined;
  const positions = sampleOf(rowCount, isLargeValue(node.value) ? SAMPLED_ROWS : rowCount);
  const bare: Table = { node, names, rowCount, sampled: positions.length, columns: [], leftOut: 0 };
  const filled = (count: number): number | undefined => (positions.length === rowCount ? count : undefined);
  const counted = yield* countMembers(bare, positions);
  const hasMembers = haveMuchInCommon(counted);
  if (!hasNames && !hasMembers) return undefined;

  const ordered = hasMembers ? orderMembers(counted.members, rowShape(bare, counted.first)) : [];
  const members = ordered.slice(0, MOST_COLUMNS).map(({ name, rank, member }) => {
    const { count, isSame, example } = member;
    const column = columnOf(bare, 'member', name, example, filled(count));
    return { rank, column: { ...column, isSame: isSame && count === rowCount && rowCount > 1 } };
  });
  const logs = yield* logColumns(bare, positions);
  const derived = yield* sampleInside(bare);
  const isTaken = (name: string): boolean =>
    name === 'event' || counted.members.has(name) || derived.has(name);
  const isPlaced = ({ name }: Column): boolean =>
    logs.topics === undefined || (name !== 'topics' && name !== 'data');
  const shown = members.filter(({ column }) => isPlaced(column));
  const { other } = counted;
  const columns = [
    ...(hasNames ? [columnOf(bare, 'key', keyKind(rowAt(bare, 0)) ?? 'key', 0, rowCount)] : []),
    ...shown.filter(({ rank }) => rank >= 0).map(({ column }) => column),
    ...(logs.event === undefined ? [] : [columnOf(bare, 'event', 'event', logs.event)]),
    ...logs.arguments.map(([name, row]) => ({
      ...columnOf(bare, 'argument', name, row),
      name: isTaken(name) ? `${name} (argument)` : name,
    })),
    ...shown.filter(({ rank }) => rank < 0).map(({ column }) => column),
    ...(hasMembers ? [] : [columnOf(bare, 'row', 'value', 0, rowCount)]),
    ...(hasMembers && other !== undefined
      ? [columnOf(bare, 'other', 'value', other, filled(rowCount - counted.objects))]
      : []),
    ...[...derived].map(([name, row]) => columnOf(bare, 'derived', name, row)),
    ...(logs.topics ?? []).map(([at, row]) => ({
      ...columnOf(bare, 'topic', at, row),
      name: `topic${at}`,
    })),
    ...members
      .filter(({ column }) => !isPlaced(column) && column.name === 'data')
      .map(({ column }) => column),
  ];
  const isComparable = positions.length === rowCount && rowCount > 1;
  const same = yield* sameColumns(bare, isComparable ? columns.filter(({ role }) => DECODED.has(role)) : []);
  return {
    ...bare,
    columns: columns.map((column) => (same.has(column) ? { ...column, isSame: true } : column)),
    leftOut: ordered.length - members.length + logs.leftOut,
  };
}

/** At most `most` ascending positions: half are the first ones, the others are spread over the rest. */
function sampleOf(rowCount: number, most: number): readonly number[] {
  if (rowCount <= most) return Array.from({ length: rowCount }, (_, position) => position);
  const half = most / 2;
  return Array.from({ length: most }, (_, index) =>
    index < half ? index : Math.floor(half + ((index - half + 1) * (rowCount - half - 1)) / half),
  );
}

/** `example`: a row that has a cell in the column. */
function columnOf(table: Table, role: ColumnRole, label: string, example: number, filled?: number): Column {
  const cell = cellOf(rowAt(table, example), { label, role });
  const kind = cell?.kind ?? 'null';
  return { name: label, label, role, example, kind, isText: isText(cell), filled, isSame: false };
}

/** Whether a cell is not a number, does not spell a number, and has no length. */
export function isText(cell: DecodedNode | undefined): boolean {
  if (cell === undefined || cell.kind === 'null' || cell.kind === 'array') return false;
  const { kind, value, amount } = cell;
  return isLargeValue(value) || kind === 'object' || numberOf(kind, value, amount) === undefined;
}

/** The shape of the rows; where it depends on the value, that of the first row that is an object. */
function rowShape(table: Table, first: number): Shape {
  const { node, names } = table;
  const { value, label } = rowAt(table, first);
  const isList = node.kind === 'array';
  return resolveShape(
    isList ? itemShape(node.shape, 0) : memberShape(node.shape, names?.[0] ?? label),
    value,
  );
}

/** Whether an object is a map, whose member names are data. */
function isMap({ kind, value, shape }: DecodedNode): boolean {
  if (kind !== 'object') return false;
  if (typeof shape === 'object' && 'keys' in shape) return true;
  if (shape !== 'unknown') return false;
  const names =
    isLargeValue(value) && value.kind === 'object'
      ? value.children(0, SAMPLED_NAMES).map(({ name }) => name!)
      : Object.keys(value as JsonObject);
  return names.every((name) => DATA_NAME.test(name));
}

function isObject(value: NodeValue): boolean {
  return isLargeValue(value) ? value.kind === 'object' : isJsonObject(value);
}

/** The names of derived rows, each with the first row that has it. */
function* sampleInside(table: Table): Slices<ReadonlyMap<string, number>> {
  const derived = new Map<string, number>();
  const step = Math.max(1, Math.floor(table.rowCount / DECODED_ROWS));
  for (let position = 0; position < table.rowCount; position += step) {
    yield 'pause';
    const row = rowAt(table, position);
    if (row.kind !== 'object') continue;
    for (const { kind, label } of nodesInside(row))
      if (kind !== 'object' && kind !== 'array' && !derived.has(label)) derived.set(label, position);
  }
  return derived;
}
