// One stream of notifications from the node, shared by all equal subscriptions. Each log comes once, also where the
// connection to the node was lost and the missed logs are read again.

import type { HeldBytes } from '../calls/byteBudget.ts';
import type { Fanout, FanoutListener } from './fanout.ts';
import type { FeedSpec } from './parseFeed.ts';

/**
 * A block of which the node notified. Block numbers have up to 13 hex digits here, which a JavaScript number holds
 * exactly.
 */
export type NodeHead = {
  readonly number: number;
  readonly hash: string;
  readonly parent: string | undefined;
};

/** Logs of this many blocks before the last known head are read again; logs of twice as many blocks are remembered. */
export const OVERLAP = 8;
/** Items that may wait while a gap is filled. */
const MAX_HELD = 20_000;
/** The node was started anew, or is another one. */
export const WENT_BACK = 'the node went back to an earlier block';
/** Most head hashes (of the longest gap and before it) and most logs that are remembered, whatever blocks they name. */
const [MAX_FILLED, MAX_SEEN] = [1024, 100_000];

export class NodeFeed {
  readonly spec: FeedSpec;
  /** The hash of the key for which the feed is counted. */
  readonly owner: string;
  readonly listeners = new Set<FanoutListener>();
  /** How many need the feed: its listeners, those that wait to become one, and feeds of logs. */
  users = 0;
  /** Whether the node has confirmed the subscription. */
  isBegun = false;
  /** Only for logs: the feed of heads, which says up to where the chain is known. */
  heads: NodeFeed | undefined;
  /** The number of the newest block when the feed began; earlier logs do not belong to it. */
  since = 0;
  /** The block up to which the logs are known. Used while a gap is filled, and where the node is polled. */
  knownTo = 0;
  /** Settles when the latest gap is filled. */
  gap: Promise<void> | undefined;
  /** Since when the logs cannot be read, on the clock of `performance.now()`; undefined where they can. */
  failingSince: number | undefined;
  /** Consecutive losses of the connection while the gap was filled. */
  losses = 0;
  readonly #fanout: Fanout;
  readonly #onBroken: (reason: string) => void;
  /** Logs that were passed on, with their block numbers, the oldest first. */
  readonly #seen = new Map<string, number>();
  #newest = 0;
  /** Items that came while a gap is filled. */
  #held: Buffer[] | undefined;
  /** Where the bytes of the held items are counted. */
  #room: HeldBytes | undefined;
  /** The newest heads, and the hashes of heads that may come once more after a gap was filled. */
  #recent: NodeHead[] = [];
  readonly #filled = new Set<string>();

  /** `onBroken`: called where the node's chain is not the one of which it notified before. */
  constructor(spec: FeedSpec, owner: string, fanout: Fanout, onBroken: (reason: string) => void) {
    this.spec = spec;
    this.owner = owner;
    this.#fanout = fanout;
    this.#onBroken = onBroken;
  }

  /** The last head; only for a feed of heads. */
  get last(): NodeHead | undefined {
    return this.#recent.at(-1);
  }

  /** Starts after this head. */
  beginAt(head: NodeHead): void {
    this.#recent = [head];
  }

  /** Whether a recent block of the chain has this hash. */
  readonly knows = (hash: string | undefined): boolean =>
    hash !== undefined && this.#recent.some((head) => head.hash === hash || head.parent === hash);

  /** Takes an item of which the node notifies. */
  readonly take = (raw: Buffer): void => {
    if (this.#held === undefined) return this.add(raw);
    // A copy: a part of the message would keep the whole message in memory.
    const hasRoom = this.#room?.take(raw.length) ?? true;
    if (hasRoom && this.#held.length < MAX_HELD) this.#held.push(Buffer.from(raw));
    else this.fail('the node sends more than can be kept while a gap is filled');
  };

  /**
   * Holds items until `release`. `knownTo`: the number of the last head; not used while an earlier gap is still open.
   */
  hold(knownTo: number, room?: HeldBytes): void {
    if (this.#held === undefined) this.knownTo = knownTo;
    this.#held = [];
    this.#room?.releaseAll();
    this.#room = room;
    for (const { hash } of this.#recent) this.#filled.add(hash);
  }

  /** Passes on the held items. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const raw of held) this.add(raw);
    this.#room?.releaseAll();
  }

  /** Passes on a missed item. The node may notify of it as well. */
  fill(raw: Buffer): void {
    const head = this.spec.kind === 'newHeads' ? readHeadOf(raw) : undefined;
    if (head === undefined) return this.add(raw);
    if (this.#filled.has(head.hash)) return;
    this.#filled.add(head.hash);
    keepNewest(this.#filled, MAX_FILLED);
    this.#note(head);
    this.#fanout.push(this.listeners, raw);
  }

  /** Passes on an item, unless it came before. */
  add(raw: Buffer): void {
    const { kind } = this.spec;
    if (kind === 'logs' && !this.#isNewLog(raw)) return;
    if (kind === 'newHeads' && !this.#isNewHead(raw)) return;
    this.#fanout.push(this.listeners, raw);
  }

  #isNewHead(raw: Buffer): boolean {
    const head = readHeadOf(raw);
    if (head === undefined) return true;
    if (this.#filled.has(head.hash)) return false;
    this.#filled.clear();
    // A reorg begins at a known block; other blocks belong to another chain.
    const isBehind = this.last !== undefined && head.number <= this.last.number;
    if (isBehind && !this.knows(head.hash) && !this.knows(head.parent)) {
      this.#onBroken(WENT_BACK);
      return false;
    }
    this.#note(head);
    return true;
  }

  #note(head: NodeHead): void {
    this.#recent.push(head);
    if (this.#recent.length > 2 * OVERLAP) this.#recent.shift();
  }

  #isNewLog(raw: Buffer): boolean {
    const text = readMembers(raw, 'blockHash', 'logIndex', 'blockNumber', 'removed');
    const block = blockNumberOf(text['blockNumber']);
    if (block === undefined) return true;
    const id = `${text['blockHash']} ${text['logIndex']}`;
    if (text['removed'] === 'true') {
      this.#seen.delete(id);
      return true;
    }
    if (this.#seen.has(id)) return false;
    this.#seen.set(id, block);
    keepNewest(this.#seen, MAX_SEEN);
    if (block > this.#newest) this.#forgetBefore((this.#newest = block) - 2 * OVERLAP);
    return true;
  }

  #forgetBefore(block: number): void {
    for (const [id, at] of this.#seen) {
      if (at >= block) return;
      this.#seen.delete(id);
    }
  }

  /** Ends the feed for all listeners. */
  fail(reason: string): void {
    this.#held = undefined;
    this.#room?.releaseAll();
    const listeners = [...this.listeners];
    this.listeners.clear();
    for (const listener of listeners) listener.onGap(reason);
  }
}

/**
 * Forgets the oldest eighth where there are more than `most`: deleting one at a time would search for the oldest each
 * time.
 */
function keepNewest(all: Set<string> | Map<string, number>, most: number): void {
  if (all.size <= most) return;
  let left = most / 8;
  for (const oldest of all.keys()) {
    if (left-- <= 0) return;
    all.delete(oldest);
  }
}

/** The head of a block or header; undefined where it has no number or hash. */
export function readHeadOf(raw: Buffer): NodeHead | undefined {
  const { number, hash, parentHash: parent } = readMembers(raw, 'number', 'hash', 'parentHash');
  const value = blockNumberOf(number);
  return value === undefined || hash === undefined ? undefined : { number: value, hash, parent };
}

/** The number in a JSON text such as `"0x1f"`. */
export function blockNumberOf(text: string | undefined): number | undefined {
  const digits = /^"?(0x[0-9a-f]{1,13})"?$/i.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The values of these members as text, where they are strings, numbers or booleans. */
export function readMembers(raw: Buffer, ...names: readonly string[]): Readonly<Record<string, string>> {
  const members = parse(raw);
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = members[name];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      found[name] = String(value);
  }
  return found;
}

function parse(raw: Buffer): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(raw.toString()) ?? {}) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
