// Reads from the rows of a large list only the members that the wanted columns need: reading whole rows would cost
// several times as much.

import { isNumeric, isOfToken } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { isSelfContained } from '../decode/nodesInside.ts';
import type { ByteCache } from '../jsonIndex/byteCache.ts';
import type { ItemsFound } from '../jsonIndex/findItems.ts';
import type { LargeContainer } from '../jsonIndex/largeContainer.ts';
import type { Needle } from '../jsonIndex/needle.ts';
import { needlePlaces } from '../jsonIndex/needlePlaces.ts';
import { RowScanner } from '../jsonIndex/rowScanner.ts';
import type { ItemTest } from '../jsonIndex/rowScanner.ts';
import { readAmount } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import type { Pause } from '../slices.ts';
import { RowLog } from './rowLog.ts';
import { RowParts } from './rowParts.ts';
import { AT_ONCE } from './rowReader.ts';
import type { CommonForm, RowReader } from './rowReader.ts';
import { CalldataCells } from './calldataCells.ts';
import type { CalldataCell } from './calldataCells.ts';
import { SentCells } from './sentCells.ts';
import { BESIDE_CALLDATA, CHAIN, ITS_BLOCK, isConfirmations, LOG_MEMBERS, membersOf } from './membersOf.ts';
import { haveOneShape, cellOf, isCalldata, shapeInRows } from './table.ts';
import type { Column, Table } from './table.ts';

/** A number in JSON that a double holds exactly. */
const PLAIN_NUMBER = /^\d{1,15}$/;
/** The kind of rows that are no logs. */
const NO_LOG = {};

/** What is known of a wanted column. */
type Wanted = {
  readonly members: readonly string[] | undefined;
  /** The position of the member of its name in the scanner; -1 where there is none. */
  readonly at: number;
  /** Whether the cells are numbers by their shape alone. */
  readonly isNumber: boolean;
};

export class PartReader implements RowReader {
  readonly #table: Table;
  readonly #list: LargeContainer;
  readonly #scanner: RowScanner;
  readonly #sent: SentCells;
  readonly #calls: CalldataCells;
  #wanted: ReadonlyMap<Column, Wanted> = new Map();
  /** Whether all rows have one shape. */
  readonly #isAlike: boolean;
  /** Whether columns are wanted that are decoded from a log. */
  #hasLogs = false;
  /** The positions of the wanted names in the scanner, and that of the chain. */
  #places: ReadonlyMap<string, number> = new Map();
  #chainAt = -1;
  share = 0;
  readonly #parts: RowParts;
  readonly #log: RowLog;

  constructor(table: Table, list: LargeContainer) {
    this.#table = table;
    this.#isAlike = haveOneShape(table);
    this.#list = list;
    this.#scanner = new RowScanner(list);
    this.#sent = new SentCells(table, this.#scanner);
    this.#calls = new CalldataCells(table, this.#scanner);
    this.#parts = new RowParts(table, this.#scanner, (name) => this.#text(name));
    this.#log = new RowLog(table, this.#scanner, this.#parts);
  }

  want(columns: readonly Column[]): void {
    this.#hasLogs = columns.some((column) => membersOf(column) === LOG_MEMBERS);
    const members = columns.flatMap((column) => membersOf(column) ?? []);
    const hasCalldata = columns.some((column) => isCalldata(this.#table, column));
    // The likeness of a log, which is asked for with its topics, is that of its event.
    const ofLogs = columns.some(({ role }) => role === 'topic') ? LOG_MEMBERS : [];
    const names = [...new Set([...members, ...ofLogs, ...(hasCalldata ? BESIDE_CALLDATA : [])])];
    this.#places = new Map(Array.from(names, (name, at) => [name, at]));
    this.#chainAt = this.#at(CHAIN);
    this.#wanted = new Map(columns.map((column) => [column, this.#wantedOf(column)]));
    this.#scanner.want(names);
    this.#log.want((name) => this.#at(name));
  }

  *rows(needles?: readonly Needle[]): Generator<number | Pause, void, void> {
    const { rowCount } = this.#table;
    if (needles !== undefined) return yield* this.#rowsWith(needles);
    for (let position = 0; position < rowCount; position++) {
      this.share = position / rowCount;
      if (position % AT_ONCE === 0) yield 'pause';
      this.#scanner.next();
      yield this.#begin();
    }
  }

  *#rowsWith(needles: readonly Needle[]): Generator<number | Pause, void, void> {
    const list = this.#list;
    const cursor = { from: 1 };
    for (const place of needlePlaces(list, needles, cursor)) {
      this.share = cursor.from / list.size;
      yield 'pause';
      if (place === 'pause') continue;
      this.#scanner.goTo(place);
      yield this.#begin();
      cursor.from = this.#scanner.end;
    }
  }

  /** Begins the row that the scanner has come to. */
  #begin(): number {
    this.#parts.next();
    this.#log.next();
    return this.#scanner.position;
  }

  #wantedOf(column: Column): Wanted {
    const shape = shapeInRows(this.#table, column.label);
    const isNumber = isNumeric(shape) && !isOfToken(shape);
    return { members: membersOf(column), at: this.#at(column.label), isNumber };
  }

  cell(column: Column): DecodedNode | undefined {
    const members = this.#wanted.get(column)?.members;
    if (members === undefined || !this.#scanner.isPlain) return cellOf(this.#parts.row(), column);
    const formed = members === LOG_MEMBERS ? this.#log.byForm() : undefined;
    if (formed !== undefined) return formed.cell(column);
    const cell =
      column.role === 'member'
        ? this.#parts.member(column.label)
        : members === LOG_MEMBERS
          ? cellOf(this.#log.node(), column, this.#log.eventOf)
          : cellOf(this.#parts.part(members), column);
    // A token amount also depends on the emitter of the event, which is among the members of a log.
    const isKnown =
      cell === undefined || (members === LOG_MEMBERS && cell.kind === 'tokenAmount') || isSelfContained(cell);
    return isKnown ? cell : cellOf(this.#parts.row(), column);
  }

  cellGroup(column: Column): object | string | undefined {
    if (column.role === 'event' || column.role === 'argument')
      return this.#scanner.isPlain ? this.#log.byForm()?.cellGroup(column) : undefined;
    if (isConfirmations(column)) return this.#confirmations(column) === undefined ? undefined : column;
    return this.#isMemberInPlace(column) ? (this.#chain() ?? '') : undefined;
  }

  cellText(column: Column): string | undefined {
    if (isConfirmations(column)) return this.#text(ITS_BLOCK);
    return column.role === 'member' ? this.#text(column.label) : this.#log.byForm()?.cellText(column);
  }

  cellAmount(column: Column): Amount | undefined {
    if (column.role === 'argument') return this.#log.byForm()?.cellAmount(column);
    if (isConfirmations(column)) return this.#confirmations(column);
    const wanted = this.#wanted.get(column);
    if (wanted?.isNumber !== true || !this.#isInPlace) return undefined;
    const short = this.#scanner.shortHex(wanted.at);
    if (short !== undefined) return short;
    const text = this.#scanner.member(wanted.at);
    if (text === undefined) return undefined;
    return text.startsWith('"0x')
      ? readAmount(text.slice(1, -1), false)
      : PLAIN_NUMBER.test(text)
        ? Number(text)
        : undefined;
  }

  sentHex(column: Column): string | undefined {
    return this.#isMemberInPlace(column) ? this.#sent.hex(column, this.#at(column.label)) : undefined;
  }

  items(column: Column, tested: ByteCache<boolean>, itemTest: ItemTest): ItemsFound | undefined {
    if (!this.#isMemberInPlace(column)) return undefined;
    return this.#scanner.items(this.#at(column.label), tested, itemTest);
  }

  unmarked(column: Column, marks: SentMarks): 'nowhere' | 'number' | undefined {
    const { role, label } = column;
    if (isConfirmations(column))
      return marks.isInNumbers || this.#confirmations(column) === undefined ? undefined : 'number';
    if (role === 'member')
      return this.#isInPlace ? this.#sent.member(column, this.#at(label), marks) : undefined;
    if (role === 'topic')
      return this.#isInPlace ? this.#sent.topic(column, this.#at('topics'), marks) : undefined;
    const formed = role === 'argument' && this.#scanner.isPlain ? this.#log.byForm() : undefined;
    if (formed === undefined) return undefined;
    const digits = formed.sentDigits(column);
    const beside = digits?.isTopic === true ? 'topics' : 'data';
    return digits === undefined ? 'nowhere' : this.#sent.digits(digits, this.#at(beside), marks);
  }

  unmarkedForm(marks: SentMarks): CommonForm | undefined {
    const row = this.#scanner.form;
    if (row === undefined || !this.#isAlike || this.#scanner.holds(marks)) return undefined;
    const log = this.#hasLogs ? this.#log.byForm() : undefined;
    const chain = this.#chain() ?? '';
    const emitter = log?.emitter ?? '';
    return { row, log: log?.kind ?? NO_LOG, unitBy: chain === '' ? emitter : `${chain} ${emitter}` };
  }

  isFixed({ role, label }: Column): boolean {
    return role === 'member' && (label === CHAIN || this.#scanner.isFixed(this.#at(label)));
  }

  isByForm(column: Column, marks: SentMarks): boolean {
    const { role, label } = column;
    if (isConfirmations(column)) return true;
    const source = role === 'topic' ? 'topics' : label;
    if (role !== 'argument' && this.#scanner.isPassedOver(this.#at(source))) return false;
    if (role === 'member') return this.#sent.isByForm(this.#sent.memberAs(column), marks);
    if (role === 'topic') return this.#sent.isByForm(this.#sent.topicAs(column), marks);
    const formed = role === 'argument' ? this.#log.byForm() : undefined;
    const digits = formed?.sentDigits(column);
    return formed !== undefined && (digits === undefined || this.#sent.isByForm(digits.as, marks));
  }

  call(column: Column): CalldataCell | undefined {
    if (!this.#isMemberInPlace(column)) return undefined;
    const [at, to, type] = [column.label, ...BESIDE_CALLDATA].map((name) => this.#at(name));
    return this.#calls.read(at!, to!, type!);
  }

  likeness(): string | undefined {
    return this.#log.likeness();
  }

  /** The cell of confirmations as `derivedRows` makes it; undefined where there is none, or the row must be decoded. */
  #confirmations({ label }: Column): number | undefined {
    const { head } = this.#table.node.context;
    if (head === undefined || !this.#isInPlace || this.#scanner.has(this.#at(label))) return undefined;
    const number = this.#scanner.shortHex(this.#at(ITS_BLOCK));
    return number === undefined || head < number ? undefined : Number(head) - number + 1;
  }

  /** Whether members can be read by themselves: nothing in this row is special, and its shape is that of all rows. */
  get #isInPlace(): boolean {
    return this.#isAlike && this.#scanner.isPlain;
  }

  #isMemberInPlace({ role }: Column): boolean {
    return role === 'member' && this.#isInPlace;
  }

  /** The position of a wanted name in the scanner. */
  #at(name: string): number {
    return this.#places.get(name) ?? -1;
  }

  /** The chain that the row names, as JSON. */
  #chain(): string | undefined {
    return this.#scanner.member(this.#chainAt);
  }

  #text(name: string): string | undefined {
    return this.#scanner.member(this.#at(name));
  }
}
