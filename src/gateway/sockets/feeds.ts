// All feeds of one worker, over one connection to the node that they share.

import { createByteBudget } from '../calls/byteBudget.ts';
import { tooMany, UPSTREAM_DOWN, UPSTREAM_NOT_RPC, type RpcError } from '../common/rpcError.ts';
import { catchUp } from './catchUp.ts';
import { GapFault, readNewest } from './chainGap.ts';
import { Fanout, type FanoutListener } from './fanout.ts';
import { NodeFeed } from './feed.ts';
import { nodeErrorOf, LinkKeeper, type NodeWays } from './linkKeeper.ts';
import { NodeRefusal, type NodeLink } from './nodeLink.ts';
import { HEADS, type FeedSpec } from './parseFeed.ts';

/** Different wishes at once; one key has at most half of them, each further key half of the rest. */
const MAX_FEEDS = 1024;
const LOST = 'the upstream node was away; what came meanwhile cannot be had';
const REFUSED = 'the upstream node refuses to go on with it';

export class Feeds {
  readonly #keeper: LinkKeeper;
  readonly #awayMs: number;
  /** By what they are of. */
  readonly #feeds = new Map<string, NodeFeed>();
  /** Settles once the node has confirmed a feed, or has not. */
  readonly #begun = new WeakMap<NodeFeed, Promise<RpcError | undefined>>();
  readonly #budget = createByteBudget(MAX_FEEDS);
  readonly #fanout = new Fanout((isHigh) => this.#keeper.link?.hold(isHigh));
  /** When the node was last asked with success, on the clock of `performance.now()`. */
  #tickedAt = Infinity;

  constructor(ways: NodeWays) {
    this.#awayMs = ways.awayMs;
    this.#keeper = new LinkKeeper(ways, {
      onTick: (link) => this.#tick(link),
      onLost: () => this.#onLost(),
      restore: (link) => this.#restore(link),
      onAway: () => this.#giveUp(LOST),
    });
  }

  /** Lets `listener` hear of what `spec` asks for; `key` is who asks. */
  async join(spec: FeedSpec, key: string, listener: FanoutListener): Promise<NodeFeed | RpcError> {
    const feed = this.#use(spec, key);
    if ('code' in feed) return feed;
    const refused = await this.#begin(feed);
    // What is read of a gap is for those who were there before it.
    const link = refused ?? (await this.#keeper.linked());
    const wrong = 'code' in link ? link : this.#feeds.get(spec.params) === feed ? undefined : UPSTREAM_DOWN;
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

  #use(spec: FeedSpec, key: string): NodeFeed | RpcError {
    let feed = this.#feeds.get(spec.params);
    if (feed === undefined) {
      if (!this.#budget.take(key, 1)) return tooMany('too many different subscriptions');
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
    if (feed.isBegun) this.#keeper.link?.end(feed);
    if (feed.heads !== undefined) this.#release(feed.heads);
    // Another may stand there, where this one was given up.
    if (this.#feeds.get(feed.spec.params) !== feed) return;
    this.#feeds.delete(feed.spec.params);
    if (this.#feeds.size === 0) this.#keeper.end();
  }

  #begin(feed: NodeFeed): Promise<RpcError | undefined> {
    let begun = this.#begun.get(feed);
    if (begun === undefined) this.#begun.set(feed, (begun = this.#beginNow(feed).catch(nodeErrorOf)));
    return begun;
  }

  async #beginNow(feed: NodeFeed): Promise<RpcError | undefined> {
    const link = await this.#keeper.linked();
    if ('code' in link) return link;
    if (feed.spec.kind === 'logs') {
      // They say how far the chain is known, should the connection be lost.
      const heads = this.#use(HEADS, feed.owner);
      if ('code' in heads) return heads;
      feed.heads = heads;
      const refused = await this.#begin(heads);
      if (refused !== undefined) return refused;
      feed.since = heads.last?.number ?? 0;
    }
    if (feed.spec.kind === 'newHeads') {
      const newest = await readNewest(link.ask);
      if (newest === undefined) return UPSTREAM_NOT_RPC;
      feed.beginAt(newest);
    }
    await link.begin(feed);
    feed.isBegun = true;
    return undefined;
  }

  /** Ends what cannot be had again. */
  #onLost(): boolean {
    for (const feed of this.#feeds.values())
      if (feed.spec.kind !== 'newHeads' && feed.spec.kind !== 'logs') feed.fail(LOST);
    return this.#feeds.size > 0;
  }

  /** Begins all feeds again and fills their gaps. */
  async #restore(link: NodeLink): Promise<boolean> {
    const feeds = Array.from(this.#feeds.values()).filter(({ isBegun }) => isBegun);
    for (const feed of feeds) feed.hold();
    try {
      await Promise.all(feeds.map((feed) => link.begin(feed)));
      await catchUp(link.ask, feeds, true);
      for (const feed of feeds) feed.release();
      return true;
    } catch (error) {
      // A node that refuses what it took before gives no more of it.
      if (error instanceof GapFault) this.#giveUp(error.message);
      if (error instanceof NodeRefusal) this.#giveUp(REFUSED);
      return false;
    }
  }

  async #tick({ ask }: NodeLink): Promise<void> {
    try {
      await catchUp(ask, [...this.#feeds.values()], false);
      this.#tickedAt = performance.now();
    } catch (error) {
      if (error instanceof GapFault) this.#giveUp(error.message);
      else if (performance.now() - this.#tickedAt > this.#awayMs) this.#giveUp(LOST);
    }
  }

  /** Ends all feeds, and the connection: the next one begins anew. */
  #giveUp(reason: string): void {
    const feeds = [...this.#feeds.values()];
    this.#feeds.clear();
    this.#keeper.end();
    for (const feed of feeds) feed.fail(reason);
  }
}
