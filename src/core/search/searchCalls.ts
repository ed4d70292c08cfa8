// Searches a call tree for a text in the lines of its calls and events, with pauses. Paths and comparisons apply only
// to the result below the tree.

import { childNodes } from '../decode/childNodes.ts';
import { callLine } from '../decode/callLine.ts';
import { eventLine } from '../decode/eventLine.ts';
import { isCall, isCallEvent, asOffScreen } from '../decode/callNodes.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { Pause } from '../slices.ts';
import { frameHead } from '../trace/callTree.ts';
import type { Query } from './query.ts';
import { patternOf, withoutCommas } from './linePatterns.ts';

/** How many rows are read at once. */
const PAGE = 50;

type Open = {
  readonly node: DecodedNode;
  readonly position: number;
  next: number;
  rows: readonly DecodedNode[];
};

/** The paths, from this node, of the rows whose line holds the text, in the order of the rows. */
export function* searchCalls(
  root: DecodedNode,
  query: Query,
): Generator<readonly number[] | Pause, void, void> {
  if (query.kind !== 'text') return;
  const typed = patternOf(query.text);
  const ungrouped = patternOf(withoutCommas(query.text));
  const isHit = (line: string): boolean => typed.test(line) || ungrouped.test(withoutCommas(line));
  const open: Open[] = [];
  const path = (): readonly number[] => open.slice(1).map(({ position }) => position);
  const enter = (node: DecodedNode, position: number): void =>
    void open.push({ node, position, next: 0, rows: [] });
  enter(asOffScreen(root), 0);
  if (isHit(lineOf(open[0]!.node))) yield [];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    yield 'pause';
    if (at.next % PAGE === 0) at.rows = childNodes(at.node, at.next, at.next + PAGE);
    const row = at.rows[at.next % PAGE];
    if (row === undefined) {
      open.pop();
      continue;
    }
    const position = at.next++;
    const line = lineOf(row);
    if (line !== '' && isHit(line)) yield [...path(), position];
    if (isCall(row)) enter(row, position);
  }
}

/** All text of a line, and the address that is called. */
function lineOf(node: DecodedNode): string {
  const line = callLine(node, 'text') ?? (isCallEvent(node) ? eventLine(node, 'text') : undefined);
  if (line === undefined) return '';
  const to = frameHead(node.value)?.['to'];
  return [
    line.gas,
    line.what,
    line.outcome,
    line.tag,
    line.sourceLine,
    typeof to === 'string' ? to : '',
  ].join(' ');
}
