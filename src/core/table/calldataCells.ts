// Reads calldata in the rows of a large list, where nothing is known of the recipient except its unit as a token.

import { nameOfAddress } from '../decode/nameOfAddress.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { ByteCache } from '../jsonIndex/byteCache.ts';
import type { BytePatterns } from '../jsonIndex/bytePattern.ts';
import type { RowPattern } from '../jsonIndex/needle.ts';
import type { RowScanner } from '../jsonIndex/rowScanner.ts';
import type { Table } from './table.ts';

/** The calldata of the current row. */
export interface CalldataCell {
  /** The calldata as JSON, in lower case. */
  readonly text: string;
  /** The recipient's address as JSON. */
  readonly recipient: string;
  /** Whether the calldata as JSON matches the pattern as a whole. */
  isLike(pattern: BytePatterns): boolean;
  /** Whether a match begins in the calldata; `rowMatches`: in the whole row. See `RowScanner.matchesIn`. */
  matches(patterns: readonly RowPattern[]): boolean;
  rowMatches(patterns: readonly RowPattern[]): boolean;
  /** Whether the address whose 40 digits begin at this position of the text has a name. */
  isNamed(at: number): boolean;
}

/** Lengths in JSON: of the shortest calldata (quotes, `0x` and a selector), and of an address. */
const [LEAST, ADDRESS] = [12, 44];
const DIGITS = 40;
const PREFIX = '"0x'.length;
/** The digit of the address that stands for ether as a token, in the unit of the chain. */
const [LETTER_E, SMALL] = [0x65, 0x20];
/** Names of 2^12 addresses are remembered. */
const BITS = 12;

export class CalldataCells implements CalldataCell {
  readonly #scanner: RowScanner;
  readonly #context: DecodeContext;
  readonly #named = new ByteCache<boolean>(BITS);
  #from = 0;
  #to = 0;
  #recipient = 0;
  readonly #isKnown = (from: number, to: number): boolean =>
    nameOfAddress(`0x${this.#scanner.textAt(from, to)}`, this.#context, true) !== undefined;

  constructor({ node }: Table, scanner: RowScanner) {
    this.#scanner = scanner;
    this.#context = node.context;
  }

  /**
   * The calldata at position `at` of the scanner; `toAt`, `typeAt`: the positions of the recipient and the type beside
   * it. Undefined where the calldata must be decoded.
   */
  read(at: number, toAt: number, typeAt: number): CalldataCell | undefined {
    const { calldata, requestedSlot, nameShown, contractAt } = this.#context;
    if (calldata !== undefined || requestedSlot !== undefined || nameShown !== undefined) return undefined;
    const { walker } = this.#scanner;
    const [cell, to, type] = [at, toAt, typeAt].map((one) => this.#scanner.placeOf(one)) as [
      Place,
      Place,
      Place,
    ];
    if (cell.to - cell.from < LEAST || !walker.isHexLike(cell.from, cell.to)) return undefined;
    if (to.to - to.from !== ADDRESS || !walker.isHexLike(to.from, to.to)) return undefined;
    // A `type` that is not hex is the kind of call of a trace frame, on which the token of an amount depends.
    if (type.from !== 0 && !walker.isPrefixed(type.from)) return undefined;
    if (isEther(walker.bytes, to.from + PREFIX)) return undefined;
    if (contractAt !== undefined && this.#isNamedAt(to.from + PREFIX)) return undefined;
    [this.#from, this.#to, this.#recipient] = [cell.from, cell.to, to.from];
    return this;
  }

  get text(): string {
    return this.#scanner.textAt(this.#from, this.#to);
  }

  get recipient(): string {
    return this.#scanner.textAt(this.#recipient, this.#recipient + ADDRESS);
  }

  isLike(pattern: BytePatterns): boolean {
    return pattern.matches(this.#scanner.walker, this.#from, this.#to);
  }

  matches(patterns: readonly RowPattern[]): boolean {
    return this.#scanner.matchesIn(patterns, this.#from, this.#to);
  }

  rowMatches(patterns: readonly RowPattern[]): boolean {
    return this.#scanner.matchesIn(patterns);
  }

  isNamed(at: number): boolean {
    return this.#isNamedAt(this.#from + at);
  }

  #isNamedAt(from: number): boolean {
    return this.#named.get(this.#scanner.walker.view, from, from + DIGITS, this.#isKnown);
  }
}

type Place = { readonly from: number; readonly to: number };

function isEther(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < from + DIGITS; at++) if ((bytes[at]! | SMALL) !== LETTER_E) return false;
  return true;
}
