// Reads the rows of a table for filters and sorting, in the order of the list.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { PartReader } from './partReader.ts';
import { AT_ONCE, likenessOf } from './rowReader.ts';
import type { RowReader } from './rowReader.ts';
import { cellOf, eachRow } from './table.ts';
import type { Table } from './table.ts';

export function readRows(table: Table): RowReader {
  const { value } = table.node;
  return isLargeValue(value) && value.kind === 'array' && value.isComplete
    ? new PartReader(table, value)
    : wholeReader(table);
}

function wholeReader(table: Table): RowReader {
  let row: DecodedNode;
  let share = 0;
  return {
    want() {},
    get share() {
      return share;
    },
    *rows() {
      let position = 0;
      for (const next of eachRow(table)) {
        share = position / table.rowCount;
        if (position % AT_ONCE === 0) yield 'pause';
        row = next;
        yield position++;
      }
    },
    cell: (column) => cellOf(row, column),
    cellGroup: () => undefined,
    cellText: () => undefined,
    cellAmount: () => undefined,
    sentHex: () => undefined,
    items: () => undefined,
    unmarked: () => undefined,
    unmarkedForm: () => undefined,
    isByForm: () => false,
    isFixed: () => false,
    call: () => undefined,
    likeness: () => likenessOf(row),
  };
}
