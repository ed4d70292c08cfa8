// Finds the rows of a call tree that remain when only the calls of one contract are shown: these calls with their
// events, and the calls that lead to them.

import { hasCallRows, isCall } from '../decode/callNodes.ts';
import { childCount, childNodes } from '../decode/childNodes.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Slices } from '../slices.ts';
import { frameHead, insideFrame, textIn } from '../trace/callTree.ts';

/** The positions of the rows that remain below a row, and what remains below those of them that are calls. */
export type KeptRows = {
  readonly positions: readonly number[];
  readonly below: ReadonlyMap<number, KeptRows>;
};

export type CallsOfContract = {
  readonly kept: KeptRows;
  /** How many calls of the contract there are. */
  readonly found: number;
  /** How many calls remain: those of the contract, and the ones that lead to them. */
  readonly shown: number;
  readonly calls: number;
};

/** How many rows are read at once. */
const PAGE = 50;

/** What is known of a row: the frame of a call, or undefined for anything else. */
type Row = NodeValue | undefined;

type Open = {
  /** Undefined for a list of trees. */
  readonly frame: Row;
  readonly count: number;
  /** Its position in the row above. */
  readonly position: number;
  readonly isFound: boolean;
  readonly positions: number[];
  readonly below: Map<number, KeptRows>;
  next: number;
  rows: readonly Row[];
};

/** Searches a call tree, or a list of call trees, with pauses. Undefined where the contract is not called. */
export function* callsOfContract(root: DecodedNode, address: string): Slices<CallsOfContract | undefined> {
  if (!hasCallRows(root)) return undefined;
  const wanted = address.toLowerCase();
  const sum = { found: 0, shown: 0, calls: 0 };
  const enter = (frame: Row, count: number, position: number): Open => {
    const isFound = frame !== undefined && textIn(frameHead(frame), 'to').toLowerCase() === wanted;
    if (frame !== undefined) sum.calls++;
    if (isFound) sum.found++;
    return { frame, count, position, isFound, positions: [], below: new Map(), next: 0, rows: [] };
  };
  const top = isCall(root)
    ? enter(root.value, insideFrame(root.value).count, 0)
    : enter(undefined, childCount(root), 0);
  const open = [top];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    yield 'pause';
    if (at.next < at.count) {
      if (at.next % PAGE === 0) at.rows = rowsIn(root, at.frame, at.next, Math.min(at.count, at.next + PAGE));
      const row = at.rows[at.next % PAGE];
      const position = at.next++;
      if (row !== undefined) open.push(enter(row, insideFrame(row).count, position));
      else if (at.isFound) at.positions.push(position);
      continue;
    }
    open.pop();
    if (!at.isFound && at.below.size === 0) continue;
    if (at.frame !== undefined) {
      sum.shown++;
      // The row of its details.
      at.positions.push(at.count);
    }
    const above = open.at(-1);
    above?.positions.push(at.position);
    above?.below.set(at.position, at);
  }
  return sum.found === 0 ? undefined : { kept: top, ...sum };
}

function rowsIn(root: DecodedNode, frame: Row, from: number, to: number): readonly Row[] {
  if (frame === undefined)
    return childNodes(root, from, to).map((row) => (isCall(row) ? row.value : undefined));
  return insideFrame(frame)
    .slice(from, to)
    .map(({ kind, value }) => (kind === 'call' && frameHead(value) !== undefined ? value : undefined));
}
