// The table of a result: its rows and cells. Cells are nodes that are made on demand.

import {
  MOST_SEARCHED,
  childNodes,
  itemShape,
  keyKind,
  memberNames,
  memberShape,
  positionOfInside,
  positionOfSent,
} from '../decode/childNodes.ts';
import { decode, resolveShape } from '../decode/decodedNode.ts';
import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { summarize } from '../decode/notations.ts';
import { isLog } from '../decode/insideLog.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { summarizeTokenAmount } from '../decode/tokenAmount.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeMember, NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Shape } from '../shape.ts';

/**
 * `key`: the name of the row in a map. `member`: a member of the row. `row`: the row itself; `other`: the row itself
 * where it is not an object, unlike most rows. `event`, `argument`, `topic`: the event of a log, one of its arguments,
 * one of its topics. `derived`: a row computed from the members.
 */
export type ColumnRole = 'key' | 'member' | 'row' | 'other' | 'event' | 'argument' | 'topic' | 'derived';

export type Column = {
  readonly name: string;
  /**
   * The name of the column's cells in the tree. `name` differs where this is another column's name, or says nothing.
   */
  readonly label: string;
  readonly role: ColumnRole;
  /** The position of a row whose cell is not empty, where there is one. */
  readonly example: number;
  /** The kind of that cell. */
  readonly kind: NodeKind;
  /** Whether that cell is not a number, does not spell a number, and has no length. */
  readonly isText: boolean;
  /** How many rows have a cell; undefined for decoded and derived columns, and in a large table. */
  readonly filled: number | undefined;
  /** Whether each row is known to have a cell with the same value. */
  readonly isSame: boolean;
};

export type Table = {
  /** The list or map whose children are the rows, at the same positions. */
  readonly node: DecodedNode;
  /** The names of the rows, where the node is a map and not large. */
  readonly names: readonly string[] | undefined;
  readonly rowCount: number;
  /** How many rows were read to find the columns: members of other rows may have no column. */
  readonly sampled: number;
  readonly columns: readonly Column[];
  /** The number of members without a column: each is in few of those rows. */
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

/** The number of rows that are read at once from a large list. */
const READ_AT_ONCE = 64;

/** All rows, in the order of the list. */
export function* eachRow(table: Table): Generator<DecodedNode, void, void> {
  const { node, rowCount } = table;
  const isLarge = isLargeValue(node.value);
  for (let from = 0; from < rowCount; from += READ_AT_ONCE) {
    const to = Math.min(rowCount, from + READ_AT_ONCE);
    if (isLarge) yield* childNodes(node, from, to);
    else for (let position = from; position < to; position++) yield rowAt(table, position);
  }
}

/** A row's cell; undefined where the row has none. `eventOf`: finds the event of a log. */
export function cellOf(
  row: DecodedNode,
  { label, role }: Pick<Column, 'label' | 'role'>,
  eventOf: (row: DecodedNode) => DecodedNode | undefined = eventIn,
): DecodedNode | undefined {
  switch (role) {
    case 'key':
      return decode(row.label, row.label, keyKind(row) ?? 'unknown', { parent: row.parent });
    case 'row':
      return row;
    case 'other':
      return row.kind === 'object' ? undefined : row;
    case 'member':
      return memberOf(row, label);
    case 'topic': {
      const topics = memberOf(row, 'topics');
      return topics?.kind === 'array' ? childNodes(topics, Number(label), Number(label) + 1)[0] : undefined;
    }
    case 'event': {
      const event = eventOf(row);
      return (
        event &&
        decode(label, event.label, 'text', {
          parent: row,
          provenance: event.provenance ?? 'derived',
          note: event.note,
        })
      );
    }
    case 'argument': {
      const event = eventOf(row);
      return event && memberOf(event, label);
    }
    case 'derived':
      return nodesInside(row).find(
        (node) => node.label === label && node.kind !== 'object' && node.kind !== 'array',
      );
  }
}

/** Whether all rows have one shape. */
export function haveOneShape({ node: { shape } }: Table): boolean {
  return typeof shape !== 'object' || !('tuple' in shape);
}

/** The shape of a member, where all rows have the same shape. */
export function shapeInRows({ node }: Table, name: string): Shape {
  return memberShape(resolveShape(itemShape(node.shape, 0), {}), name);
}

export function isCalldata(table: Table, { role, label }: Pick<Column, 'role' | 'label'>): boolean {
  return role === 'member' && shapeInRows(table, label) === 'calldata';
}

/** A cell in one line. In a column of amounts, a cell does not mention that its unit is not known. */
export function cellLine(cell: DecodedNode): string {
  const { kind, amount } = cell;
  return kind === 'tokenAmount' && amount !== undefined
    ? summarizeTokenAmount(cell, amount, false)
    : summarize(cell);
}

/** The path of a cell, or of its source, below the table's node, as `nodeAt` takes it. */
export function cellPath(row: DecodedNode, position: number, column: Column): readonly number[] {
  const { label, role } = column;
  if (role === 'key' || role === 'row' || role === 'other') return [position];
  const sent = (name: string): number => positionOfSent(row, memberPosition(row, name));
  if (role === 'member') return [position, sent(label)];
  if (role === 'topic') return [position, sent('topics'), Number(label)];
  const event = eventIn(row);
  const found = role === 'derived' ? cellOf(row, column) : event;
  const inside = [position, positionOfInside(row, nodesInside(row).indexOf(found!))];
  return role === 'argument' ? [...inside, positionOfSent(event!, memberPosition(event!, label))] : inside;
}

function memberPosition(node: DecodedNode, name: string): number {
  const { value, shape } = node;
  return isLargeValue(value)
    ? largeMembers(node).findLastIndex((member) => member.name === name)
    : memberNames(value as JsonObject, shape).indexOf(name);
}

function memberOf(node: DecodedNode, name: string): DecodedNode | undefined {
  const value = memberValue(node, name);
  return value === undefined
    ? undefined
    : decode(name, value, memberShape(node.shape, name), { parent: node });
}

function memberValue(node: DecodedNode, name: string): NodeValue | undefined {
  const { value } = node;
  if (isJsonObject(value)) return Object.hasOwn(value, name) ? value[name] : undefined;
  // Of several members with the name the last one counts, as in JSON.parse.
  return largeMembers(node).findLast((member) => member.name === name)?.value;
}

const NO_MEMBERS: readonly LargeMember[] = [];
const read = new WeakMap<DecodedNode, readonly LargeMember[]>();

/** The members of a row that is itself large, read once; none where there are very many. */
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

/** The event of a log, where it is known. */
export function eventIn(row: DecodedNode, inside = nodesInside): DecodedNode | undefined {
  if (!isJsonObject(row.value) || !isLog(row.value)) return undefined;
  return inside(row).find(({ kind }) => kind === 'object');
}
