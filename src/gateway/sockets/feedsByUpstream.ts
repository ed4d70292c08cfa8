// All feeds of one worker. They share one connection; those that its upstream refuses get one to another upstream.

import { createByteBudget, type ByteBudget } from '../calls/byteBudget.ts';
import type { RpcError } from '../common/rpcError.ts';
import type { FanoutListener } from './fanout.ts';
import type { NodeFeed } from './feed.ts';
import { Feeds } from './feeds.ts';
import type { NodeWays } from './linkKeeper.ts';
import type { FeedSpec } from './parseFeed.ts';

/** Most different subscriptions at once; one key has at most half of them, each further key half of the rest. */
const MAX_FEEDS = 1024;

export class FeedsByUpstream {
  readonly #waysWithout: (left: ReadonlySet<URL>) => NodeWays;
  readonly #memory: ByteBudget;
  readonly #budget = createByteBudget(MAX_FEEDS);
  /** By the upstreams that are left out. */
  readonly #all = new Map<string, Feeds>();
  readonly #owners = new WeakMap<NodeFeed, Feeds>();

  /** `waysWithout`: how to reach the upstreams other than these. `memory`: where the bytes of replies are counted. */
  constructor(waysWithout: (left: ReadonlySet<URL>) => NodeWays, memory: ByteBudget) {
    this.#waysWithout = waysWithout;
    this.#memory = memory;
  }

  /**
   * Subscribes `listener` at the first upstream that takes it; or returns the first refusal, where all refuse or the
   * subscription is not wanted any more.
   */
  async join(
    spec: FeedSpec,
    key: string,
    listener: FanoutListener,
    isWanted: () => boolean,
  ): Promise<NodeFeed | RpcError> {
    const existing = [...this.#all.values()].find((feeds) => feeds.has(spec));
    const refused = new Set<URL>();
    let first: RpcError | undefined;
    for (let feeds = existing ?? this.#feedsWithout([]); ;) {
      const feed = await feeds.join(spec, key, listener);
      if (!('refusal' in feed)) {
        this.#owners.set(feed, feeds);
        return feed;
      }
      first ??= feed.refusal;
      if (feed.by === undefined || !isWanted()) return first;
      refused.add(feed.by);
      if (refused.size === feeds.ways.left.size + feeds.ways.upstreams) return first;
      feeds = this.#feedsWithout([...refused]);
    }
  }

  leave(feed: NodeFeed, listener: FanoutListener): void {
    this.#owners.get(feed)?.leave(feed, listener);
  }

  close(): void {
    for (const feeds of this.#all.values()) feeds.close();
  }

  #feedsWithout(left: readonly URL[]): Feeds {
    const name = left.map(String).toSorted().join(' ');
    let feeds = this.#all.get(name);
    if (feeds === undefined) {
      feeds = new Feeds(this.#waysWithout(new Set(left)), this.#memory, this.#budget);
      this.#all.set(name, feeds);
    }
    return feeds;
  }
}
