// The state of a table and its changes: order, filters, pages of rows, active cell. Pure.

import { BoundedMap } from '../../../core/boundedMap.ts';
import { parseCellFilter } from '../../../core/table/parseCellFilter.ts';
import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { TableOrder, TablePage, TableRow } from '../../../protocol/table.ts';
import { ROWS_PER_PAGE } from './branch.ts';
import type { SavedTable } from './savedLook.ts';
import { samePlaceOf, visibleColumns } from './tableColumns.ts';
import type { ShownColumns } from './tableColumns.ts';
import { movedColumns } from './movedColumns.ts';
import { widthsIn } from './tableWidths.ts';

const MOST_PAGES = 40;
/** Pixels from the side that is nearer. */
export type MenuSide = { readonly left?: number; readonly right?: number };

/** `top`: pixels from the top of the tree or table. Without a side, it is where the page's style puts it. */
export type MenuPlace = MenuSide & { readonly top: number };

export type TableState = ShownColumns & {
  readonly path: NodePath;
  readonly title: string;
  /** Characters, by column. */
  readonly widths: readonly number[];
  /** The same where there is room: with long hex in full. */
  readonly roomy: readonly number[];
  readonly order: TableOrder;
  /** The order that the pages are in: an older one until the first page of a new one has come. */
  readonly shownOrder: TableOrder;
  /** How much the host has done for the order that is wanted, from 0 to 1; undefined before it says so. */
  readonly progress: number | undefined;
  /** The rows of the order that is wanted which the host has found so far: the first of them are shown. */
  readonly found?: number | undefined;
  /** The rows of the shown order, while those found so far are shown. */
  readonly before?: Pick<TableState, 'pages' | 'count'> | undefined;
  /** Filters as typed, by column. */
  readonly typed: ReadonlyMap<number, string>;
  /** What is wrong with filters, by column. */
  readonly problems: ReadonlyMap<number, string>;
  /** What the rows are searched for, as typed. */
  readonly search: string;
  /** The column where a person was last, with a cell or a filter. */
  readonly lastColumn: number | undefined;
  readonly count: number;
  readonly total: number;
  /** What the columns leave out, or ''. */
  readonly note: string;
  readonly pages: ReadonlyMap<number, readonly TableRow[]>;
  /** Rows as they were before all was read again: shown until others come. */
  readonly stale?: ReadonlyMap<number, readonly TableRow[]> | undefined;
  /** `row`: counted in the order; `column`: the place among the visible ones. */
  readonly active: { readonly row: number; readonly column: number };
  /** What was looked at before, until the columns are known. */
  readonly wanted: SavedTable | undefined;
  /** The person asked for it: where the list is no table after all, that is said. */
  readonly isChosen: boolean;
  /** The row of filters was asked for. */
  readonly showsFilters: boolean;
  /** Pixels from the corner of the table. */
  readonly menuAt: MenuPlace;
};

const AS_SENT: TableOrder = { sort: null, filters: [] };

/** `wanted`: how it is to be shown, where nobody asks for it now. */
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

/** The same table, of which all rows are read again. */
export function readAgain(table: TableState): TableState {
  return { ...table, pages: new Map(), stale: table.pages.size === 0 ? table.stale : table.pages };
}

/** Takes in a page of rows; one in an order that is not wanted any more is left. */
export function addPage(asked: TableState, page: TablePage): TableState {
  if (!isEqualJson(page.path, asked.path) || !isEqualJson(page.order, asked.order)) return asked;
  const table = movedColumns(asked, page.columns);
  // Its order named other columns: it is asked for once more.
  if (!isEqualJson(page.order, table.order)) return { ...table, pages: new Map() };
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
  return activateCell(known, table.active.row, samePlaceOf(table.active.column, table, known));
}

export function showSame(table: TableState, showsSame: boolean): TableState {
  return activateCell({ ...table, showsSame }, table.active.row, 0);
}

export function placeMenu(table: TableState, menuAt: MenuPlace): TableState {
  return { ...table, menuAt };
}

/** Ascending, descending, as sent. */
export function sortBy(table: TableState, column: number): TableState {
  const { sort } = table.order;
  const isSorted = sort?.column === column;
  const next = isSorted && sort.isDescending ? null : { column, isDescending: isSorted };
  return reorder(table, { ...table.order, sort: next });
}

export function typeFilter(table: TableState, column: number, text: string): TableState {
  const typed = new Map(table.typed).set(column, text);
  return { ...table, typing: column, lastColumn: column, typed };
}

/** Nobody types a filter any more: columns left of it may go. */
export function endTyping(table: TableState): TableState {
  const ended = { ...table, typing: undefined };
  return activateCell(ended, table.active.row, samePlaceOf(table.active.column, table, ended));
}

/** Applies what was typed; while something of it cannot be read, the rows stay as they are. */
export function applyFilters(table: TableState): TableState {
  const filters: TableOrder['filters'] = [];
  const problems = new Map<number, string>();
  for (const [column, text] of [...table.typed].toSorted(([a], [b]) => a - b)) {
    if (text.trim() === '') continue;
    const known = table.columns?.[column];
    if (known === undefined) continue;
    const parsed = parseCellFilter(text, known);
    if (parsed.ok) filters.push({ column, text: text.trim() });
    else problems.set(column, parsed.problem);
  }
  if (problems.size > 0) return { ...table, problems };
  const { search: _before, ...order } = table.order;
  const search = table.search.trim();
  return reorder({ ...table, problems }, { ...order, filters, ...(search === '' ? {} : { search }) });
}

function reorder(table: TableState, order: TableOrder): TableState {
  if (isEqualJson(order, table.order)) return table;
  return { ...table, order, progress: undefined, found: undefined, active: { ...table.active, row: 0 } };
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

/** What a key does to the active cell, as the ARIA grid pattern asks; with Ctrl, Home and End reach first and last. */
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

/** Where the pages begin that these rows lack. */
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
