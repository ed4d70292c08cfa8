// The subscriptions of one socket, under the gateway's own ids, which cannot be guessed.

import { randomBytes } from 'node:crypto';
import type { Subscriber } from '../calls/client.ts';
import type { ParsedCall } from '../calls/parseRequest.ts';
import { UNSUBSCRIBE } from '../calls/subscriptionMethods.ts';
import { invalidParams, STOPPING, tooMany, type RpcError } from '../common/rpcError.ts';
import type { FanoutListener } from './fanout.ts';
import type { NodeFeed } from './feed.ts';
import type { FeedsByUpstream } from './feedsByUpstream.ts';
import { parseFeed } from './parseFeed.ts';

export type SubscriptionsParts = {
  readonly feeds: FeedsByUpstream;
  readonly most: number;
  /** Returns the hash of the key that subscribes. */
  readonly key: () => string;
  /** `text`: a character for each byte. */
  readonly notify: (text: string) => void;
  /** Closes the socket: it missed items that cannot be read again. */
  readonly close: (reason: string) => void;
};

type Subscription = { readonly feed: NodeFeed; readonly listener: FanoutListener };

export class Subscriptions implements Subscriber {
  readonly #parts: SubscriptionsParts;
  readonly #all = new Map<string, Subscription>();
  /** How many subscriptions the node has not confirmed yet. */
  #begun = 0;
  #over = false;

  constructor(parts: SubscriptionsParts) {
    this.#parts = parts;
  }

  get count(): number {
    return this.#all.size;
  }

  async run({ method, params }: ParsedCall): Promise<RpcError | string> {
    const given = JSON.parse(params) as readonly unknown[];
    return method === UNSUBSCRIBE ? this.#leave(given) : this.#join(given);
  }

  async #join(given: readonly unknown[]): Promise<RpcError | string> {
    const { feeds, most, key } = this.#parts;
    const spec = parseFeed(given);
    if ('code' in spec) return spec;
    if (this.#all.size + this.#begun >= most) return tooMany(`a socket may have ${most} subscriptions`);
    const id = `0x${randomBytes(16).toString('hex')}`;
    const listener = this.#listenerOf(id);
    this.#begun += 1;
    const feed = await feeds.join(spec, key(), listener, () => !this.#over);
    this.#begun -= 1;
    if ('code' in feed) return feed;
    if (this.#over) {
      feeds.leave(feed, listener);
      return STOPPING;
    }
    this.#all.set(id, { feed, listener });
    return JSON.stringify(id);
  }

  #listenerOf(id: string): FanoutListener {
    const { notify, close } = this.#parts;
    const head = `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${id}","result":`;
    return {
      onItem: (text) => notify(`${head}${text}}}`),
      onGap: close,
    };
  }

  #leave(given: readonly unknown[]): RpcError | string {
    const [id] = given;
    if (typeof id !== 'string') return invalidParams('eth_unsubscribe takes the id of a subscription.');
    const subscription = this.#all.get(id);
    if (subscription === undefined) return 'false';
    this.#all.delete(id);
    this.#parts.feeds.leave(subscription.feed, subscription.listener);
    return 'true';
  }

  /** Ends all subscriptions, with the socket. */
  end(): void {
    this.#over = true;
    for (const { feed, listener } of this.#all.values()) this.#parts.feeds.leave(feed, listener);
    this.#all.clear();
  }
}
