// The open rows of a tree and their positions, for lists of any length. Holds the pages of rows that
// arrived last, up to a limit. Pure.

import { BoundedMap } from '../../../core/boundedMap.ts';
import type { NodePath, NodeRow } from '../../../protocol/nodeRow.ts';
import { formLines } from './formLines.ts';
import type { NotationLine } from './formLines.ts';

/** Rows are requested, kept and dropped in pages of this size. */
export const ROWS_PER_PAGE = 100;
const MOST_PAGES = 40;

/** An open row, with the rows below it: first the notations of its value, then its children. */
export type Branch = {
  readonly notations: readonly NotationLine[];
  readonly count: number;
  readonly isInset: boolean;
  readonly pages: ReadonlyMap<number, readonly NodeRow[]>;
  /** Pages that may read differently now; shown until they arrive again. */
  readonly stale: ReadonlySet<number>;
  /** The open children, in order. */
  readonly open: readonly { readonly position: number; readonly branch: Branch }[];
  /** How many rows are visible below it. */
  readonly size: number;
};

/** `isInset`: the row is in a call tree, beside the column of gas. */
export type VisibleRow = { readonly path: NodePath; readonly isInset: boolean } & (
  | { readonly kind: 'node'; readonly row: NodeRow; readonly isOpen: boolean }
  | { readonly kind: 'form'; readonly line: NotationLine }
  /** A row that has not arrived yet. */
  | { readonly kind: 'unknown' }
);

const NOTHING_OPEN = { stale: new Set<number>(), open: [], size: 0 };

export function rootBranch(roots: readonly NodeRow[]): Branch {
  return sized({
    notations: [],
    count: roots.length,
    isInset: false,
    pages: new Map([[0, roots]]),
    ...NOTHING_OPEN,
  });
}

function linesOf(row: NodeRow, columns: number): readonly NotationLine[] {
  return row.notations.flatMap((form) => formLines(form, columns));
}

function branchOf(row: NodeRow, columns: number): Branch {
  const notations = linesOf(row, columns);
  const { childCount: count, isInset = false } = row;
  return sized({ notations, count, isInset, pages: new Map(), ...NOTHING_OPEN });
}

function sized(branch: Branch): Branch {
  const below = branch.open.reduce((sum, child) => sum + child.branch.size, 0);
  return { ...branch, size: branch.notations.length + branch.count + below };
}

export function isOpen(root: Branch, path: NodePath): boolean {
  return branchAt(root, path) !== undefined;
}

/** The paths of all open rows, parents before children. */
export function openPaths(branch: Branch, path: NodePath = []): readonly NodePath[] {
  return branch.open.flatMap(({ position, branch: below }) => {
    const at = [...path, position];
    return [at, ...openPaths(below, at)];
  });
}

/** The branch of the open row at a path. */
export function branchAt(root: Branch, path: NodePath): Branch | undefined {
  let branch: Branch | undefined = root;
  for (const step of path) branch = branch?.open.find(({ position }) => position === step)?.branch;
  return branch;
}

export function nodeRowAt(root: Branch, path: NodePath): NodeRow | undefined {
  const position = path.at(-1);
  const parent = branchAt(root, path.slice(0, -1));
  return position === undefined ? undefined : parent && childRow(parent, position);
}

function childRow({ pages }: Branch, position: number): NodeRow | undefined {
  return pages.get(Math.floor(position / ROWS_PER_PAGE))?.[position % ROWS_PER_PAGE];
}

/** Opens or closes a row that has arrived. `columns`: how many characters fit on a line. */
export function toggle(root: Branch, path: NodePath, columns: number): Branch {
  const row = nodeRowAt(root, path);
  const position = path.at(-1);
  if (row === undefined || position === undefined || row.childCount + row.notations.length === 0) return root;
  return change(root, path.slice(0, -1), (parent) => {
    const others = parent.open.filter((child) => child.position !== position);
    if (others.length < parent.open.length) return { ...parent, open: others };
    const open = [...others, { position, branch: branchOf(row, columns) }].toSorted(
      (a, b) => a.position - b.position,
    );
    return { ...parent, open };
  });
}

/**
 * Adds a page of rows below an open row, and updates the rows that are open in it. A page with too few rows is the last
 * one, whatever the count was before.
 */
export function addRows(
  root: Branch,
  path: NodePath,
  from: number,
  rows: readonly NodeRow[],
  columns: number,
): Branch {
  return change(root, path, (branch) => {
    const count = rows.length < ROWS_PER_PAGE ? Math.min(branch.count, from + rows.length) : branch.count;
    const page = from / ROWS_PER_PAGE;
    const pages = new BoundedMap(MOST_PAGES, branch.pages).set(page, rows);
    const open = branch.open.flatMap((child) => {
      const row = rows[child.position - from];
      if (row === undefined) return child.position < count ? [child] : [];
      const before = childRow(branch, child.position) ?? row;
      const below = reopened(before.label === row.label ? child.branch : undefined, row, columns);
      return below.size === 0 ? [] : [{ ...child, branch: below }];
    });
    const stale = new Set(branch.stale);
    stale.delete(page);
    return { ...branch, count, pages, stale, open };
  });
}

/** The open rows below a row that was read again. */
function reopened(known: Branch | undefined, row: NodeRow, columns: number): Branch {
  const fresh = branchOf(row, columns);
  if (known === undefined) return fresh;
  const { notations, count } = fresh;
  return sized({ ...known, notations, count, open: known.open.filter(({ position }) => position < count) });
}

/** The tree of a subject that may read differently now: open rows stay open, and all rows are requested again. */
export function renewed(root: Branch, roots: readonly NodeRow[], columns: number): Branch {
  return addRows({ ...outdated(root), count: roots.length }, [], 0, roots, columns);
}

/** The tree with its lines broken anew. Rows that were dropped keep theirs until they arrive again. */
export function rewrapped(branch: Branch, columns: number): Branch {
  const open = branch.open.map(({ position, branch: below }) => {
    const row = childRow(branch, position);
    const notations = row === undefined ? below.notations : linesOf(row, columns);
    return { position, branch: rewrapped({ ...below, notations }, columns) };
  });
  return sized({ ...branch, open });
}

function outdated(branch: Branch): Branch {
  const open = branch.open.map((child) => ({ ...child, branch: outdated(child.branch) }));
  return { ...branch, stale: new Set(branch.pages.keys()), open };
}

/** Whether the row must be read again. */
export function isStale(root: Branch, path: NodePath): boolean {
  const parent = branchAt(root, path.slice(0, -1));
  return parent?.stale.has(Math.floor(path.at(-1)! / ROWS_PER_PAGE)) === true;
}

function change(branch: Branch, path: NodePath, by: (branch: Branch) => Branch): Branch {
  const [step, ...rest] = path;
  if (step === undefined) return sized(by(branch));
  const open = branch.open.map((child) =>
    child.position === step ? { ...child, branch: change(child.branch, rest, by) } : child,
  );
  return sized({ ...branch, open });
}

/** The visible rows `from` (inclusive) to `to` (exclusive), counted from the top. */
export function visibleRows(root: Branch, from: number, to: number): readonly VisibleRow[] {
  const rows: VisibleRow[] = [];
  for (let index = Math.max(0, from); index < Math.min(to, root.size); index++)
    rows.push(visibleRow(root, index));
  return rows;
}

export function visibleRow(root: Branch, index: number): VisibleRow {
  let branch = root;
  const path: number[] = [];
  for (;;) {
    const line = branch.notations[index];
    const { isInset } = branch;
    if (line !== undefined) return { kind: 'form', path, isInset, line };
    let position = index - branch.notations.length;
    let inside: Branch | undefined;
    for (const child of branch.open) {
      if (position <= child.position) break;
      if (position <= child.position + child.branch.size) {
        index = position - child.position - 1;
        path.push(child.position);
        inside = child.branch;
        break;
      }
      position -= child.branch.size;
    }
    if (inside === undefined) {
      path.push(position);
      const row = childRow(branch, position);
      if (row === undefined) return { kind: 'unknown', path, isInset };
      return {
        kind: 'node',
        path,
        isInset: row.isInset === true,
        row,
        isOpen: branch.open.some((child) => child.position === position),
      };
    }
    branch = inside;
  }
}

/** The position of a row, counted from the top; all rows above it must be open. */
export function indexOf(root: Branch, path: NodePath): number {
  let branch: Branch | undefined = root;
  let index = -1;
  for (const step of path) {
    if (branch === undefined) return -1;
    index += 1 + branch.notations.length + step;
    for (const child of branch.open) if (child.position < step) index += child.branch.size;
    branch = branch.open.find(({ position }) => position === step)?.branch;
  }
  return index;
}
