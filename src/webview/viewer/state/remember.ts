// What is remembered of how subjects were shown. Pure.

import type { SubjectView } from '../../../protocol/viewer.ts';
import { openPaths } from './branch.ts';
import type { SubjectState } from './subjectState.ts';
import { activePath } from './rowsOf.ts';
import type { SavedSubject, SavedTable, View } from './savedSubject.ts';
import type { TableState } from './tableState.ts';

/** Most open rows that are remembered. */
const MOST_OPEN = 300;

export type Remembered = {
  /** How subjects were shown, by their ids. */
  readonly savedSubjects: ReadonlyMap<string, SavedSubject>;
  /** The views that the user chose, by method. */
  readonly views: ReadonlyMap<string, View>;
};

/**
 * How the subject was shown before; otherwise how `front` is shown, if it is a result of the same method; otherwise
 * the view chosen for the method. A list is no tree because the result in front was too short for a table.
 */
export function viewBefore(
  { savedSubjects, views }: Remembered,
  front: SubjectState | undefined,
  { id, call, isTableFirst }: SubjectView,
): SavedSubject | View | undefined {
  const isSame = call !== undefined && front?.subject.call?.method === call.method;
  const isAsWanted = isSame && (front.view !== 'tree' || front.subject.isTableFirst || !isTableFirst);
  const saved =
    savedSubjects.get(id) ?? (isAsWanted && !front.subject.isArriving ? savedSubject(front) : undefined);
  return saved ?? (call === undefined ? undefined : views.get(call.method));
}

export function savedSubject(subjectState: SubjectState): SavedSubject {
  const { view, tree, search, table, opening } = subjectState;
  const open = [...openPaths(tree), ...opening.paths].slice(0, MOST_OPEN);
  const active = opening.reveal ?? activePath(subjectState);
  const { text = '', at = 0 } = search ?? {};
  return {
    view,
    open,
    active,
    search: text === '' ? null : { text, at },
    table: table === undefined ? null : savedTable(table),
  };
}

function savedTable({
  path,
  columns,
  order,
  typed,
  search,
  showsSame,
  showsFilters,
  active,
  wanted,
}: TableState): SavedTable {
  if (columns === undefined && wanted !== undefined) return wanted;
  const nameOf = (column: number): string => columns?.[column]?.name ?? '';
  const { sort } = order;
  return {
    path,
    sort: sort === null ? null : { name: nameOf(sort.column), isDescending: sort.isDescending },
    typed: [...typed].filter(([, text]) => text !== '').map(([column, text]) => [nameOf(column), text]),
    ...(search === '' ? {} : { search }),
    showsSame,
    showsFilters,
    active,
  };
}
