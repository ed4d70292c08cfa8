// Which list of a subject its table is of, and whether that is shown first.

import type { NodePath } from '../../protocol/nodeRow.ts';
import { CALL_TREES } from './callRow.ts';
import type { RowSource } from './rowSource.ts';

/** Members of an answer that are looked at. */
const MOST_MEMBERS = 60;

/** A list of fewer is read as easily in the tree. */
const LEAST_ROWS = 3;

type Rows = Pick<RowSource, 'hasTables' | 'roots' | 'rows'>;

function isOfCalls(kind: string): boolean {
  return kind === 'call' || kind === CALL_TREES;
}

/** The first root where it can be a table, else the first member below it that can; null where none can. */
export function tablePath({ hasTables, roots, rows }: Rows): number[] | null {
  // A call tree comes before what it is of.
  const at = roots.findIndex(({ kind }) => !isOfCalls(kind));
  const answer = roots[at];
  if (!hasTables || answer === undefined) return null;
  const path: NodePath = [at];
  if (answer.isTable) return path;
  const member = rows(path, 0, Math.min(MOST_MEMBERS, answer.childCount)).findIndex(({ isTable }) => isTable);
  return member === -1 ? null : [at, member];
}

/** Whether the answer is a list of several objects that are mostly plain values, and not the calls of a trace. */
export function isTableFirst({ hasTables, roots, rows }: Rows): boolean {
  const [answer] = roots;
  if (!hasTables || answer?.isTable !== true || answer.kind !== 'array' || answer.childCount < LEAST_ROWS)
    return false;
  const members = rows([0, 0], 0, MOST_MEMBERS);
  return members.filter(({ childCount }) => childCount === 0).length > members.length / 2;
}
