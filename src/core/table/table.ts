// Owns what a table of an answer is, its rows and its cells. Cells are nodes, made when they are asked for.

import {
  MOST_SEARCHED,
  childNodes,
  countSent,
  itemShape,
  keyKind,
  memberNames,
  memberShape,
} from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { isLog } from '../decode/insideLog.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeMember, NodeValue } from '../jsonIndex/largeContainer.ts';

/**
 * `key`: the member name that a row stands under. `member`: a member of the row. `row`: the row itself; `other`: the row
 * itself, where it is no object as most are. `event` and `arguments`: what a log says. `derived`: a row that follows
 * from the members.
 */
export type ColumnRole = 'key' | 'member' | 'row' | 'other' | 'event' | 'arguments' | 'derived';

export type Column = {
  readonly name: string;
  readonly role: ColumnRole;
  /** Of the first cell that says something. */
  readonly kind: NodeKind;
  /** How many rows have it; not counted for what is decoded or derived, nor in a large table. */
  readonly filled: number | undefined;
  /** Whether each row is known to have it, and the same value there. */
  readonly isSame: boolean;
};

export type Table = {
  /** The list or map that the rows are children of, at the same positions. */
  readonly node: DecodedNode;
  /** The names of the rows, where they stand under names and the node is not large. */
  readonly names: readonly string[] | undefined;
  readonly rowCount: number;
  /** How many rows told the columns: members of other rows may have none. */
  readonly sampled: number;
  readonly columns: readonly Column[];
  /** How many members, each in few of those rows, have no column. */
  readonly leftOut: number;
};

/** The node of a row. */
export function rowAt({ node, names }: Table, position: number): DecodedNode {
  const { value, shape } = node;
  if (isLargeValue(value)) return childNodes(node, position, position + 1)[0]!;
  const name = names?.[position];
  return name === undefined
    ? decode(String(position), (value as readonly JsonValue[])[position]!, itemShape(shape, position), {
        parent: node,
      })
    : decode(name, (value as JsonObject)[name]!, memberShape(shape, name), { parent: node });
}

/** A row's cell, or undefined where the row has none. */
export function cellOf(row: DecodedNode, { name, role }: Column): DecodedNode | undefined {
  const { shape } = row;
  switch (role) {
    case 'key':
      return decode(row.label, row.label, keyKind(row) ?? 'unknown', { parent: row.parent });
    case 'row':
      return row;
    case 'other':
      return row.kind === 'object' ? undefined : row;
    case 'member': {
      const member = memberOf(row, name);
      return member === undefined
        ? undefined
        : decode(name, member, memberShape(shape, name), { parent: row });
    }
    case 'event': {
      const event = eventIn(row);
      return (
        event &&
        decode(name, event.label, 'text', { parent: row, mark: event.mark ?? 'derived', note: event.note })
      );
    }
    case 'arguments':
      return eventIn(row);
    case 'derived':
      return nodesInside(row).find(({ label }) => label === name);
  }
}

/** Where a cell, or what it was told from, is below the table's node, as `nodeAt` takes it. */
export function cellPath(row: DecodedNode, position: number, column: Column): readonly number[] {
  const { value, shape } = row;
  const { name, role } = column;
  if (role === 'key' || role === 'row' || role === 'other') return [position];
  if (role === 'member')
    return [
      position,
      isLargeValue(value)
        ? largeMembers(row).findLastIndex((member) => member.name === name)
        : memberNames(value as JsonObject, shape).indexOf(name),
    ];
  const found = role === 'derived' ? cellOf(row, column) : eventIn(row);
  return [position, countSent(row) + nodesInside(row).indexOf(found!)];
}

function memberOf(row: DecodedNode, name: string): NodeValue | undefined {
  const { value } = row;
  if (isJsonObject(value)) return Object.hasOwn(value, name) ? value[name] : undefined;
  // Of several with the name the last one counts, as JSON.parse has it.
  return largeMembers(row).findLast((member) => member.name === name)?.value;
}

const NO_MEMBERS: readonly LargeMember[] = [];
const read = new WeakMap<DecodedNode, readonly LargeMember[]>();

/** The members of a row that is large itself, read once; none where there are very many. */
export function largeMembers(row: DecodedNode): readonly LargeMember[] {
  const { value } = row;
  if (!isLargeValue(value) || value.kind !== 'object' || value.count > MOST_SEARCHED) return NO_MEMBERS;
  let members = read.get(row);
  if (members === undefined) {
    members = value.children(0, MOST_SEARCHED);
    read.set(row, members);
  }
  return members;
}

function eventIn(row: DecodedNode): DecodedNode | undefined {
  if (!isJsonObject(row.value) || !isLog(row.value)) return undefined;
  return nodesInside(row).find(({ kind }) => kind === 'object');
}
