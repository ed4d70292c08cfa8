// The table of a page: read, ordered and paged, time-sliced, and ended when unwanted. The last table's order is kept,
// as rows are asked for screen by screen.

import type { NodePath } from '../../protocol/nodeRow.ts';
import { createTableReader } from './tableReader.ts';
import type { ReportTable, TableRequest, TableSource, TableReply, TableReader } from './tableReader.ts';

export interface ResultTable extends Pick<TableReader, 'csv' | 'cell'> {
  /**
   * The rows that were asked for; of what is no table, none. Undefined once another order was asked for. Where another
   * table comes between, they are read after that. `onProgress`: told how much of a new order is done.
   */
  page(subject: TableSource, asked: TableRequest, onProgress?: ReportTable): Promise<TableReply>;
  /** Ends what is under way of a table. */
  leave(subject: TableSource, path: NodePath): void;
  stop(): void;
}

export function createResultTable(): ResultTable {
  const reader = createTableReader();
  /** What reads a table now, or did last. */
  let reading: Promise<unknown> = Promise.resolve();
  /** What is to have an answer. */
  const waiting = new Set<{ readonly subject: TableSource; readonly key: string }>();

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
    async page(subject, asked, onProgress) {
      const mine = { subject, key: asked.path.join('.') };
      waiting.add(mine);
      try {
        while (waiting.has(mine)) {
          const page = await begun(reader.read(subject, asked, onProgress));
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
    csv: (...asked) => begun(reader.csv(...asked)),
    cell: (...asked) => begun(reader.cell(...asked)),
    stop() {
      reader.close();
      waiting.clear();
    },
  };
}
