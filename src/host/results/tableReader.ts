// Reads, orders and pages the table that a page shows, in time slices. Keeps the order of the last table, as rows are
// requested screen by screen.

import * as vscode from 'vscode';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { nodePath } from '../../core/decode/nodePath.ts';
import { filledColumns } from '../../core/table/filledColumns.ts';
import { orderRows } from '../../core/table/orderRows.ts';
import type { RowOrder } from '../../core/table/orderRows.ts';
import { cellOf, rowAt } from '../../core/table/table.ts';
import type { Column, Table } from '../../core/table/table.ts';
import { tableCsv } from '../../core/table/tableCsv.ts';
import { tableOf } from '../../core/table/tableOf.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { TableOrder, TablePage } from '../../protocol/table.ts';
import { throttled } from '../common/throttled.ts';
import { runSlicedWhile } from '../common/timeSlices.ts';
import type { Subject } from '../subjects/subject.ts';
import { firstFound } from './firstFound.ts';
import type { ReportTable } from './firstFound.ts';
import { leavesOut, rowOrder } from './rowOrder.ts';
import { columnViews, rowViews } from './tableView.ts';

export type TableSource = Pick<Subject, 'source'>;
export type TableRequest = {
  readonly path: NodePath;
  readonly order: TableOrder;
  readonly from: number;
  readonly to: number;
};

export type TableReply = Omit<TablePage, 'id'> | undefined;

/** A table as CSV: its path as a title, and its lines. */
type Csv = { readonly title: string; readonly lines: () => Generator<string, void, void> };

type CellInTable = { readonly table: Table; readonly column: Column; readonly cell: DecodedNode };

export interface TableReader {
  /**
   * The requested rows; undefined once another order was requested, `replaced` once another table was. `onProgress`:
   * receives the progress of a new order from time to time.
   */
  read(
    subject: TableSource,
    request: TableRequest,
    onProgress?: ReportTable,
  ): Promise<TableReply | 'replaced'>;
  /**
   * All columns except those that the filters leave empty, and all rows in their order, with exact values and without
   * units; undefined once another table or order was requested.
   */
  csv(subject: TableSource, path: NodePath, order: TableOrder): Promise<Csv | undefined>;
  cell(
    subject: TableSource,
    path: NodePath,
    position: number,
    column: number,
  ): Promise<CellInTable | undefined>;
  /** Ends the read that runs. */
  close(): void;
}

type Opened = {
  readonly subject: TableSource;
  readonly key: string;
  readonly table: Promise<Table | undefined>;
  ordered: Ordered | undefined;
  /** The last order that was completed, to return to it without ordering again. */
  done: Ordered | undefined;
};
type Ordered = {
  readonly key: string;
  readonly positions: Promise<Uint32Array | undefined>;
  /** The columns without a cell in these rows; known once the positions are. */
  readonly empty: () => readonly number[];
};

export function createTableReader(): TableReader {
  let opened: Opened | undefined;

  function open(subject: TableSource, path: NodePath): Opened {
    const key = path.join('.');
    if (opened?.subject === subject && opened.key === key) return opened;
    const node = subject.source.hasTables ? subject.source.node(path) : undefined;
    const isWanted = (): boolean => opened === mine;
    // Start later, once `opened` is `mine`: `isWanted` compares them.
    const table = Promise.resolve().then(() => node && runSlicedWhile(tableOf(node), isWanted));
    const mine: Opened = { subject, key, table, ordered: undefined, done: undefined };
    opened = mine;
    return mine;
  }

  /** Undefined where the rows keep the order of the result. */
  function order(
    from: Opened,
    table: Table,
    request: TableOrder,
    onProgress?: RowOrder['onProgress'],
  ): Ordered | undefined {
    const key = JSON.stringify(request);
    if (request.sort === null && !leavesOut(request)) return (from.ordered = undefined);
    if (from.ordered?.key === key) return from.ordered;
    if (from.done?.key === key) return (from.ordered = from.done);
    const isWanted = (): boolean => opened === from && from.ordered === mine;
    const mine = beginOrder(table, request, isWanted, onProgress);
    const keep = (positions: Uint32Array | undefined): void => {
      if (positions !== undefined) from.done = mine;
    };
    mine.positions.then(keep, () => undefined);
    return (from.ordered = mine);
  }

  async function read(
    subject: TableSource,
    request: TableRequest,
    onProgress?: ReportTable,
  ): Promise<TableReply | 'replaced'> {
    const mine = open(subject, request.path);
    const isWanted = (): boolean => opened === mine;
    const table = await mine.table;
    if (!isWanted()) return 'replaced';
    if (table === undefined) return pageOf(request, NO_TABLE, []);
    const ordered = order(mine, table, request.order, onProgress && firstFound(table, request, onProgress));
    const positions = ordered === undefined ? table.rowCount : await ordered.positions;
    if (positions === undefined) return isWanted() ? undefined : 'replaced';
    const { from, to, path } = request;
    const isAsSent = typeof positions === 'number';
    const count = isAsSent ? positions : positions.length;
    const wanted = isAsSent ? range(from, Math.min(to, count)) : positions.subarray(from, to);
    const columns = await runSlicedWhile(columnViews(table), isWanted);
    const rows = await runSlicedWhile(rowViews(table, wanted, path), isWanted);
    if (columns === undefined || rows === undefined) return 'replaced';
    return pageOf(request, { ...headOf(table), columns, empty: [...(ordered?.empty() ?? [])], count }, rows);
  }

  async function csv(subject: TableSource, path: NodePath, request: TableOrder): Promise<Csv | undefined> {
    const mine = open(subject, path);
    const table = await mine.table;
    if (table === undefined) return undefined;
    const ordered = order(mine, table, request);
    const positions = await ordered?.positions;
    if (ordered !== undefined && positions === undefined) return undefined;
    const empty = new Set(ordered?.empty());
    const columns = table.columns.filter((_, column) => !empty.has(column));
    return {
      title: nodePath(table.node),
      lines: () => tableCsv(table, columns, positions ?? range(0, table.rowCount)),
    };
  }

  return {
    read,
    csv,
    cell: async (subject, path, position, column) =>
      cellIn(await open(subject, path).table, position, column),
    close() {
      opened = undefined;
    },
  };
}

/** Orders the rows. The work starts later, once the caller has kept the returned object, which `isWanted` compares. */
function beginOrder(
  table: Table,
  request: TableOrder,
  isWanted: () => boolean,
  onProgress: RowOrder['onProgress'],
): Ordered {
  const filled = leavesOut(request) ? filledColumns(table.columns) : undefined;
  const order = { ...rowOrder(table, request), filled, onProgress: onProgress && throttled(onProgress) };
  return {
    key: JSON.stringify(request),
    positions: Promise.resolve().then(() => runSlicedWhile(orderRows(table, order), isWanted)),
    empty: () => filled?.empty() ?? [],
  };
}

function cellIn(table: Table | undefined, position: number, at: number): CellInTable | undefined {
  const column = table?.columns[at];
  if (table === undefined || column === undefined || position >= table.rowCount) return undefined;
  const cell = cellOf(rowAt(table, position), column);
  return cell && { table, column, cell };
}

const NO_TABLE = { title: '', columns: [], empty: [], count: 0, total: 0, note: '' };

function pageOf(
  { path, order, from }: TableRequest,
  table: Pick<TablePage, 'title' | 'columns' | 'empty' | 'count' | 'total' | 'note'>,
  rows: TablePage['rows'],
): NonNullable<TableReply> {
  return { type: 'table', path, order, from, ...table, rows };
}

function headOf(table: Table): Pick<TablePage, 'title' | 'total' | 'note'> {
  return { title: nodePath(table.node), total: table.rowCount, note: noteOf(table) };
}

/** A note for tables whose columns are not those of all rows. */
function noteOf({ sampled, rowCount, leftOut }: Table): string {
  const notes = [
    sampled < rowCount ? vscode.l10n.t('The columns are those of {0} of the rows.', sampled) : '',
    leftOut > 0 ? vscode.l10n.t('{0} members that few rows have are left out.', leftOut) : '',
  ];
  return notes.filter(Boolean).join(' ');
}

function range(from: number, to: number): Iterable<number> {
  return {
    *[Symbol.iterator]() {
      for (let position = from; position < to; position++) yield position;
    },
  };
}
