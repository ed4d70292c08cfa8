// The interface through which filters and sorting read the rows of a table, one after another.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { isJsonObject } from '../json.ts';
import type { ByteCache } from '../jsonIndex/byteCache.ts';
import type { ItemsFound } from '../jsonIndex/findItems.ts';
import type { Needle } from '../jsonIndex/needle.ts';
import type { ItemTest } from '../jsonIndex/rowScanner.ts';
import type { Amount } from '../quantity.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import type { Pause } from '../slices.ts';
import type { CalldataCell } from './calldataCells.ts';
import type { Column } from './table.ts';

/**
 * What a row has in common with others: they differ only in the digits of hex and of numbers, in the same places, and in
 * the values that the form passes over. `log`: the same for logs with the same arguments; `unitBy`: the values on which
 * the units of amounts depend, the chain and the contract of a log.
 */
export type CommonForm = { readonly row: object; readonly log: object; readonly unitBy: string };

/** The number of rows between two pauses. */
export const AT_ONCE = 16;

/** Reads rows in the order of the list, from the first one on. */
export interface RowReader {
  /** The share of the list that was read, 0 to 1. */
  readonly share: number;
  /** Sets the columns whose cells will be read, from the next row on. */
  want(columns: readonly Column[]): void;
  /**
   * Goes to one row after the other, and gives their positions. Passes over rows that hold none of these byte sequences
   * as they were sent, where that can be seen.
   */
  rows(needles?: readonly Needle[]): Generator<number | Pause, void, void>;
  /** The current row's cell of a wanted column, as `cellOf` gives it. */
  cell(column: Column): DecodedNode | undefined;
  /** A key that cells share which differ only in their own value; undefined where that is not known. */
  cellGroup(column: Column): object | string | undefined;
  /** A text that is equal only for equal cells of a group; undefined where there is no cell. */
  cellText(column: Column): string | undefined;
  /** The cell's amount, where any other amount would leave it in its group; undefined where that is not known. */
  cellAmount(column: Column): Amount | undefined;
  /** Hex that the cell shows as it was sent, all in small letters; undefined where that is not known. */
  sentHex(column: Column): string | undefined;
  /** See `RowScanner.items`. */
  items(column: Column, tested: ByteCache<boolean>, itemTest: ItemTest): ItemsFound | undefined;
  /**
   * What follows for a cell that contains no mark of a text. `nowhere`: the text is not found in it, or there is no
   * cell. `number`: the text can be found only in the number that the cell shows. Undefined where nothing follows.
   */
  unmarked(column: Column, marks: SentMarks): 'nowhere' | 'number' | undefined;
  /** The form of a row that contains no mark of a text; undefined where there is a mark, or the form is not known. */
  unmarkedForm(marks: SentMarks): CommonForm | undefined;
  /** Whether `unmarked` is the same for the cells of all rows of this form, `unitBy` included. */
  isByForm(column: Column, marks: SentMarks): boolean;
  /** Whether the cells of all rows of this form are equal, `unitBy` included. */
  isFixed(column: Column): boolean;
  /**
   * The calldata of a cell, where what it shows depends only on its bytes and its function; undefined where that is not
   * known.
   */
  call(column: Column): CalldataCell | undefined;
  /** Equal only for logs with the same arguments; undefined where the row is not a log. */
  likeness(): string | undefined;
}

/** Equal only for logs with the same arguments; undefined where the row is not a log. */
export function likenessOf({ value }: DecodedNode): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { address, topics, data } = value;
  if (!Array.isArray(topics) || typeof address !== 'string') return undefined;
  return `${address} ${String(topics[0])} ${topics.length} ${typeof data === 'string' ? data.length : 0}`;
}
