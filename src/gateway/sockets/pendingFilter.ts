// The pending transactions of a node without WebSocket: a filter at the node, which gives what came since it was last
// asked.

import { scanArray, wholeSpan } from '../calls/scanJson.ts';
import type { NodeFeed } from './feed.ts';
import type { RequestNode } from './nodeLink.ts';

/** Most hashes of one reply. */
const MAX_HASHES = 100_000;
const MISSED = 'the upstream node did not say which transactions are pending';

export class PendingFilter {
  readonly #request: RequestNode;
  readonly #feed: NodeFeed;
  /** Its id at the node, as JSON; undefined where the node must make another one. */
  #id: string | undefined;
  #isOver = false;

  constructor(request: RequestNode, feed: NodeFeed) {
    this.#request = request;
    this.#feed = feed;
  }

  /** Rejects as `RequestNode` does. */
  async begin(): Promise<void> {
    this.#id = (await this.#request('eth_newPendingTransactionFilter', '[]')).toString();
    if (this.#isOver) this.end();
  }

  /** Passes on what is new. Where that fails, some of it may be lost: the subscriptions end. Never rejects. */
  async read(): Promise<void> {
    try {
      if (this.#id === undefined) return await this.begin();
      const raw = await this.#request('eth_getFilterChanges', `[${this.#id}]`);
      const hashes = scanArray(raw, wholeSpan(raw), MAX_HASHES);
      if (hashes === undefined || hashes.length > MAX_HASHES) throw new Error('not a list, or too long');
      if (!this.#isOver) for (const { start, end } of hashes) this.#feed.take(raw.subarray(start, end));
    } catch {
      if (this.#id !== undefined) this.#feed.fail(MISSED);
      this.#id = undefined;
    }
  }

  end(): void {
    this.#isOver = true;
    if (this.#id !== undefined) this.#request('eth_uninstallFilter', `[${this.#id}]`).catch(() => undefined);
  }
}
