// Tests each new row of a subscription, or each result of a watch, against a query, which says of which to notify.
// Compares like the filter of a column, in the unit that the cells show.

import { liveRowsShape } from '../catalogue/shapes/live.ts';
import { childNodes, nodeAt } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { isSelfContained } from '../decode/nodesInside.ts';
import { shownUnit } from '../decode/shownUnit.ts';
import { coinTyped } from '../input/amountUnits.ts';
import { findOperator } from '../search/parseQuery.ts';
import type { PathStep, Query } from '../search/query.ts';
import { hasHit, searchNodes } from '../search/searchNodes.ts';
import { seekerOf } from '../search/seeker.ts';
import { runToEnd } from '../slices.ts';
import { cellTest } from '../table/cellTest.ts';
import { parseCellFilter } from '../table/parseCellFilter.ts';
import { eventIn } from '../table/table.ts';
import { isText } from '../table/tableOf.ts';
import type { LiveCondition } from '../watch/repetition.ts';
import type { LiveKind } from './liveKind.ts';
import type { LiveRow } from './liveRows.ts';
import { parseCondition } from './parseCondition.ts';

/** As a condition, stands for any change of a result. */
const CHANGES = 'changes';

/**
 * `met`: the row as a node, where it meets the condition. `problem`: why no similar row can meet it; '' where one can.
 */
export type RowVerdict = { readonly met: DecodedNode | undefined; readonly problem: string };

export function testRow(
  { query }: LiveCondition,
  kind: LiveKind,
  { value }: Pick<LiveRow, 'value'>,
  context: DecodeContext,
): RowVerdict {
  const row = childNodes(decode(kind, [value], liveRowsShape(kind), { context }))[0]!;
  return judge(query, row, (steps) => cellsAt(row, steps));
}

/** `hasChanged`: whether the result differs from the one before, which is what the condition `changes` stands for. */
export function judgeResult({ query }: LiveCondition, result: DecodedNode, hasChanged: boolean): RowVerdict {
  if (query.trim().toLowerCase() === CHANGES) return { met: hasChanged ? result : undefined, problem: '' };
  const cellsOf: CellsAt = (steps) => {
    const found = nodesAt(result, steps);
    // The names of a function’s outputs need no path.
    return found.length > 0 ? found : nodesAt(result, ['**', ...steps]);
  };
  // A condition in other words, such as `below 9 ETH`, is read as a text: say so.
  return judge(query, result, cellsOf, (text) => `The result does not have the text “${text}”.`);
}

type CellsAt = (steps: readonly PathStep[]) => readonly DecodedNode[];

/** `missing`: says that a text is not there; '' by default, as another row can have it. */
function judge(
  query: string,
  root: DecodedNode,
  at: CellsAt,
  missing: (text: string) => string = () => '',
): RowVerdict {
  const read = parseCondition(query, coinTyped(root.context));
  if (!read.ok) return { met: undefined, problem: read.problem };
  if (read.query.kind === 'path' && read.query.comparison !== undefined)
    return testCells(root, at, read.query.steps, query);
  const isMet = runToEnd(hasHit(seekerOf(read.query, root.context.chain), root));
  if (isMet) return { met: root, problem: '' };
  return { met: undefined, problem: read.query.kind === 'text' ? missing(read.query.text) : '' };
}

function testCells(
  row: DecodedNode,
  cellsOf: CellsAt,
  steps: readonly PathStep[],
  query: string,
): RowVerdict {
  const isAnywhere = steps.length === 0 || steps.at(-1) === '**';
  const { at } = findOperator(query)!;
  // Blanks replace the path, so that a problem names the right position.
  const filter = query.slice(at).padStart(query.length);
  const cells = cellsOf(steps.length === 0 ? ['**'] : steps);
  const tested = isAnywhere ? cells.filter(({ kind }) => kind !== 'object' && kind !== 'array') : cells;
  if (tested.length === 0)
    return { met: undefined, problem: `Nothing so far has ${query.slice(0, at).trim()}.` };
  const verdicts = tested.map((cell) => testCell(cell, filter));
  return verdicts.includes('met')
    ? { met: row, problem: '' }
    : { met: undefined, problem: verdicts.includes('') ? '' : verdicts[0]! };
}

/** `met`, or why the cell cannot meet the filter; '' where another value could. */
function testCell(cell: DecodedNode, filter: string): string {
  const read = parseCellFilter(filter, {
    kind: cell.kind,
    isText: isText(cell),
    unit: shownUnit(cell)?.symbol ?? '',
  });
  if (!read.ok) return read.problem;
  const seeker = seekerOf(read.query, cell.context.chain, true);
  const isAlone = isSelfContained(cell) || cell.kind === 'tokenAmount';
  const isMet = isAlone ? cellTest(read.query, seeker)(cell) : runToEnd(hasHit(seeker, cell));
  return isMet ? 'met' : otherUnit(cell, read.query);
}

function otherUnit(cell: DecodedNode, query: Query): string {
  const typed = query.kind === 'path' ? query.comparison?.operand.inUnit : undefined;
  const own = shownUnit(cell)?.symbol;
  if (typed === undefined || own?.toLowerCase() === typed.symbol) return '';
  const problem = `Nothing so far has ${cell.label} in ${typed.symbol.toUpperCase()}`;
  // All amounts of the coin are in the same unit.
  return cell.kind === 'wei' && own !== undefined
    ? `${problem}: it is in ${own} here, such as 1.5 ${own}.`
    : `${problem}.`;
}

/** The cells that a path leads to in a row, else in its event: columns of arguments are named without the event. */
function cellsAt(row: DecodedNode, steps: readonly PathStep[]): readonly DecodedNode[] {
  const inRow = nodesAt(row, steps);
  const event = inRow.length === 0 ? eventIn(row) : undefined;
  return event === undefined ? inRow : nodesAt(event, steps);
}

function nodesAt(root: DecodedNode, steps: readonly PathStep[]): readonly DecodedNode[] {
  const found: DecodedNode[] = [];
  for (const hit of searchNodes(root, { kind: 'path', steps, comparison: undefined }))
    if (hit !== 'pause') found.push(nodeAt(root, hit.path)!);
  return found;
}
