// One stream of what a node notifies of, shared by all who asked for the same: each log comes once, also where the way
// to the node was lost and what was missed is read again.

import type { HeldBytes } from '../calls/byteBudget.ts';
import type { Fanout, FanoutListener } from './fanout.ts';
import type { FeedSpec } from './parseFeed.ts';

/** A block that was notified of. Numbers of blocks have up to 13 hex digits here, which are exact. */
export type NodeHead = {
  readonly number: number;
  readonly hash: string;
  readonly parent: string | undefined;
};

/** Logs of so many blocks are remembered, and of so many before the last known head read again. */
export const OVERLAP = 8;
/** What may wait while the gap before it is read. */
const MAX_HELD = 20_000;
/** A node that was started anew, or another. */
export const WENT_BACK = 'the node went back to an earlier block';
/** What is remembered: heads of the longest gap and those before it, and logs, whatever blocks they name. */
const [MAX_FILLED, MAX_SEEN] = [1024, 100_000];

export class NodeFeed {
  readonly spec: FeedSpec;
  /** The key that the feed is counted for. */
  readonly owner: string;
  readonly listeners = new Set<FanoutListener>();
  /** Who needs it: listeners, and those that wait to be one. */
  users = 0;
  /** Whether the node has confirmed it. */
  isBegun = false;
  /** The heads that say how far the chain is known; of logs only. */
  heads: NodeFeed | undefined;
  /** The head when it began; logs before are none of its. */
  since = 0;
  /** Up to which block its logs are known; while a gap is filled, and where the node is polled. */
  knownTo = 0;
  /** Its gap, while that is filled. */
  gap: Promise<void> | undefined;
  /** When its logs could first not be read, on the clock of `performance.now()`; undefined: they could. */
  failingSince: number | undefined;
  /** How often in a row the connection was lost while its gap was filled. */
  losses = 0;
  readonly #fanout: Fanout;
  readonly #onBroken: (reason: string) => void;
  /** Logs that were passed on, with their block, the oldest first. */
  readonly #seen = new Map<string, number>();
  #newest = 0;
  /** What comes while a gap is filled. */
  #held: Buffer[] | undefined;
  /** Where the bytes of that are counted. */
  #room: HeldBytes | undefined;
  /** The newest heads, and the hashes of those that may come once more after a gap was filled. */
  #recent: NodeHead[] = [];
  readonly #filled = new Set<string>();

  /** `onBroken`: the chain that it tells of is not the one that it told of. */
  constructor(spec: FeedSpec, owner: string, fanout: Fanout, onBroken: (reason: string) => void) {
    this.spec = spec;
    this.owner = owner;
    this.#fanout = fanout;
    this.#onBroken = onBroken;
  }

  /** The last head; of heads only. */
  get last(): NodeHead | undefined {
    return this.#recent.at(-1);
  }

  /** Begins behind this head. */
  beginAt(head: NodeHead): void {
    this.#recent = [head];
  }

  /** Whether the chain had this block not long ago. */
  readonly knows = (hash: string | undefined): boolean =>
    hash !== undefined && this.#recent.some((head) => head.hash === hash || head.parent === hash);

  /** Takes what the node notifies of. */
  readonly take = (raw: Buffer): void => {
    if (this.#held === undefined) return this.add(raw);
    // A copy, as the text is part of all that came with it.
    const hasRoom = this.#room?.take(raw.length) ?? true;
    if (hasRoom && this.#held.length < MAX_HELD) this.#held.push(Buffer.from(raw));
    else this.fail('the node sends more than can be kept while a gap is filled');
  };

  /** Holds what comes until `release`; `knownTo`: the last head, unless an earlier gap is still open. */
  hold(knownTo: number, room?: HeldBytes): void {
    if (this.#held === undefined) this.knownTo = knownTo;
    this.#held = [];
    this.#room?.releaseAll();
    this.#room = room;
    for (const { hash } of this.#recent) this.#filled.add(hash);
  }

  /** Passes on what was held. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const raw of held) this.add(raw);
    this.#room?.releaseAll();
  }

  /** Passes on what was missed; the node may notify of it as well. */
  fill(raw: Buffer): void {
    const head = this.spec.kind === 'newHeads' ? readHeadOf(raw) : undefined;
    if (head === undefined) return this.add(raw);
    if (this.#filled.has(head.hash)) return;
    this.#filled.add(head.hash);
    keepNewest(this.#filled, MAX_FILLED);
    this.#note(head);
    this.#fanout.push(this.listeners, raw);
  }

  /** Passes on what did not come before. */
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
    // A reorg begins at a block that is known.
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

  /** Ends it for all who listen. */
  fail(reason: string): void {
    this.#held = undefined;
    this.#room?.releaseAll();
    const listeners = [...this.listeners];
    this.listeners.clear();
    for (const listener of listeners) listener.onGap(reason);
  }
}

/** Forgets the oldest eighth where there are more than `most`: one at a time, each would be searched for anew. */
function keepNewest(all: Set<string> | Map<string, number>, most: number): void {
  if (all.size <= most) return;
  let left = most / 8;
  for (const oldest of all.keys()) {
    if (left-- <= 0) return;
    all.delete(oldest);
  }
}

/** Of a block or its header; undefined where it has no number or hash. */
export function readHeadOf(raw: Buffer): NodeHead | undefined {
  const { number, hash, parentHash: parent } = readMembers(raw, 'number', 'hash', 'parentHash');
  const value = blockNumberOf(number);
  return value === undefined || hash === undefined ? undefined : { number: value, hash, parent };
}

/** The number that a JSON text such as `"0x1f"` spells. */
export function blockNumberOf(text: string | undefined): number | undefined {
  const digits = /^"?(0x[0-9a-f]{1,13})"?$/i.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The members of these names that are strings, numbers or truth values, as text. */
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
