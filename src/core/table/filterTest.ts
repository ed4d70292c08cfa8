// Whether rows pass a filter of one column. Equal cells are tested once.

import type { DecodedNode, NodeKind } from '../decode/decodedNode.ts';
import { isSelfContained } from '../decode/nodesInside.ts';
import type { Needle } from '../jsonIndex/needle.ts';
import type { Query } from '../search/query.ts';
import { hasHit } from '../search/searchNodes.ts';
import { sentMarks } from '../search/sentMarks.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import { marksOf } from '../search/textMarks.ts';
import { patternOf } from '../search/linePatterns.ts';
import { seekerOf } from '../search/seeker.ts';
import type { Seeker } from '../search/seeker.ts';
import type { Slices } from '../slices.ts';
import type { RowReader } from './rowReader.ts';
import { amountBounds } from './amountBounds.ts';
import { amountDigits } from './amountDigits.ts';
import { numberIn } from './foundInLine.ts';
import { callTest } from './callTest.ts';
import { CellGroups } from './cellGroups.ts';
import { cellTest } from './cellTest.ts';
import { listTest } from './listTest.ts';
import { shownMatcher } from './shownMatcher.ts';
import { haveOneShape, isCalldata, shapeInRows } from './table.ts';
import type { Column, Table } from './table.ts';

/**
 * A row passes where the query finds anything in its cell of this column, as it was sent or as it is shown.
 * `isAnywhere`: the filter is a part of a search in all columns, so a plain number must be a whole one, not digits in
 * another number or in hex.
 */
export type RowFilter = { readonly column: Column; readonly query: Query; readonly isAnywhere?: true };

export interface FilterTest {
  /** Whether the current row passes; undefined where all values in its cell must be searched. */
  known(row: RowReader): boolean | undefined;
  /** Searches all values in the cell. */
  find(row: RowReader): Slices<boolean>;
  /**
   * Whether all rows pass (true) or none does (false) that have the form of the current one and contain no mark of the
   * text. The current row must be such a row, and its result must be known.
   */
  byForm(row: RowReader): boolean | undefined;
}

/** The parts of a filter that say what its cells must hold. */
type Sought = { readonly column: Pick<Column, 'role' | 'kind' | 'label'>; readonly query: Query };

/** The row as a whole. */
const ROW = { role: 'row', kind: 'object', label: '' } as const;

/** Kinds of members that contain more than one value. */
const WALKED: ReadonlySet<NodeKind> = new Set<NodeKind>(['object', 'array', 'calldata', 'returnData']);

/** `marks`: the result of `cellMarks`. */
export function filterTest(table: Table, filter: RowFilter, marks: SentMarks | undefined): FilterTest {
  const { column, query, isAnywhere } = filter;
  const seeker = seekerOf(query, table.node.context.chain, isAnywhere !== true);
  const isShown = shownMatcher(query, isAnywhere === true ? numberIn(query) : undefined);
  const passesAlone = cellTest(query, seeker, isShown);
  const boundsOf = amountBounds(query, passesAlone) ?? amountDigits(query);
  const inList = listTestOf(column, query, seeker, isShown, marks);
  const inCall = callTestOf(table, filter, marks);
  const groups = new CellGroups();

  /** Whether the bytes show that the cell does not pass. */
  function isRuledOut(row: RowReader, asked: SentMarks): boolean {
    const unmarked = row.unmarked(column, asked);
    if (unmarked !== 'number') return unmarked === 'nowhere';
    const key = row.cellGroup(column);
    return key !== undefined && groups.of(key).amounts?.isNever === true;
  }

  return {
    known(row) {
      const passedList = inList?.(row);
      if (passedList !== undefined) return passedList;
      const call = inCall && row.call(column);
      const passedCall = call && inCall(call);
      if (passedCall !== undefined) return passedCall;
      const key = row.cellGroup(column);
      const group = key === undefined ? undefined : groups.of(key);
      const amount = boundsOf === undefined || group === undefined ? undefined : row.cellAmount(column);
      const byAmount = amount === undefined ? undefined : group?.amounts?.(amount);
      if (byAmount !== undefined) return byAmount;
      if (marks !== undefined && isRuledOut(row, marks)) return false;
      const text = group === undefined ? undefined : row.cellText(column);
      const passed = text === undefined ? undefined : groups.passed(group!, text);
      if (passed !== undefined) return passed;
      const cell = row.cell(column);
      if (cell === undefined) return false;
      const isAlone = isSelfContained(cell);
      if (!isAlone && cell.kind !== 'tokenAmount') return isShown?.(cell) === true || undefined;
      const passes = passesAlone(cell);
      if (amount !== undefined && cell.amount !== undefined) group!.amounts ??= boundsOf!(cell);
      if (text !== undefined && (isAlone || column.role === 'argument')) groups.keep(group!, text, passes);
      return passes;
    },
    find: (row) => hasHit(seeker, row.cell(column)!),
    byForm(row) {
      const key = row.cellGroup(column);
      if (column.role === 'event') return key === undefined ? undefined : groups.passed(groups.of(key), '');
      if (row.isFixed(column)) return this.known(row);
      const unmarked = marks && row.isByForm(column, marks) ? row.unmarked(column, marks) : undefined;
      const isNever = unmarked === 'number' && key !== undefined && groups.of(key).amounts?.isNever === true;
      return unmarked === 'nowhere' || isNever ? false : undefined;
    },
  };
}

function listTestOf(
  column: Column,
  query: Query,
  seeker: Seeker,
  isShown: ((cell: DecodedNode) => boolean) | undefined,
  marks: SentMarks | undefined,
): ((row: RowReader) => boolean | undefined) | undefined {
  if (column.role !== 'member' || column.kind !== 'array') return undefined;
  const text = query.kind === 'text' ? seeker : query.steps.length === 0 ? seeker.within : undefined;
  return text && listTest(column, text, isShown, marks);
}

function callTestOf(
  table: Table,
  { column, query, isAnywhere }: RowFilter,
  marks: SentMarks | undefined,
): ReturnType<typeof callTest> {
  return marks !== undefined && query.kind === 'text' && isCalldata(table, column)
    ? callTest(table.node.context, query.text, isAnywhere === true && numberIn(query) !== undefined, marks)
    : undefined;
}

/**
 * Byte sequences of which at least one is in each row that can pass; undefined where that is not known, or where the
 * cells are fast to read anyway.
 */
export function needlesOf(table: Table, { column, query }: Sought): readonly Needle[] | undefined {
  const { role, kind, label } = column;
  const text = query.kind === 'text' ? query.text : textHeld(query);
  const isQuick =
    role === 'event' || role === 'argument' || role === 'topic' || (role === 'member' && !WALKED.has(kind));
  const marks = text === undefined || isQuick ? undefined : marksOf(text);
  if (text === undefined || marks === undefined) return undefined;
  const { node } = table;
  const isMember = role === 'member' && haveOneShape(table);
  const shape = isMember ? shapeInRows(table, label) : node.shape;
  if (marks.mayBeMade(shape)) return undefined;
  // Labels and token symbols are shown beside sent values, and may contain the text.
  const { labels, tokens } = node.context;
  const given = [...(labels?.values() ?? []), ...[...(tokens?.values() ?? [])].map(({ symbol }) => symbol)];
  const plain = patternOf(text);
  if (given.some((name) => plain.test(name))) return undefined;
  return isMember && typeof shape === 'string' && shape !== 'unknown' ? marks.inKnown : marks.needles;
}

/**
 * What bytes of cells must contain for the filter's text to be found; the same for all filters of one query.
 * `isInMany`: see `RowMarks`.
 */
export function cellMarks({ query, isAnywhere }: RowFilter, isInMany = false): SentMarks | undefined {
  const isHeld = query.kind === 'path' && query.steps.length === 0;
  const text = query.kind === 'text' ? query.text : isHeld ? textHeld(query) : undefined;
  const isWhole = isAnywhere === true && numberIn(query) !== undefined;
  return text === undefined ? undefined : sentMarks(text, isWhole, isInMany);
}

/** Like `needlesOf`, for a search in all cells of the rows. */
export function rowNeedles(table: Table, [filter]: readonly RowFilter[]): readonly Needle[] | undefined {
  return filter && needlesOf(table, { column: ROW, query: filter.query });
}

function textHeld({ comparison }: Extract<Query, { kind: 'path' }>): string | undefined {
  return comparison?.operator === '~' ? comparison.operand.text : undefined;
}
