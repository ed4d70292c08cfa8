// The rows of a live page: each item once, and those that a reorg removed are marked. Only the newest rows are kept,
// and those that the user pinned; the others are counted.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { shortHex } from '../text/shortHex.ts';
import { chainName, chainNumber } from './chainName.ts';
import type { LiveKind } from './liveKind.ts';

export type LiveRow = {
  /** When the row was received, in Unix milliseconds. */
  readonly at: number;
  readonly value: JsonObject;
  readonly size: number;
  readonly place: { readonly number: bigint; readonly hash: string } | undefined;
  /** The row was requested after a gap, and not received as it happened. */
  readonly isFilled: boolean;
  /** A reorg removed it from the chain. */
  isRemoved: boolean;
  /** The user wants to keep it, however old it is: the number of its pin, which is higher the later it was pinned. */
  pin?: number | undefined;
  /** The condition that the row met when it was received. */
  metBy?: string;
};

export type LiveBounds = { readonly rows: number; readonly bytes: number };

const LIVE_BOUNDS: LiveBounds = { rows: 2_000, bytes: 16_000_000 };

/** The most items that are recognised when they come again; the oldest are forgotten first. */
const MOST_KNOWN = 50_000;
/** The most characters of a condition in a note. */
const LONGEST_CONDITION = 60;
/** How many rows above the bound are collected before they are dropped together. */
const SLACK = 200;

export class LiveRows {
  readonly #kind: LiveKind;
  readonly #bounds: LiveBounds;
  #rows: LiveRow[] = [];
  #bytes = 0;
  /** The rows by identity; undefined for a row that was dropped. */
  readonly #known = new Map<string, LiveRow | undefined>();
  /** The hash of the block that each number has now, as far as it is known. */
  readonly #hashes = new Map<bigint, string>();
  #pins = 0;
  /** Increases with each visible change. */
  version = 0;
  /** How many rows were received in all, and how many were requested after a gap, removed by a reorg, or dropped. */
  readonly counts = { all: 0, filled: 0, removed: 0, dropped: 0 };

  /** Called for each new row. */
  onAdd: ((row: LiveRow) => void) | undefined;

  constructor(kind: LiveKind, bounds = LIVE_BOUNDS) {
    this.#kind = kind;
    this.#bounds = bounds;
  }

  /** The newest last. */
  rows(): readonly LiveRow[] {
    this.#trim(0);
    return this.#rows;
  }

  /** Adds a block, log, transaction or progress; one that is known is not added again. */
  add(sent: JsonValue, size: number, at: number, isFilled: boolean): void {
    const name = this.#kind === 'newPendingTransactions' ? 'hash' : 'value';
    const value = isJsonObject(sent) ? sent : { [name]: sent };
    const id = this.#idOf(value);
    const isRemoved = value['removed'] === true;
    if (id !== undefined && this.#known.has(id)) return this.#again(id, isRemoved);
    const row = { at, value, size, place: placeOf(value, this.#kind), isFilled, isRemoved };
    if (row.place !== undefined && !isRemoved) this.blockIs(row.place.number, row.place.hash);
    this.#rows.push(row);
    this.#bytes += size;
    this.version++;
    this.counts.all++;
    if (isFilled) this.counts.filled++;
    if (isRemoved) this.counts.removed++;
    if (id !== undefined) this.#remember(id, row);
    this.#trim(SLACK);
    this.onAdd?.(row);
  }

  /** Records which block has a number now. Rows of another block with this number are marked as removed. */
  blockIs(number: bigint, hash: string): void {
    const before = this.#hashes.get(number);
    if (before === hash) return;
    this.#hashes.delete(number);
    this.#hashes.set(number, hash);
    if (this.#hashes.size > MOST_KNOWN) this.#hashes.delete(this.#hashes.keys().next().value!);
    for (const row of this.#rows)
      if (row.place?.number === number && (before !== undefined || row.isRemoved))
        this.#mark(row, row.place.hash !== hash);
  }

  /** The numbers of the blocks of removed rows, where it is not known which block has the number now. */
  unnamed(): readonly bigint[] {
    const numbers = this.#rows.flatMap(({ isRemoved, place }) => (isRemoved && place ? [place.number] : []));
    return [...new Set(numbers)].filter((number) => !this.#hashes.has(number));
  }

  /** Marks the rows of these blocks as removed; `hashes`: of the blocks. */
  removeBlocks(hashes: ReadonlySet<string>): void {
    for (const [number, hash] of this.#hashes) if (hashes.has(hash)) this.#hashes.delete(number);
    for (const row of this.#rows)
      if (row.place !== undefined && hashes.has(row.place.hash)) this.#mark(row, true);
  }

  /** Marks all rows above a block as removed, as the chain differs from there on. */
  cutAbove(number: bigint): void {
    for (const known of this.#hashes.keys()) if (known > number) this.#hashes.delete(known);
    for (const row of this.#rows)
      if (row.place !== undefined && row.place.number > number) this.#mark(row, true);
  }

  /** Whether the row is pinned; undefined for a row that is not kept any more. */
  isPinned(row: LiveRow): boolean | undefined {
    return this.#rows.includes(row) ? row.pin !== undefined : undefined;
  }

  /** Pins a row, so that it is kept; unpins one that is pinned. */
  togglePin(row: LiveRow): void {
    row.pin = row.pin === undefined ? ++this.#pins : undefined;
    this.version++;
  }

  /** The note shown for a row; most rows have none. */
  noteOf(row: LiveRow): string | undefined {
    const met = row.metBy === undefined ? undefined : `met “${ellipsis(row.metBy, LONGEST_CONDITION)}”`;
    return (
      [row.pin !== undefined ? 'pinned' : undefined, met, this.#stateOf(row)]
        .filter((part) => part !== undefined)
        .join('; ') || undefined
    );
  }

  #stateOf({ place, isRemoved, isFilled }: LiveRow): string | undefined {
    if (!isRemoved) return isFilled ? 'filled in' : undefined;
    const now = place && this.#hashes.get(place.number);
    if (place === undefined || now === undefined || now === place.hash) return 'removed by a reorg';
    return `removed by a reorg: block ${groupDigits(place.number)} is now ${shortHex(now)}`;
  }

  /** A known item was received again: a reorg removes or restores it. */
  #again(id: string, isRemoved: boolean): void {
    const row = this.#known.get(id);
    if (row === undefined) return;
    if (!isRemoved && row.place !== undefined) this.blockIs(row.place.number, row.place.hash);
    this.#mark(row, isRemoved);
  }

  #mark(row: LiveRow, isRemoved: boolean): void {
    if (row.isRemoved === isRemoved) return;
    row.isRemoved = isRemoved;
    this.version++;
    this.counts.removed += isRemoved ? 1 : -1;
  }

  #idOf(value: JsonObject): string | undefined {
    switch (this.#kind) {
      case 'logs': {
        const [block, index] = [chainName(value['blockHash']), chainName(value['logIndex'])];
        return block === undefined || index === undefined ? undefined : `${block} ${index}`;
      }
      case 'newHeads':
      case 'newPendingTransactions':
        return chainName(value['hash']);
      case 'syncing':
        return undefined;
    }
  }

  #remember(id: string, row: LiveRow): void {
    this.#known.set(id, row);
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value!);
  }

  #trim(slack: number): void {
    const { rows, bytes } = this.#bounds;
    if (this.#rows.length <= rows + slack && this.#bytes <= bytes) return;
    let count = Math.max(0, this.#rows.length - rows);
    let left = this.#bytes;
    let end = 0;
    for (; end < this.#rows.length && (count > 0 || left > bytes); end++) {
      const { pin, size } = this.#rows[end]!;
      if (pin !== undefined) continue;
      left -= size;
      count--;
    }
    const pinned: LiveRow[] = [];
    for (const row of this.#rows.splice(0, end)) {
      if (row.pin !== undefined) pinned.push(row);
      else this.#forget(row);
    }
    this.#rows.unshift(...pinned);
    this.#bytes = left;
  }

  #forget({ value }: LiveRow): void {
    const id = this.#idOf(value);
    if (id !== undefined && this.#known.has(id)) this.#known.set(id, undefined);
    this.counts.dropped++;
  }
}

function placeOf(value: JsonObject, kind: LiveKind): LiveRow['place'] {
  if (kind !== 'logs' && kind !== 'newHeads') return undefined;
  const isLog = kind === 'logs';
  const number = chainNumber(value[isLog ? 'blockNumber' : 'number']);
  const hash = chainName(value[isLog ? 'blockHash' : 'hash']);
  return number === undefined || hash === undefined ? undefined : { number, hash: hash.toLowerCase() };
}
