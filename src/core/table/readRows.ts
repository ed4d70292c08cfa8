// Reads the rows of a table for filters and sorting, in the order of the list.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { PartReader } from './partReader.ts';
import { likenessOf } from './rowReader.ts';
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
  const rows = eachRow(table);
  let row: DecodedNode;
  return {
    want() {},
    next() {
      row = rows.next().value as DecodedNode;
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
    call: () => undefined,
    mayHold: () => true,
    likeness: () => likenessOf(row),
  };
}
