// Owns telling whether a list or a map is worth a table, and which columns that has.

import { itemShape, keyKind, memberShape } from '../decode/childNodes.ts';
import { resolveShape } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Shape } from '../shape.ts';
import { cellOf, rowAt } from './table.ts';
import type { Column, ColumnRole, Table } from './table.ts';

const LEAST_ROWS = 2;
const MOST_COLUMNS = 100;
/** Rows that are looked into for what follows from them, as that takes decoding. */
const SAMPLED_ROWS = 20;
/** Addresses, hashes, slots: names that are data. */
const DATA_NAME = /^0x[0-9a-f]{8,}$/i;

/** Whether a table is worth trying, told without a look at all rows. */
export function mayBeTable(node: DecodedNode): boolean {
  if (isLargeValue(node.value)) return false;
  if (node.kind !== 'array') return (rowNames(node)?.length ?? 0) >= LEAST_ROWS;
  const rows = node.value as readonly JsonValue[];
  return rows.length >= LEAST_ROWS && isJsonObject(rows[0]!);
}

/** A table of this node’s children, or undefined where they have too little in common. */
export function tableOf(node: DecodedNode): Table | undefined {
  // Which columns there are is told by all rows.
  if (isLargeValue(node.value)) return undefined;
  const names = rowNames(node);
  if (names === undefined && node.kind !== 'array') return undefined;
  const values =
    names?.map((name) => (node.value as JsonObject)[name]!) ?? (node.value as readonly JsonValue[]);
  const counted = countMembers(values);
  const hasMembers = haveMuchInCommon(counted, values.length);
  if (values.length < LEAST_ROWS || (names === undefined && !hasMembers)) return undefined;

  const bare: Table = { node, names, rowCount: values.length, columns: [], leftOut: 0 };
  const ordered = hasMembers
    ? orderMembers(counted.members, resolveShape(rowShape(bare), counted.first))
    : [];
  const members = ordered.slice(0, MOST_COLUMNS).map(({ name, rank, member }) => {
    const { count, isSame, example } = member;
    const column = columnOf(bare, 'member', name, example, count);
    return { rank, column: { ...column, isSame: isSame && count === values.length } };
  });
  const other = hasMembers ? values.findIndex((value) => !isJsonObject(value)) : -1;
  const { event, derived } = sampleInside(bare);
  return {
    ...bare,
    columns: [
      ...(names === undefined
        ? []
        : [columnOf(bare, 'key', keyKind(rowAt(bare, 0)) ?? 'key', 0, values.length)]),
      ...members.filter(({ rank }) => rank >= 0).map(({ column }) => column),
      ...(event === undefined
        ? []
        : [columnOf(bare, 'event', 'event', event), columnOf(bare, 'arguments', 'arguments', event)]),
      ...members.filter(({ rank }) => rank < 0).map(({ column }) => column),
      ...(hasMembers ? [] : [columnOf(bare, 'row', 'value', 0, values.length)]),
      ...(other === -1 ? [] : [columnOf(bare, 'other', 'value', other, values.length - counted.objects)]),
      ...[...derived].map(([name, row]) => columnOf(bare, 'derived', name, row)),
    ],
    leftOut: ordered.length - members.length,
  };
}

/** `example`: a row that has it. */
function columnOf(table: Table, role: ColumnRole, name: string, example: number, filled?: number): Column {
  const column: Column = { name, role, kind: 'null', filled, isSame: false };
  return { ...column, kind: cellOf(rowAt(table, example), column)?.kind ?? 'null' };
}

function rowShape({ node, names }: Table): Shape {
  return names === undefined ? itemShape(node.shape, 0) : memberShape(node.shape, names[0]!);
}

/** The names that rows stand under, where they are data. */
function rowNames({ kind, value, shape }: DecodedNode): readonly string[] | undefined {
  if (kind !== 'object') return undefined;
  const names = Object.keys(value as JsonObject);
  const isMap = typeof shape === 'object' && 'keys' in shape;
  return isMap || (shape === 'unknown' && names.every((name) => DATA_NAME.test(name))) ? names : undefined;
}

/** `example`: the first row where it is not null, if there is one. */
type Member = {
  count: number;
  isSame: boolean;
  example: number;
  isEmpty: boolean;
  readonly value: JsonValue;
};

/** `objects`: how many rows are objects; `first`: the first of them. */
type Counted = {
  readonly members: ReadonlyMap<string, Member>;
  readonly objects: number;
  readonly first: JsonValue;
};

function countMembers(rows: readonly JsonValue[]): Counted {
  const members = new Map<string, Member>();
  let objects = 0;
  for (const [row, object] of rows.entries()) {
    if (!isJsonObject(object)) continue;
    objects++;
    for (const name in object) {
      const value = object[name]!;
      const member = members.get(name);
      if (member === undefined) {
        members.set(name, { count: 1, isSame: true, example: row, isEmpty: value === null, value });
        continue;
      }
      member.count++;
      member.isSame &&= isEqual(value, member.value);
      if (member.isEmpty && value !== null) [member.example, member.isEmpty] = [row, false];
    }
  }
  return { members, objects, first: rows.find(isJsonObject) ?? null };
}

function isEqual(a: JsonValue, b: JsonValue): boolean {
  return (
    a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
  );
}

/** Most rows are objects, and most of what they hold are members that most of them have. */
function haveMuchInCommon({ members, objects }: Counted, rows: number): boolean {
  if (objects * 2 <= rows) return false;
  let [all, common] = [0, 0];
  for (const { count } of members.values()) {
    all += count;
    if (count * 2 > objects) common += count;
  }
  return common > 0 && common * 2 > all;
}

/** `rank`: the place in the shape’s headline, or -1. */
type NamedMember = { readonly name: string; readonly member: Member; readonly rank: number };

/** The headline first, then by how many rows have it, then as the shape has it. */
function orderMembers(members: Counted['members'], shape: Shape): readonly NamedMember[] {
  const isKnown = typeof shape === 'object' && 'object' in shape;
  const headline = isKnown ? (shape.headline ?? []) : [];
  const known = new Map((isKnown ? Object.keys(shape.object) : []).map((name, index) => [name, index]));
  const place = (name: string): number => known.get(name) ?? known.size;
  return [...members]
    .map(([name, member]) => ({ name, member, rank: headline.indexOf(name) }))
    .toSorted((a, b) => {
      if (a.rank !== b.rank && a.rank >= 0 && b.rank >= 0) return a.rank - b.rank;
      if (a.rank >= 0 !== b.rank >= 0) return b.rank - a.rank;
      return b.member.count - a.member.count || place(a.name) - place(b.name);
    });
}

/** The first row with an event, and the names of derived rows with the first row that has each. */
function sampleInside(table: Table): { event: number | undefined; derived: ReadonlyMap<string, number> } {
  const derived = new Map<string, number>();
  let event: number | undefined;
  const step = Math.max(1, Math.floor(table.rowCount / SAMPLED_ROWS));
  for (let position = 0; position < table.rowCount; position += step) {
    const row = rowAt(table, position);
    if (row.kind !== 'object') continue;
    if (cellOf(row, EVENT) !== undefined) event ??= position;
    for (const { kind, label } of nodesInside(row))
      if (kind !== 'object' && kind !== 'array' && !derived.has(label)) derived.set(label, position);
  }
  return { event, derived };
}

const EVENT: Column = { name: 'event', role: 'event', kind: 'text', filled: undefined, isSame: false };
