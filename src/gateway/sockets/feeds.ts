// Feeds that share one connection to a node.

import type { ByteBudget } from '../calls/byteBudget.ts';
import { tooMany, UPSTREAM_DOWN, UPSTREAM_NOT_RPC } from '../common/rpcError.ts';
import { CatchUp, fillHeads } from './catchUp.ts';
import { GapFault, readNewest } from './chainGap.ts';
import { Fanout, type FanoutListener } from './fanout.ts';
import { NodeFeed } from './feed.ts';
import { nodeErrorOf, LinkKeeper, type NodeWays } from './linkKeeper.ts';
import { NodeRefusal, type NodeLink } from './nodeLink.ts';
import { HEADS, type FeedSpec } from './parseFeed.ts';
import { refusedBy, type FeedRefusal } from './feedRefusal.ts';

const MAX_LOSSES = 5;
const LOST = 'the upstream node was away; what came meanwhile cannot be had';
const REFUSED = 'the upstream node refuses to go on with it';

export class Feeds {
  readonly ways: NodeWays;
  readonly #keeper: LinkKeeper;
  /** By the parameters of their subscription. */
  readonly #feeds = new Map<string, NodeFeed>();
  /** Settles once the node has confirmed or refused a feed. */
  readonly #begun = new WeakMap<NodeFeed, Promise<FeedRefusal | undefined>>();
  readonly #budget: ByteBudget;
  readonly #fanout = new Fanout((isHigh) => this.#keeper.link?.hold(isHigh));
  readonly #catchUp: CatchUp;
  /** When the node was last polled with success, on the clock of `performance.now()`. */
  #tickedAt = Infinity;

  /** `memory`: where the bytes of the node's replies are counted. `budget`: where the feeds are. */
  constructor(ways: NodeWays, memory: ByteBudget, budget: ByteBudget) {
    this.ways = ways;
    this.#budget = budget;
    this.#catchUp = new CatchUp(memory, this.#fanout);
    this.#keeper = new LinkKeeper(ways, {
      onTick: (link) => this.#tick(link),
      onLost: () => this.#onLost(),
      restore: (link) => this.#restore(link),
      onRefused: () => this.#giveUp(REFUSED),
      onAway: () => this.#giveUp(LOST),
    });
  }

  has(spec: FeedSpec): boolean {
    return this.#feeds.has(spec.params);
  }

  /** Subscribes `listener` to the items of `spec`; `key`: who subscribes. */
  async join(spec: FeedSpec, key: string, listener: FanoutListener): Promise<NodeFeed | FeedRefusal> {
    const feed = this.#use(spec, key);
    if ('refusal' in feed) return feed;
    const refused = await this.#begin(feed);
    // The items of a gap are only for the listeners from before it.
    const link = refused ?? (await this.#linked());
    await feed.gap;
    const isKept = this.#feeds.get(spec.params) === feed;
    const wrong = 'refusal' in link ? link : isKept ? undefined : refusedBy(undefined, UPSTREAM_DOWN);
    if (wrong === undefined) feed.listeners.add(listener);
    else this.#release(feed);
    return wrong ?? feed;
  }

  leave(feed: NodeFeed, listener: FanoutListener): void {
    feed.listeners.delete(listener);
    this.#release(feed);
  }

  close(): void {
    this.#giveUp('service restart');
  }

  #use(spec: FeedSpec, key: string): NodeFeed | FeedRefusal {
    let feed = this.#feeds.get(spec.params);
    if (feed === undefined) {
      if (!this.#budget.take(key, 1)) {
        return refusedBy(undefined, tooMany('too many different subscriptions'));
      }
      feed = new NodeFeed(spec, key, this.#fanout, (reason) => this.#giveUp(reason));
      this.#feeds.set(spec.params, feed);
    }
    feed.users += 1;
    return feed;
  }

  #release(feed: NodeFeed): void {
    feed.users -= 1;
    if (feed.users > 0) return;
    this.#budget.release(feed.owner, 1);
    feed.fail(LOST);
    if (feed.isBegun) this.#keeper.link?.end(feed);
    if (feed.heads !== undefined) this.#release(feed.heads);
    // The map may hold another feed here, where this one was given up.
    if (this.#feeds.get(feed.spec.params) === feed) this.#feeds.delete(feed.spec.params);
    if (this.#feeds.size === 0) this.#keeper.end();
  }

  async #linked(): Promise<NodeLink | FeedRefusal> {
    const link = await this.#keeper.linked();
    return 'code' in link ? refusedBy(undefined, link) : link;
  }

  #begin(feed: NodeFeed): Promise<FeedRefusal | undefined> {
    let begun = this.#begun.get(feed);
    if (begun === undefined) this.#begun.set(feed, (begun = this.#beginNow(feed)));
    return begun;
  }

  async #beginNow(feed: NodeFeed): Promise<FeedRefusal | undefined> {
    const link = await this.#linked();
    if ('refusal' in link) return link;
    try {
      return await this.#beginAt(link, feed);
    } catch (error) {
      return refusedBy(link.url, nodeErrorOf(error));
    }
  }

  async #beginAt(link: NodeLink, feed: NodeFeed): Promise<FeedRefusal | undefined> {
    if (feed.spec.kind === 'logs') {
      // The heads say up to where the chain is known, should the connection be lost.
      const heads = this.#use(HEADS, feed.owner);
      if ('refusal' in heads) return heads;
      feed.heads = heads;
      const refused = await this.#begin(heads);
      if (refused !== undefined) return refused;
      feed.knownTo = feed.since = heads.last?.number ?? 0;
    }
    if (feed.spec.kind === 'newHeads') {
      const newest = await readNewest(link.request);
      if (newest === undefined) throw new NodeRefusal(UPSTREAM_NOT_RPC);
      feed.beginAt(newest);
    }
    await this.#catchUp.begin(link, feed);
    feed.isBegun = true;
    return undefined;
  }

  /** Ends the feeds whose missed items cannot be read again. */
  #onLost(): boolean {
    for (const feed of this.#feeds.values())
      if (feed.spec.kind !== 'newHeads' && feed.spec.kind !== 'logs') feed.fail(LOST);
    return this.#feeds.size > 0;
  }

  /** Begins all feeds again: first the heads, which all keys share, then each other feed by itself. */
  async #restore(link: NodeLink): Promise<'restored' | 'lost' | 'refused'> {
    const feeds = [...this.#feeds.values()].filter(({ isBegun }) => isBegun);
    const heads = feeds.find(({ spec }) => spec.kind === 'newHeads');
    const knownTo = heads?.last?.number ?? 0;
    for (const feed of feeds) feed.hold(knownTo, feed === heads ? undefined : this.#catchUp.roomOf(feed));
    try {
      if (heads !== undefined) {
        await this.#catchUp.begin(link, heads);
        await fillHeads(link.request, heads);
        heads.release();
      }
    } catch (error) {
      if (error instanceof GapFault) this.#giveUp(error.message);
      // What it still sends before its connection ends is of no use.
      if (heads !== undefined) link.end(heads);
      // A node that refuses the heads goes on with no feed; another one may.
      return error instanceof NodeRefusal ? 'refused' : 'lost';
    }
    for (const feed of feeds) if (feed !== heads) feed.gap = this.#resume(link, feed);
    return 'restored';
  }

  /** Begins one feed again and fills its gap. Never rejects. */
  async #resume(link: NodeLink, feed: NodeFeed): Promise<void> {
    // The messages of this feed may be what ends the connection, for all feeds.
    if (feed.losses >= MAX_LOSSES) return this.#drop(link, feed, REFUSED);
    try {
      await this.#catchUp.begin(link, feed);
      if (feed.spec.kind !== 'logs') return feed.release();
      // Blocks that came before the node accepted the feed again belong to the gap.
      const newest = await readNewest(link.request);
      if (newest === undefined) throw new NodeRefusal(UPSTREAM_NOT_RPC);
      await this.#catchUp.fillLogs(link, feed, Math.max(newest.number, feed.knownTo));
      feed.losses = 0;
    } catch (error) {
      if (error instanceof GapFault) this.#drop(link, feed, error.message);
      else if (error instanceof NodeRefusal) this.#drop(link, feed, REFUSED);
      // The connection was lost once more; the feed goes on over the next one.
      else feed.losses += 1;
    }
  }

  async #tick(link: NodeLink): Promise<void> {
    const heads = this.#feeds.get(HEADS.params);
    if (heads?.isBegun !== true) return;
    try {
      await fillHeads(link.request, heads);
      this.#tickedAt = performance.now();
    } catch (error) {
      if (error instanceof GapFault) this.#giveUp(error.message);
      else if (performance.now() - this.#tickedAt > this.ways.awayMs) this.#giveUp(LOST);
      return;
    }
    const newest = heads.last?.number ?? 0;
    for (const feed of this.#feeds.values())
      if (feed.isBegun && feed.spec.kind === 'logs' && feed.gap === undefined && feed.knownTo < newest)
        feed.gap = this.#poll(link, feed, newest).finally(() => (feed.gap = undefined));
  }

  /** Reads what is new for one feed. Never rejects. */
  async #poll(link: NodeLink, feed: NodeFeed, newest: number): Promise<void> {
    try {
      await this.#catchUp.fillLogs(link, feed, newest);
      feed.failingSince = undefined;
    } catch (error) {
      feed.failingSince ??= performance.now();
      if (error instanceof GapFault) this.#drop(link, feed, error.message);
      else if (performance.now() - feed.failingSince > this.ways.awayMs) this.#drop(link, feed, REFUSED);
    }
  }

  /** Ends one feed; the next `join` begins it anew. */
  #drop(link: NodeLink, feed: NodeFeed, reason: string): void {
    if (this.#feeds.get(feed.spec.params) === feed) this.#feeds.delete(feed.spec.params);
    feed.isBegun = false;
    link.end(feed);
    feed.fail(reason);
  }

  /** Ends all feeds and the connection; the next `join` begins anew. */
  #giveUp(reason: string): void {
    const feeds = [...this.#feeds.values()];
    this.#feeds.clear();
    this.#keeper.end();
    for (const feed of feeds) feed.fail(reason);
  }
}
