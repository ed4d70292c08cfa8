// Owns the table that a page looks at: reads it, orders its rows and gives pages of them, all of it in turns, and ends
// what the page does not want any more. Of the last table it keeps the order, as rows are asked for screen by screen.

import * as vscode from 'vscode';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { nodePath } from '../core/decode/nodePath.ts';
import { orderRows } from '../core/table/orderRows.ts';
import type { RowOrder } from '../core/table/orderRows.ts';
import { parseCellFilter } from '../core/table/parseCellFilter.ts';
import { cellOf, rowAt } from '../core/table/table.ts';
import type { Table } from '../core/table/table.ts';
import { tableCsv } from '../core/table/tableCsv.ts';
import { tableOf } from '../core/table/tableOf.ts';
import type { NodePath } from '../protocol/nodeRow.ts';
import type { TableOrder, TablePage } from '../protocol/table.ts';
import { resultOf } from './inTurns.ts';
import type { Subject } from './subject.ts';
import { columnViews, rowViews } from './tableView.ts';

type Looked = Pick<Subject, 'source'>;
type Asked = {
  readonly path: NodePath;
  readonly order: TableOrder;
  readonly from: number;
  readonly to: number;
};

type Page = Omit<TablePage, 'id'> | undefined;

/** A table as CSV: what it is of, and its lines. */
type Csv = { readonly title: string; readonly lines: () => Generator<string, void, void> };

export interface ResultTable {
  /**
   * The rows that were asked for; of what is no table, none. Undefined once another order was asked for. Where another
   * table comes between, they are read after that. No rows at all end what is under way of the table.
   */
  page(subject: Looked, asked: Asked): Promise<Page>;
  /** All columns, and all rows in their order, values exact and without units; undefined once another table or order was asked for. */
  csv(subject: Looked, path: NodePath, order: TableOrder): Promise<Csv | undefined>;
  /** The value of a cell. */
  cell(subject: Looked, path: NodePath, position: number, column: number): Promise<DecodedNode | undefined>;
  stop(): void;
}

type Opened = {
  readonly subject: Looked;
  readonly key: string;
  readonly table: Promise<Table | undefined>;
  ordered: Ordered | undefined;
};
type Ordered = { readonly key: string; readonly positions: Promise<Uint32Array | undefined> };

export function createResultTable(): ResultTable {
  let opened: Opened | undefined;
  /** What reads a table now, or did last. */
  let reading: Promise<unknown> = Promise.resolve();
  /** What is to have an answer. */
  const waiting = new Set<Pick<Opened, 'subject' | 'key'>>();

  function open(subject: Looked, path: NodePath): Opened {
    const key = path.join('.');
    if (opened?.subject === subject && opened.key === key) return opened;
    const node = subject.source.hasTables ? subject.source.node(path) : undefined;
    const isWanted = (): boolean => opened === mine;
    // Begun later, when `opened` is what it asks for.
    const table = Promise.resolve().then(() => node && resultOf(tableOf(node), isWanted));
    const mine: Opened = { subject, key, table, ordered: undefined };
    opened = mine;
    return mine;
  }

  /** Undefined where the order is that of the answer. */
  function order(from: Opened, table: Table, asked: TableOrder): Ordered | undefined {
    const key = JSON.stringify(asked);
    if (asked.sort === null && asked.filters.length === 0) return (from.ordered = undefined);
    if (from.ordered?.key === key) return from.ordered;
    const isWanted = (): boolean => opened === from && from.ordered === mine;
    const positions = Promise.resolve().then(() =>
      resultOf(orderRows(table, orderOf(table, asked)), isWanted),
    );
    const mine: Ordered = { key, positions };
    return (from.ordered = mine);
  }

  async function read(subject: Looked, { path, order: asked, from, to }: Asked): Promise<Page | 'replaced'> {
    const mine = open(subject, path);
    const isWanted = (): boolean => opened === mine;
    const table = await mine.table;
    if (!isWanted()) return 'replaced';
    const head = { type: 'table' as const, path, order: asked, from };
    if (table === undefined)
      return { ...head, title: '', columns: [], count: 0, total: 0, note: '', rows: [] };
    const ordered = order(mine, table, asked);
    const positions = ordered === undefined ? table.rowCount : await ordered.positions;
    if (positions === undefined) return isWanted() ? undefined : 'replaced';
    const wanted =
      typeof positions === 'number' ? range(from, Math.min(to, positions)) : positions.subarray(from, to);
    const columns = await resultOf(columnViews(table), isWanted);
    const rows = await resultOf(rowViews(table, wanted, path), isWanted);
    if (columns === undefined || rows === undefined) return 'replaced';
    const count = typeof positions === 'number' ? positions : positions.length;
    const { rowCount, node } = table;
    return { ...head, title: nodePath(node), columns, count, total: rowCount, note: noteOf(table), rows };
  }

  async function csvOf(subject: Looked, path: NodePath, asked: TableOrder): Promise<Csv | undefined> {
    const mine = open(subject, path);
    const table = await mine.table;
    if (table === undefined) return undefined;
    const ordered = order(mine, table, asked);
    const positions = await ordered?.positions;
    if (ordered !== undefined && positions === undefined) return undefined;
    return {
      title: nodePath(table.node),
      lines: () => tableCsv(table, table.columns, positions ?? range(0, table.rowCount)),
    };
  }

  async function cellAt(
    subject: Looked,
    path: NodePath,
    position: number,
    column: number,
  ): Promise<DecodedNode | undefined> {
    const table = await open(subject, path).table;
    const found = table?.columns[column];
    if (table === undefined || found === undefined || position >= table.rowCount) return undefined;
    return cellOf(rowAt(table, position), found);
  }

  function begun<Result>(work: Promise<Result>): Promise<Result> {
    reading = work;
    return work;
  }

  /** One after the other, or two tables would replace each other for ever. */
  async function untilQuiet(): Promise<void> {
    let seen: unknown;
    while (seen !== reading) {
      seen = reading;
      await reading.catch(() => undefined);
    }
  }

  return {
    async page(subject, asked) {
      const key = asked.path.join('.');
      if (asked.to <= asked.from) {
        opened = undefined;
        for (const one of waiting) if (one.subject === subject && one.key === key) waiting.delete(one);
        return undefined;
      }
      const mine = { subject, key };
      waiting.add(mine);
      try {
        while (waiting.has(mine)) {
          const page = await begun(read(subject, asked));
          if (page !== 'replaced') return page;
          await untilQuiet();
        }
        return undefined;
      } finally {
        waiting.delete(mine);
      }
    },
    csv: (...asked) => begun(csvOf(...asked)),
    cell: (...asked) => begun(cellAt(...asked)),
    stop() {
      opened = undefined;
      waiting.clear();
    },
  };
}

/** Said of tables whose columns are not those of all rows. */
function noteOf({ sampled, rowCount, leftOut }: Table): string {
  const said = [
    sampled < rowCount ? vscode.l10n.t('The columns are those of {0} of the rows.', sampled) : '',
    leftOut > 0 ? vscode.l10n.t('{0} members that few rows have are left out.', leftOut) : '',
  ];
  return said.filter(Boolean).join(' ');
}

function* range(from: number, to: number): Generator<number, void, void> {
  for (let at = from; at < to; at++) yield at;
}

/** A filter that cannot be read is none: the page has said so. */
function orderOf({ columns }: Table, { sort, filters }: TableOrder): RowOrder {
  const sorted = sort === null ? undefined : columns[sort.column];
  return {
    sort:
      sorted && sort
        ? { column: sorted, direction: sort.isDescending ? 'descending' : 'ascending' }
        : undefined,
    filters: filters.flatMap(({ column: at, text }) => {
      const column = columns[at];
      const parsed = column && parseCellFilter(text, column);
      return column !== undefined && parsed?.ok === true ? [{ column, query: parsed.query }] : [];
    }),
  };
}
