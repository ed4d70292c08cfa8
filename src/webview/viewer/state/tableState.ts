// The state of a table and its changes: order, filters, pages of rows, active cell. Pure.

import { BoundedMap } from '../../../core/boundedMap.ts';
import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { TableOrder, TablePage, TableRow } from '../../../protocol/table.ts';
import { ROWS_PER_PAGE } from './branch.ts';
import type { SavedTable } from './savedSubject.ts';
import { indexInColumns, visibleColumns } from './tableColumns.ts';
import type { ShownColumns } from './tableColumns.ts';
import { movedColumns } from './movedColumns.ts';
import { widthsIn } from './tableWidths.ts';

const MOST_PAGES = 40;
/** The distance from the nearer side, in pixels. */
export type MenuSide = { readonly left?: number; readonly right?: number };

/** `top`: pixels from the top of the tree or table. Without a side, the style sheet places the menu. */
export type MenuPlace = MenuSide & { readonly top: number };

export type TableState = ShownColumns & {
  readonly path: NodePath;
  readonly title: string;
  /** The width of each column in characters. */
  readonly widths: readonly number[];
  /** The widths if there is room, with long hex in full. */
  readonly roomy: readonly number[];
  readonly order: TableOrder;
  /** The order of `pages`: the previous one until the first page in `order` has arrived. */
  readonly shownOrder: TableOrder;
  /** The host's progress towards `order`, 0 to 1; undefined before its first report. */
  readonly progress: number | undefined;
  /** How many rows the host has found for `order` so far; the first of them are shown. */
  readonly found?: number | undefined;
  /** The rows in `shownOrder`, kept while rows found so far are shown. */
  readonly before?: Pick<TableState, 'pages' | 'count'> | undefined;
  /** The texts of filters as typed, by column. */
  readonly typed: ReadonlyMap<number, string>;
  /** What is wrong with a filter, by column. */
  readonly problems: ReadonlyMap<number, string>;
  /** The search in the rows, as typed. */
  readonly search: string;
  /** The column that the user last used, with a cell or a filter. */
  readonly lastColumn: number | undefined;
  readonly count: number;
  readonly total: number;
  /** A sentence on what the columns leave out, or ''. */
  readonly note: string;
  readonly pages: ReadonlyMap<number, readonly TableRow[]>;
  /** The rows before the table was read again; shown until new ones arrive. */
  readonly stale?: ReadonlyMap<number, readonly TableRow[]> | undefined;
  /** `row`: its number in the order; `column`: its index among the visible columns. */
  readonly active: { readonly row: number; readonly column: number };
  /** How the table was shown before; undefined once the columns are known and it is applied. */
  readonly wanted: SavedTable | undefined;
  /** The user asked for the table: if the list cannot be one, a text says so. */
  readonly isChosen: boolean;
  /** Whether the user asked for the row of filters. */
  readonly showsFilters: boolean;
  /** The menu's place, in pixels from the corner of the table. */
  readonly menuAt: MenuPlace;
};

const AS_SENT: TableOrder = { sort: null, filters: [] };

/** `wanted`: how to show the table, if it is restored. */
export function newTable(path: NodePath, isChosen: boolean, wanted?: SavedTable): TableState {
  return {
    path,
    title: '',
    columns: undefined,
    widths: [],
    roomy: [],
    order: AS_SENT,
    shownOrder: AS_SENT,
    progress: undefined,
    typed: new Map(),
    problems: new Map(),
    search: '',
    lastColumn: undefined,
    count: 0,
    total: 0,
    note: '',
    pages: new Map(),
    active: { row: 0, column: 0 },
    showsSame: false,
    showsFilters: false,
    empty: [],
    typing: undefined,
    wanted,
    isChosen,
    menuAt: { top: 0 },
  };
}

/** The same table, with all rows to be read again. */
export function readAgain(table: TableState): TableState {
  const stale = table.pages.size === 0 ? table.stale : table.pages;
  return { ...table, ...withoutPages(table), stale };
}

/** All rows are to be read again, those under the rows found so far too. */
function withoutPages({ before }: TableState): Pick<TableState, 'pages' | 'before'> {
  const pages = new Map();
  return before === undefined ? { pages } : { pages, before: { ...before, pages } };
}

/** Adds a page of rows; ignores a page in an order that is no longer wanted. */
export function addPage(current: TableState, page: TablePage): TableState {
  if (!isEqualJson(page.path, current.path) || !isEqualJson(page.order, current.order)) return current;
  const table = movedColumns(current, page.columns);
  // The columns have moved, so the page must be requested again with their new positions.
  if (!isEqualJson(page.order, table.order)) return { ...table, ...withoutPages(table) };
  const isSameOrder = isEqualJson(table.shownOrder, page.order);
  const before = isSameOrder ? table.pages : [];
  const pages = new BoundedMap(MOST_PAGES, before).set(page.from / ROWS_PER_PAGE, page.rows);
  const { title, columns, empty, count, total, note } = page;
  const known = {
    ...table,
    title,
    columns,
    empty,
    ...widthsIn(table, page),
    count,
    total,
    note,
    pages,
    shownOrder: table.order,
    stale: isSameOrder ? table.stale : undefined,
    progress: undefined,
    found: undefined,
    before: undefined,
  };
  return activateCell(known, table.active.row, indexInColumns(table.active.column, table, known));
}

export function showSame(table: TableState, showsSame: boolean): TableState {
  return activateCell({ ...table, showsSame }, table.active.row, 0);
}

export function placeMenu(table: TableState, menuAt: MenuPlace): TableState {
  return { ...table, menuAt };
}

/** Switches a column from ascending to descending to the order as sent. */
export function sortBy(table: TableState, column: number): TableState {
  const { sort } = table.order;
  const isSorted = sort?.column === column;
  const next = isSorted && sort.isDescending ? null : { column, isDescending: isSorted };
  return reorder(table, { ...table.order, sort: next });
}

/** The same table in another order, of which the rows are still to come. */
export function reorder(table: TableState, order: TableOrder): TableState {
  if (isEqualJson(order, table.order)) return table;
  const back = isEqualJson(order, table.shownOrder) ? shownRows(table) : {};
  const active = { ...table.active, row: 0 };
  return { ...table, ...back, order, progress: undefined, found: undefined, active };
}

/** The rows of the shown order, in place of those found so far for another one. */
export function shownRows({ before }: TableState): Partial<TableState> {
  return { ...before, before: undefined };
}

export function tableRow({ pages, stale }: TableState, index: number): TableRow | undefined {
  const page = Math.floor(index / ROWS_PER_PAGE);
  return (pages.get(page) ?? stale?.get(page))?.[index % ROWS_PER_PAGE];
}

export function activateCell(table: TableState, row: number, column: number): TableState {
  const within = (at: number, size: number): number => Math.max(0, Math.min(at, size - 1));
  const lastColumn = visibleColumns(table).length;
  return { ...table, active: { row: within(row, table.count), column: within(column, lastColumn) } };
}

/** The effect of a key on the active cell, by the ARIA grid pattern. Ctrl+Home and Ctrl+End: first and last cell. */
export function moveCell(table: TableState, key: string, isFar: boolean, screenful: number): TableState {
  const { row, column } = table.active;
  const lastColumn = visibleColumns(table).length - 1;
  const to: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    PageDown: [row + screenful, column],
    PageUp: [row - screenful, column],
    Home: [isFar ? 0 : row, 0],
    End: [isFar ? table.count - 1 : row, lastColumn],
  };
  const found = to[key];
  return found === undefined ? table : activateCell(table, ...found);
}

/** The first rows of the pages to request for these rows. */
export function wantedPages(table: TableState, from: number, to: number): readonly number[] {
  const { columns, order, shownOrder, pages, count } = table;
  if (columns === undefined || !isEqualJson(order, shownOrder)) return [0];
  const wanted: number[] = [];
  const first = Math.floor(from / ROWS_PER_PAGE) * ROWS_PER_PAGE;
  for (let at = first; at < Math.min(to, count); at += ROWS_PER_PAGE)
    if (!pages.has(at / ROWS_PER_PAGE)) wanted.push(at);
  return wanted;
}

export function isEqualJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
