// Counts and orders the members that a table's rows have in common.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Shape } from '../shape.ts';
import type { Slices } from '../slices.ts';
import { largeMembers, rowAt } from './table.ts';
import type { Table } from './table.ts';

/** `example`: the first row in which the member is not null, or the first row with it where it is null everywhere. */
type Member = {
  count: number;
  isSame: boolean;
  example: number;
  isEmpty: boolean;
  readonly value: NodeValue;
};

/**
 * The members of `rows` rows. `objects`: how many rows are objects; `first`: the first row that is one; `other`: the
 * first row that is none.
 */
type Counted = {
  readonly members: ReadonlyMap<string, Member>;
  readonly rows: number;
  readonly objects: number;
  readonly first: number;
  readonly other: number | undefined;
};

/** Counts the members of the rows at these positions. */
export function* countMembers(table: Table, positions: readonly number[]): Slices<Counted> {
  const members = new Map<string, Member>();
  let [objects, first] = [0, 0];
  let other: number | undefined;
  const add = (row: number, name: string, value: NodeValue): void => {
    const member = members.get(name);
    if (member === undefined) {
      members.set(name, { count: 1, isSame: true, example: row, isEmpty: value === null, value });
      return;
    }
    member.count++;
    member.isSame &&= isEqual(value, member.value);
    if (member.isEmpty && value !== null) [member.example, member.isEmpty] = [row, false];
  };
  for (const row of positions) {
    yield 'pause';
    const node = rowAt(table, row);
    const { value } = node;
    if (node.kind !== 'object') {
      other ??= row;
      continue;
    }
    if (objects++ === 0) first = row;
    if (isJsonObject(value)) for (const name in value) add(row, name, value[name]!);
    else for (const member of largeMembers(node)) add(row, member.name!, member.value);
  }
  return { members, rows: positions.length, objects, first, other };
}

/** Whether two values are equal; large values never are. */
function isEqual(a: NodeValue, b: NodeValue): boolean {
  if (a === b) return true;
  if (isLargeValue(a) || isLargeValue(b)) return false;
  return typeof a === 'object' && typeof b === 'object' && textOf(a) === textOf(b);
}

const textOf = (value: JsonValue): string => JSON.stringify(value);

/**
 * Whether the rows fit into a table: most are objects, and most of their members are members that most objects have.
 */
export function haveMuchInCommon({ members, objects, rows }: Counted): boolean {
  if (objects * 2 <= rows) return false;
  let [all, common] = [0, 0];
  for (const { count } of members.values()) {
    all += count;
    if (count * 2 > objects) common += count;
  }
  return common * 2 > all;
}

/** `rank`: the position in the shape’s columns, else its headline, or -1. */
type NamedMember = { readonly name: string; readonly member: Member; readonly rank: number };

/**
 * The members in the order of columns: those that the shape puts first, then by the number of rows with the member, then
 * in the order of the shape.
 */
export function orderMembers(members: Counted['members'], shape: Shape): readonly NamedMember[] {
  const isKnown = typeof shape === 'object' && 'object' in shape;
  const first = isKnown ? (shape.columns ?? shape.headline ?? []) : [];
  const known = new Map((isKnown ? Object.keys(shape.object) : []).map((name, index) => [name, index]));
  const place = (name: string): number => known.get(name) ?? known.size;
  return [...members]
    .map(([name, member]) => ({ name, member, rank: first.indexOf(name) }))
    .toSorted((a, b) => {
      if (a.rank !== b.rank && a.rank >= 0 && b.rank >= 0) return a.rank - b.rank;
      if (a.rank >= 0 !== b.rank >= 0) return b.rank - a.rank;
      return b.member.count - a.member.count || place(a.name) - place(b.name);
    });
}
