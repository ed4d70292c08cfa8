// Fills the gaps of feeds since the last known head: first the missed heads, then the missed logs of each feed by
// itself. Their bytes count for the feed's owner.

import { setImmediate as turn } from 'node:timers/promises';
import { HeldBytes, type ByteBudget } from '../calls/byteBudget.ts';
import { readGap, readLogs } from './chainGap.ts';
import type { Fanout } from './fanout.ts';
import { OVERLAP, type NodeFeed } from './feed.ts';
import type { RequestNode, NodeLink, TakeBytes } from './nodeLink.ts';
import { LimitPerKey } from './limitPerKey.ts';

/** Replies that are read at once for one key. */
const AT_ONCE = 4;

/** Passes on the missed heads. Throws `GapFault` where they cannot be read, and as `request` does. */
export async function fillHeads(request: RequestNode, heads: NodeFeed): Promise<void> {
  if (heads.last === undefined) return;
  const gap = await readGap(request, heads.last, heads.knows);
  for (const raw of gap.heads) heads.fill(raw);
}

export class CatchUp {
  readonly #budget: ByteBudget;
  readonly #fanout: Fanout;
  readonly #limit = new LimitPerKey(AT_ONCE);

  constructor(budget: ByteBudget, fanout: Fanout) {
    this.#budget = budget;
    this.#fanout = fanout;
  }

  /** Room for what `feed` receives while its gap is filled. */
  roomOf(feed: NodeFeed): HeldBytes {
    return new HeldBytes(this.#budget, feed.owner);
  }

  /** Begins `feed` at the node. Rejects as `link.begin` does. */
  begin(link: NodeLink, feed: NodeFeed): Promise<void> {
    // All keys share the heads feed, so it waits for no key.
    if (feed.spec.kind === 'newHeads') return link.begin(feed, () => true);
    return this.#inTurn(feed, (take) => link.begin(feed, take));
  }

  /** Passes on the missed logs up to the block `to`. Rejects as `readLogs` does. */
  fillLogs({ request }: NodeLink, feed: NodeFeed, to: number): Promise<void> {
    return this.#inTurn(feed, async (take) => {
      if (feed.users === 0) return;
      const from = Math.max(feed.since + 1, feed.knownTo - OVERLAP);
      const requestInBudget: RequestNode = (method, params) => request(method, params, take);
      for (const raw of await readLogs(requestInBudget, feed.spec.filter, from, to)) feed.fill(raw);
      feed.knownTo = Math.max(feed.knownTo, to);
      feed.release();
      // The room is held until the clients have the logs: only then is their memory free.
      while (this.#fanout.isGoing) await turn();
    });
  }

  #inTurn(feed: NodeFeed, run: (take: TakeBytes) => Promise<void>): Promise<void> {
    return this.#limit.run(feed.owner, async () => {
      const held = this.roomOf(feed);
      try {
        await run((bytes) => held.take(bytes));
      } finally {
        held.releaseAll();
      }
    });
  }
}
