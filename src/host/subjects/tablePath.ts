// Which list of a subject its table is of.

import type { NodePath } from '../../protocol/nodeRow.ts';
import type { RowSource } from './rowSource.ts';

/** Members of an answer that are looked at. */
const MOST_MEMBERS = 60;

/** The first root where it can be a table, else the first member below it that can; null where none can. */
export function tablePath({
  hasTables,
  roots,
  rows,
}: Pick<RowSource, 'hasTables' | 'roots' | 'rows'>): number[] | null {
  const [answer] = roots;
  if (!hasTables || answer === undefined) return null;
  if (answer.isTable) return [0];
  const path: NodePath = [0];
  const member = rows(path, 0, Math.min(MOST_MEMBERS, answer.childCount)).findIndex(({ isTable }) => isTable);
  return member === -1 ? null : [0, member];
}
