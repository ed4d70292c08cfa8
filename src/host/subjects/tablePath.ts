// Which list of a subject can be shown as a table, and whether the table is shown first.

import type { NodePath } from '../../protocol/nodeRow.ts';
import { CALL_TREES } from './callRow.ts';
import type { RowSource } from './rowSource.ts';

/** The most members of a result that are checked. */
const MOST_MEMBERS = 60;

/** A shorter list is as easy to read in the tree. */
const LEAST_ROWS = 3;

type Rows = Pick<RowSource, 'hasTables' | 'roots' | 'rows'>;

function isOfCalls(kind: string): boolean {
  return kind === 'call' || kind === CALL_TREES;
}

/** The path of the first root behind call trees if it can be a table, else of its first member that can; else null. */
export function tablePath({ hasTables, roots, rows }: Rows): number[] | null {
  // A call tree stands above the result that it was built from.
  const at = roots.findIndex(({ kind }) => !isOfCalls(kind));
  const result = roots[at];
  if (!hasTables || result === undefined) return null;
  const path: NodePath = [at];
  if (result.isTable) return path;
  const member = rows(path, 0, Math.min(MOST_MEMBERS, result.childCount)).findIndex(({ isTable }) => isTable);
  return member === -1 ? null : [at, member];
}

/** Whether the result is a list of several objects, mostly of plain values, and not the calls of a trace. */
export function isTableFirst({ hasTables, roots, rows }: Rows): boolean {
  const [result] = roots;
  if (!hasTables || result?.isTable !== true || result.kind !== 'array' || result.childCount < LEAST_ROWS)
    return false;
  const members = rows([0, 0], 0, MOST_MEMBERS);
  return members.filter(({ childCount }) => childCount === 0).length > members.length / 2;
}
