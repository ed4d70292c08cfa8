// Collects the sort keys of rows, and orders the rows by them.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { summarize } from '../decode/notations.ts';
import { isJsonObject } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Slices } from '../slices.ts';
import type { RowReader } from './rowReader.ts';
import { amountKey, compareKeys, sortKey } from './sortKey.ts';
import type { SortKey } from './sortKey.ts';
import { sortInSlices } from './sortInSlices.ts';
import type { Column } from './table.ts';

export type RowSort = { readonly column: Column; readonly direction: 'ascending' | 'descending' };

/** How many characters of a large text are compared. */
const BEGINNING = 1_000;

export class SortedRows {
  readonly #column: Column;
  readonly #sign: number;
  readonly #keys: Exclude<SortKey, undefined>[] = [];
  /** The positions of the rows with a key, and those of the rows without one. */
  readonly #keyed: Uint32Array;
  readonly #empty: Uint32Array;
  #emptyCount = 0;
  #areNumbers = true;

  /** `most`: how many rows there can be. */
  constructor({ column, direction }: RowSort, most: number) {
    this.#column = column;
    this.#sign = direction === 'ascending' ? 1 : -1;
    this.#keyed = new Uint32Array(most);
    this.#empty = new Uint32Array(most);
  }

  /** Takes the row that is read now. */
  add(position: number, reader: RowReader): void {
    const key = keyIn(reader, this.#column);
    if (key === undefined) {
      this.#empty[this.#emptyCount++] = position;
      return;
    }
    this.#areNumbers &&= typeof key === 'number';
    this.#keyed[this.#keys.length] = position;
    this.#keys.push(key);
  }

  /** The positions in their order; rows with an empty cell come last. */
  *positions(onProgress: (share: number) => void): Slices<Uint32Array> {
    const [keys, sign] = [this.#keys, this.#sign];
    const numbers = keys as number[];
    const order = yield* sortInSlices(
      keys.length,
      this.#areNumbers
        ? (a, b) => sign * (numbers[a]! - numbers[b]!)
        : (a, b) => sign * compareKeys(keys[a]!, keys[b]!),
      onProgress,
    );
    const positions = new Uint32Array(keys.length + this.#emptyCount);
    for (let at = 0; at < order.length; at++) positions[at] = this.#keyed[order[at]!]!;
    positions.set(this.#empty.subarray(0, this.#emptyCount), keys.length);
    return positions;
  }
}

function keyIn(reader: RowReader, column: Column): SortKey {
  const amount = reader.cellAmount(column);
  if (amount !== undefined) return amountKey(amount);
  return reader.sentHex(column) ?? keyOf(reader.cell(column));
}

/** The sort key of a cell: lists by their number of items, objects by their summary, large texts by their beginning. */
function keyOf(cell: DecodedNode | undefined): SortKey {
  if (cell === undefined) return undefined;
  const { kind, value, amount } = cell;
  if (isLargeValue(value))
    return value.kind === 'string'
      ? value.text(0, BEGINNING)
      : value.kind === 'array'
        ? value.count
        : summarize(cell);
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? summarize(cell) : sortKey(kind, value, amount);
}
