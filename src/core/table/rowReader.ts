// What filters and sorting read of the rows of a table, one row after another.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { isJsonObject } from '../json.ts';
import type { ByteCache } from '../jsonIndex/byteCache.ts';
import type { ItemsFound } from '../jsonIndex/findItems.ts';
import type { Needle } from '../jsonIndex/needle.ts';
import type { ItemLook } from '../jsonIndex/rowScanner.ts';
import type { Amount } from '../quantity.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import type { CalldataCell } from './calldataCells.ts';
import type { Column } from './table.ts';

/** The rows in the order of the list, from the first one on. */
export interface RowReader {
  /** The columns whose cells are asked for, from the next row on. */
  want(columns: readonly Column[]): void;
  /** Goes to the next row. */
  next(): void;
  /** The row's cell, as `cellOf` gives it, of a wanted column. */
  cell(column: Column): DecodedNode | undefined;
  /** The same for cells that differ in their own value only; undefined where that is not known. */
  cellGroup(column: Column): object | string | undefined;
  /** Equal only where the cells of a group are; undefined where there is no cell. */
  cellText(column: Column): string | undefined;
  /** The amount of a cell that any other amount of the group would be one of, too; undefined where that is not known. */
  cellAmount(column: Column): Amount | undefined;
  /** As `RowScanner.items` has them. */
  items(column: Column, tested: ByteCache<boolean>, look: ItemLook): ItemsFound | undefined;
  /**
   * What the marks of a text tell of a cell where none of them are in it. `nowhere`: the text is not found in it, or there
   * is no cell. `number`: it can only be found in the number that the cell is. Undefined where they tell nothing.
   */
  unmarked(column: Column, marks: SentMarks): 'nowhere' | 'number' | undefined;
  /** Calldata of which nothing but its own bytes and the function matter; undefined where that is not known. */
  call(column: Column): CalldataCell | undefined;
  /** False where none of these bytes stand in the row as it was sent. */
  mayHold(needles: readonly Needle[]): boolean;
  /** Equal only for logs that have the same arguments; undefined where the row is no log. */
  likeness(): string | undefined;
}

/** Equal only for logs that have the same arguments; undefined where the row is no log. */
export function likenessOf({ value }: DecodedNode): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { address, topics, data } = value;
  if (!Array.isArray(topics) || typeof address !== 'string') return undefined;
  return `${address} ${String(topics[0])} ${topics.length} ${typeof data === 'string' ? data.length : 0}`;
}
