// The newest blocks of an endpoint, as its node reports them over a WebSocket. Without a WebSocket, none are reported.

import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import { reconnectMs } from '../../core/live/reconnect.ts';
import { exactAmount } from '../../core/quantity.ts';
import type { Feed, SocketServices } from './feed.ts';
import { openSocketFeed } from './socketFeed.ts';

const TARGET = { kind: 'newHeads', filter: {} } as const;

export type NewHeadsServices = SocketServices & { readonly showFailure: (error: unknown) => void };

export class NewHeads {
  readonly #services: NewHeadsServices;
  readonly #endpoint: Endpoint;
  readonly #notify: (head?: bigint) => void;
  readonly #closing = new AbortController();
  #feed: Feed | undefined;
  #timer: NodeJS.Timeout | undefined;
  #losses = 0;

  /** `notify`: called with the number of each block, and without one when the node starts or stops to report blocks. */
  constructor(services: NewHeadsServices, endpoint: Endpoint, notify: (head?: bigint) => void) {
    this.#services = services;
    this.#endpoint = endpoint;
    this.#notify = notify;
    this.#open();
  }

  /** Whether the node now reports each block. */
  get isOpen(): boolean {
    return this.#feed !== undefined;
  }

  /** Ends the subscription, at the node too. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
    this.#feed?.close();
    this.#feed = undefined;
  }

  #open(): void {
    this.#subscribe().catch((error: unknown) => this.#services.showFailure(error));
  }

  async #subscribe(): Promise<void> {
    const { signal } = this.#closing;
    let isEnded = false;
    const opened = await openSocketFeed(
      this.#services,
      { endpoint: this.#endpoint, target: TARGET, signal },
      {
        onValue: (block) => this.#take(block),
        onHead: () => undefined,
        onEnd: () => {
          isEnded = true;
          if (this.#feed !== undefined) this.#lost();
        },
      },
    );
    if (signal.aborted) return opened.ok ? opened.feed.close() : undefined;
    if (opened.ok && !isEnded) {
      this.#feed = opened.feed;
      this.#notify();
    } else if (this.#losses > 0 || isEnded) this.#lost();
    // A subscription that was never open is not tried again.
  }

  #lost(): void {
    this.#feed = undefined;
    if (this.#closing.signal.aborted) return;
    this.#notify();
    this.#timer = setTimeout(() => this.#open(), reconnectMs(this.#losses++, Math.random()));
  }

  #take(block: JsonValue): void {
    this.#losses = 0;
    const head = isJsonObject(block) ? exactAmount(block['number']) : undefined;
    if (head === undefined || this.#closing.signal.aborted) return;
    this.#services.headSeen(this.#endpoint, head);
    this.#notify(head);
  }
}
