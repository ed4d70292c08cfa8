// Reports the rows that a filter has found so far, while it still reads the others.

import { runToEnd } from '../../core/slices.ts';
import type { RowOrder } from '../../core/table/orderRows.ts';
import type { Table } from '../../core/table/table.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { TableFound } from '../../protocol/table.ts';
import { rowViews } from './tableView.ts';

/** `share`: the progress, from 0 to 1. */
export type ReportTable = (share: number, found?: TableFound) => void;

type RowsRequest = { readonly path: NodePath; readonly from: number; readonly to: number };

/** Reports the first rows as soon as they are found, and how many there are so far. */
export function firstFound(
  table: Table,
  { path, from, to }: RowsRequest,
  onProgress: ReportTable,
): RowOrder['onProgress'] {
  let reported = 0;
  return (share, passed) => {
    if (passed === undefined || passed.length === 0 || from > 0) return onProgress(share);
    const found = { count: passed.length };
    const first = passed.subarray(0, to);
    if (first.length === reported) return onProgress(share, found);
    reported = first.length;
    onProgress(share, { ...found, rows: runToEnd(rowViews(table, first, path)) });
  };
}
