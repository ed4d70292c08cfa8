// Finds by the bytes alone that a text is not in a cell, for cells that show nothing but what was sent.

import { itemShape } from '../decode/childNodes.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { nameOfAddress } from '../decode/nameOfAddress.ts';
import { ByteCache } from '../jsonIndex/byteCache.ts';
import type { RowScanner } from '../jsonIndex/rowScanner.ts';
import { LEAST_SENT } from '../search/sentMarks.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import type { Shape } from '../shape.ts';
import type { SentDigits } from './formedLog.ts';
import { hexDisplay } from './hexDisplay.ts';
import type { HexDisplay } from './hexDisplay.ts';
import { shapeInRows } from './table.ts';
import type { Column, Table } from './table.ts';

/** See `RowReader.unmarked`. */
type Unmarked = 'nowhere' | 'number' | undefined;

/** Lengths in JSON: of long hex, at least; of a number in hex, from `"0x0"` to a word. */
const [LEAST, LEAST_NUMBER, MOST_NUMBER] = [LEAST_SENT + 2, 5, 68];
/** The length of a topic in JSON, with the comma or bracket after it. */
const TOPIC = 69;
const PREFIX = '"0x'.length;
/** Names of 2^12 addresses are remembered. */
const BITS = 12;

export class SentCells {
  readonly #scanner: RowScanner;
  readonly #table: Table;
  readonly #as = new Map<Column, HexDisplay | undefined>();
  readonly #context: DecodeContext;
  readonly #named = new ByteCache<boolean>(BITS);
  readonly #isNamed = (from: number, to: number): boolean =>
    nameOfAddress(`0x${this.#scanner.textAt(from, to)}`, this.#context, true) !== undefined;

  /** `table`: a table whose rows all have one shape. */
  constructor(table: Table, scanner: RowScanner) {
    this.#scanner = scanner;
    this.#table = table;
    this.#context = table.node.context;
  }

  /** The verdict on a member; `at`: its position in the scanner. */
  member(column: Column, at: number, marks: SentMarks): Unmarked {
    const as = this.memberAs(column);
    if (as === undefined) return undefined;
    const { from, to } = this.#scanner.placeOf(at);
    const size = to - from;
    const isOfSize = as === 'number' ? size >= LEAST_NUMBER && size <= MOST_NUMBER : size >= LEAST;
    if (from === 0) return 'nowhere';
    if (as === 'number' && !marks.isInNumbers && this.#scanner.walker.isDigits(from, to)) return 'number';
    return isOfSize && this.#scanner.walker.isHexLike(from, to)
      ? this.#inDigits(as, from + PREFIX, to - 1, marks)
      : undefined;
  }

  /** Whether the verdicts on cells that are shown in this way depend only on the form of the row. */
  isByForm(as: HexDisplay | undefined, { mayBeInSizes }: SentMarks): boolean {
    const { labels, contractAt } = this.#context;
    const hasNames = contractAt !== undefined || (labels !== undefined && labels.size > 0);
    if (as === 'data') return !mayBeInSizes;
    return as === 'whole' || as === 'number' || (as === 'address' && !hasNames);
  }

  /** How a member or a topic is shown. */
  memberAs(column: Column): HexDisplay | undefined {
    return this.#asOf(column, () => shapeInRows(this.#table, column.label));
  }

  topicAs(column: Column): HexDisplay | undefined {
    return this.#asOf(column, () => itemShape(shapeInRows(this.#table, 'topics'), Number(column.label)));
  }

  /** The hex of a member that is shown by its characters; `at`: its position in the scanner. */
  hex(column: Column, at: number): string | undefined {
    const as = this.memberAs(column);
    const { from, to } = this.#scanner.placeOf(at);
    return as === undefined || as === 'number' || from === 0 || !this.#scanner.walker.isHexLike(from, to)
      ? undefined
      : this.#scanner.ownText(from + 1, to - 1);
  }

  /** The verdict on a topic; `at`: the position of the list of topics in the scanner. */
  topic(column: Column, at: number, marks: SentMarks): Unmarked {
    const place = Number(column.label);
    const as = this.topicAs(column);
    const { from, to } = this.#scanner.placeOf(at);
    if (as === undefined || from === 0 || (to - from - 1) % TOPIC !== 0) return undefined;
    let start = from + 1;
    for (let before = 0; start < to; before++, start += TOPIC) {
      if (!this.#scanner.walker.isHexLike(start, start + TOPIC - 1)) return undefined;
      if (before === place) return this.#inDigits(as, start + PREFIX, start + TOPIC - 2, marks);
    }
    return 'nowhere';
  }

  /** The verdict on an argument; `at`: the position of the topics or the data in the scanner. */
  digits({ as, from, to }: SentDigits, at: number, marks: SentMarks): Unmarked {
    const start = this.#scanner.placeOf(at).from;
    return as === undefined ? undefined : this.#inDigits(as, start + from, start + to, marks);
  }

  #inDigits(as: HexDisplay, from: number, to: number, marks: SentMarks): Unmarked {
    if (as === 'data' && marks.isInSize((to - from) / 2)) return undefined;
    if (this.#scanner.holds(marks, from, to)) return undefined;
    if (as === 'number') return 'number';
    const isNamed = as === 'address' && this.#named.get(this.#scanner.walker.view, from, to, this.#isNamed);
    return isNamed ? undefined : 'nowhere';
  }

  #asOf(column: Column, shapeOf: () => Shape): HexDisplay | undefined {
    let as = this.#as.get(column);
    if (as === undefined && !this.#as.has(column)) {
      const shape = shapeOf();
      this.#as.set(column, (as = typeof shape === 'string' ? hexDisplay(shape) : undefined));
    }
    return as;
  }
}
