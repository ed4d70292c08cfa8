// The state of a live stream: its rows, the chain that it follows, and what to request after a gap. It makes no calls.

import type { JsonValue } from '../json.ts';
import { formatQuantity, groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { smallResult } from '../reply/smallResult.ts';
import { HeadChain, blockHead } from './headChain.ts';
import type { Head } from './headChain.ts';
import type { LiveTarget } from './liveKind.ts';
import { LiveRows } from './liveRows.ts';
import type { LiveBounds } from './liveRows.ts';

export type LiveRequest = { readonly method: string; readonly params: readonly JsonValue[] };

/** Yields the requests for what is missing, one at a time; each `next` takes the outcome of the request. */
export type FillRequests = Generator<LiveRequest, void, Outcome>;

/** The most blocks that are requested one by one after a gap of heads. */
const MOST_BLOCKS = 1_000n;
/** The number of blocks of one request for logs, and the most of these requests after one gap. */
const LOG_BLOCKS = 2_000n;
const MOST_ASKS = 1_000;
/** The most blocks that are compared to find where a reorg began. */
const MOST_COMPARED = 128;
/** The most blocks that are requested after one gap to name them in the notes of removed rows. */
const MOST_REPLACED = 32;
/** The most gaps that are named; the others are only counted. */
const MOST_NAMED = 3;

export class LiveState {
  readonly rows: LiveRows;
  readonly #target: LiveTarget;
  readonly #chain = new HeadChain();
  #beganWithBlock = false;
  /** How many reorgs were seen, and the most blocks that one replaced. */
  readonly reorgs = { count: 0, deepest: 0 };
  /** How many gaps could not be filled, and the newest of them in words. */
  readonly missed = { count: 0, newest: [] as string[] };

  constructor(target: LiveTarget, bounds?: LiveBounds) {
    this.#target = target;
    this.rows = new LiveRows(target.kind, bounds);
  }

  get head(): bigint | undefined {
    return this.#chain.tip?.number;
  }

  /** Whether its one row is the block that was the newest at the start. */
  get hasNoNewBlock(): boolean {
    return this.#beganWithBlock && this.rows.counts.all === 1;
  }

  /** Whether the stream follows the heads of the chain. */
  get followsHeads(): boolean {
    return this.#target.kind === 'logs' || this.#target.kind === 'newHeads';
  }

  /** Takes a value of the subscription. `gap`: it was not added, as blocks before it are missing. */
  take(value: JsonValue, size: number, at: number): 'taken' | 'gap' {
    if (this.#target.kind === 'newHeads' && this.#follow(value) === 'gap') return 'gap';
    this.rows.add(value, size, at, false);
    return 'taken';
  }

  /** Takes a head that only serves to follow the chain. `mayJump`: missing blocks before it are no gap. */
  takeHead(value: JsonValue, mayJump: boolean): 'taken' | 'gap' {
    const followed = this.#follow(value);
    if (followed === 'taken' || !mayJump) return followed;
    this.#chain.jumpTo(blockHead(value)!);
    return 'taken';
  }

  /** Requests what happened after the newest known block, and what a reorg changed before it. */
  *fill(at: number): FillRequests {
    const known = this.#chain.tip;
    const newest = yield { method: 'eth_getBlockByNumber', params: ['latest', false] };
    const top = blockHead(smallResult(newest));
    if (top === undefined) return this.miss(`The newest block could not be read: ${whyNot(newest)}`);
    if (known === undefined) return this.#begin(smallResult(newest)!, top, at);
    const from = yield* this.#findCommon(top);
    if (this.#target.kind === 'newHeads') yield* this.#fillHeads(from + 1n, top, at);
    else {
      this.#chain.jumpTo(top);
      this.rows.blockIs(top.number, top.hash);
      yield* this.#fillLogs(from + 1n, top.number, at);
      yield* this.#nameBlocks(top.number);
    }
  }

  /** Begins with the newest block, as no block is known yet. */
  #begin(block: JsonValue, top: Head, at: number): void {
    this.#chain.add(top);
    if (this.#target.kind !== 'newHeads') return;
    this.#beganWithBlock = true;
    this.rows.add(block, sizeOf(block), at, false);
  }

  #follow(value: JsonValue): 'taken' | 'gap' {
    const head = blockHead(value);
    if (head === undefined) return 'taken';
    const added = this.#chain.add(head);
    if (added.kind === 'gap') return 'gap';
    if (added.kind === 'next' && added.replaced.length > 0) {
      this.#countReorg(added.replaced);
      this.rows.removeBlocks(new Set(added.replaced.map(({ hash }) => hash)));
    }
    this.rows.blockIs(head.number, head.hash);
    return 'taken';
  }

  #countReorg(heads: readonly Head[]): void {
    this.reorgs.count++;
    this.reorgs.deepest = Math.max(this.reorgs.deepest, heads.length);
  }

  /** Finds the newest known block that is still part of the chain; removes the blocks above it. */
  *#findCommon(top: Head): Generator<LiveRequest, bigint, Outcome> {
    let common: bigint | undefined;
    let compared = 0;
    let lowest = top.number;
    for (const head of this.#chain.downwards()) {
      lowest = head.number - 1n;
      if (compared++ === MOST_COMPARED) break;
      if (head.number > top.number) continue;
      const now =
        head.number === top.number
          ? top
          : blockHead(
              smallResult(
                yield { method: 'eth_getBlockByNumber', params: [formatQuantity(head.number), false] },
              ),
            );
      if (now?.hash === head.hash) {
        common = head.number;
        break;
      }
    }
    const from = common ?? lowest;
    const replaced = this.#chain.cutAbove(from);
    if (replaced.length > 0) this.#countReorg(replaced);
    this.rows.cutAbove(from);
    return from;
  }

  *#fillHeads(from: bigint, top: Head, at: number): FillRequests {
    const first = top.number - from >= MOST_BLOCKS ? top.number - MOST_BLOCKS + 1n : from;
    if (first > from) this.#missBlocks(from, first - 1n, 'too many to ask for one by one.');
    for (let number = first; number <= top.number; number++) {
      const outcome = yield { method: 'eth_getBlockByNumber', params: [formatQuantity(number), false] };
      const block = smallResult(outcome);
      const head = blockHead(block);
      if (head === undefined) return this.#missBlocks(number, top.number, whyNot(outcome));
      if (number === first && first > from) this.#chain.jumpTo(head);
      // The chain changed meanwhile; its next head shows how.
      else if (this.#chain.add(head).kind === 'gap') return;
      this.rows.blockIs(head.number, head.hash);
      this.rows.add(block!, sizeOf(block!), at, true);
    }
  }

  *#fillLogs(from: bigint, to: bigint, at: number): FillRequests {
    if (to - from >= LOG_BLOCKS * BigInt(MOST_ASKS)) return this.#missBlocks(from, to, 'too many blocks.');
    let span = LOG_BLOCKS;
    let asks = 0;
    for (let first = from; first <= to;) {
      if (asks++ === MOST_ASKS) return this.#missBlocks(first, to, 'too many requests.');
      const last = first + span - 1n < to ? first + span - 1n : to;
      const range = { fromBlock: formatQuantity(first), toBlock: formatQuantity(last) };
      const outcome = yield {
        method: 'eth_getLogs',
        params: [{ ...this.#target.filter, ...range }],
      };
      const logs = smallResult(outcome);
      if (Array.isArray(logs)) {
        for (const log of logs as readonly JsonValue[]) this.rows.add(log, sizeOf(log), at, true);
        first = last + 1n;
      } else if (span === 1n) return this.#missBlocks(first, to, whyNot(outcome));
      else span = (span + 1n) / 2n;
    }
  }

  /** Requests the blocks that replaced those of removed rows: the node sent no head of them, and they may have no log. */
  *#nameBlocks(to: bigint): FillRequests {
    const numbers = this.rows.unnamed().filter((number) => number <= to);
    for (const number of numbers.slice(-MOST_REPLACED)) {
      const outcome = yield { method: 'eth_getBlockByNumber', params: [formatQuantity(number), false] };
      const head = blockHead(smallResult(outcome));
      if (head?.number === number) this.rows.blockIs(number, head.hash);
    }
  }

  /** Records what is missing. */
  miss(what: string): void {
    this.missed.count++;
    this.missed.newest.push(what);
    if (this.missed.newest.length > MOST_NAMED) this.missed.newest.shift();
  }

  #missBlocks(from: bigint, to: bigint, why: string): void {
    const [first, last] = [groupDigits(from), groupDigits(to)];
    const blocks = from === to ? `Block ${first}` : `Blocks ${first} to ${last}`;
    this.miss(`${blocks} could not be filled in: ${why}`);
  }
}

/** The length of the value as JSON, about its size in bytes. */
export function sizeOf(value: JsonValue): number {
  return JSON.stringify(value).length;
}

function whyNot(outcome: Outcome): string {
  return outcome.ok ? 'the node has none.' : outcome.failure.message;
}
