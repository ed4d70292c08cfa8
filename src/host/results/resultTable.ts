// The tables of a page: one is read after another, and a read ends when the page no longer wants it. The reader keeps
// the order of the last table, as rows are requested screen by screen.

import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { filterForCell } from '../../core/table/filterForCell.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { createTableReader } from './tableReader.ts';
import type { ReportTable } from './firstFound.ts';
import type { TableRequest, TableSource, TableReply, TableReader } from './tableReader.ts';

export interface ResultTable extends Pick<TableReader, 'csv'> {
  /**
   * The requested rows; none where the value is not a table. Undefined once another order was requested. If another
   * table comes between, the rows are read after it. `onProgress`: receives the progress of a new order.
   */
  page(subject: TableSource, request: TableRequest, onProgress?: ReportTable): Promise<TableReply>;
  cell(...place: Parameters<TableReader['cell']>): Promise<DecodedNode | undefined>;
  /** The filter that leaves the rows with the value of this cell, where there is one. */
  onlyFilter(...place: Parameters<TableReader['cell']>): Promise<string | undefined>;
  /** Ends the reads of a table. */
  leave(subject: TableSource, path: NodePath): void;
  stop(): void;
}

export function createResultTable(): ResultTable {
  const reader = createTableReader();
  /** The read that runs now, or ran last. */
  let reading: Promise<unknown> = Promise.resolve();
  /** Requests that still wait for a reply. */
  const waiting = new Set<{ readonly subject: TableSource; readonly key: string }>();

  function begun<Result>(work: Promise<Result>): Promise<Result> {
    reading = work;
    return work;
  }

  /** Waits until no table is read: two tables would otherwise replace each other forever. */
  async function untilQuiet(): Promise<void> {
    let seen: unknown;
    while (seen !== reading) {
      seen = reading;
      await reading.catch(() => undefined);
    }
  }

  return {
    async page(subject, request, onProgress) {
      const mine = { subject, key: request.path.join('.') };
      waiting.add(mine);
      try {
        while (waiting.has(mine)) {
          const page = await begun(reader.read(subject, request, onProgress));
          if (page !== 'replaced') return page;
          await untilQuiet();
        }
        return undefined;
      } finally {
        waiting.delete(mine);
      }
    },
    leave(subject, path) {
      const key = path.join('.');
      reader.close();
      for (const one of waiting) if (one.subject === subject && one.key === key) waiting.delete(one);
    },
    csv: (...request) => begun(reader.csv(...request)),
    cell: async (...place) => (await begun(reader.cell(...place)))?.cell,
    async onlyFilter(...place) {
      const found = await begun(reader.cell(...place));
      return found && filterForCell(found.table, found.column, found.cell);
    },
    stop() {
      reader.close();
      waiting.clear();
    },
  };
}
