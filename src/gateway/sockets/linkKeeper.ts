// Keeps the one connection to the node: makes it when it is first needed, and again where it is lost.

import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPSTREAM_DOWN, type RpcError } from '../common/rpcError.ts';
import { NodeRefusal, type NodeLink } from './nodeLink.ts';

export type NodeWays = {
  /** Upstreams that `connect` leaves out. */
  readonly left: ReadonlySet<URL>;
  /** How many `connect` chooses from. */
  readonly upstreams: number;
  /** Connects to an upstream, those in `refused` last, or rejects; `onLost` is called when the connection ends. */
  readonly connect: (refused: ReadonlySet<URL>, onLost: () => void) => Promise<NodeLink>;
  /** Reaches the node by polling, where that is allowed; `onTick` reads what is new. */
  readonly poll: ((onTick: () => Promise<void>) => NodeLink) | undefined;
  readonly log: Logger;
  /** How long the node may be away. */
  readonly awayMs: number;
};

export type LinkUser = {
  /** Reads what is new from a node that is polled. */
  readonly onTick: (link: NodeLink) => Promise<void>;
  /** The connection was lost. Returns false where it is not needed any more. */
  readonly onLost: () => boolean;
  /** Goes on over a new connection, unless that is lost as well or its node refuses. */
  readonly restore: (link: NodeLink) => Promise<'restored' | 'lost' | 'refused'>;
  /** No upstream goes on. */
  readonly onRefused: () => void;
  /** The node has been away too long. */
  readonly onAway: () => void;
};

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 2000;

export class LinkKeeper {
  readonly #ways: NodeWays;
  readonly #user: LinkUser;
  #link: NodeLink | undefined;
  #linking: Promise<NodeLink | RpcError> | undefined;
  /** Changes when the work begun so far is not wanted any more. */
  #era = 0;

  constructor(ways: NodeWays, user: LinkUser) {
    this.#ways = ways;
    this.#user = user;
  }

  /** Undefined while there is no connection. */
  get link(): NodeLink | undefined {
    return this.#link;
  }

  /** Resolves with the connection once it is there, or with the error. */
  linked(): Promise<NodeLink | RpcError> {
    const era = this.#era;
    this.#linking ??= this.#connect(era).catch((error: unknown) => {
      if (era === this.#era) this.#linking = undefined;
      return nodeErrorOf(error);
    });
    return this.#linking;
  }

  /** Ends the connection; the next `linked` makes another. */
  end(): void {
    this.#era += 1;
    this.#link?.close();
    this.#link = undefined;
    this.#linking = undefined;
  }

  async #connect(era: number): Promise<NodeLink> {
    const { poll, log } = this.#ways;
    const link = await this.#open(new Set()).catch((error: unknown) => {
      if (poll === undefined) throw error;
      log.warn('no WebSocket at the node: for subscriptions it is asked each second');
      const polled: NodeLink = poll(() => this.#user.onTick(polled));
      return polled;
    });
    return this.#adopt(link, era);
  }

  async #open(refused: ReadonlySet<URL>): Promise<NodeLink> {
    const link: NodeLink = await this.#ways.connect(refused, () => {
      if (this.#link === link) this.#onLost();
    });
    return link;
  }

  #adopt(link: NodeLink, era: number): NodeLink {
    if (era === this.#era) this.#link = link;
    else link.close();
    return link;
  }

  #onLost(): void {
    this.#link = undefined;
    this.#ways.log.warn('the node’s WebSocket is lost');
    const era = this.#era;
    const isNeeded = this.#user.onLost();
    if (era === this.#era) this.#linking = isNeeded ? this.#reconnect(era).catch(this.#onFault) : undefined;
  }

  /** A fault of the gateway: it is logged, the next `linked` begins anew, and calls go on. */
  readonly #onFault = (error: unknown): RpcError => {
    const { name, stack } = error instanceof Error ? error : new Error('no error');
    this.#ways.log.error({ err: { name, stack } }, 'fault');
    this.end();
    return UPSTREAM_DOWN;
  };

  async #reconnect(era: number): Promise<NodeLink | RpcError> {
    const isWanted = (): boolean => era === this.#era;
    const { awayMs, upstreams } = this.#ways;
    const refused = new Set<URL>();
    let until = performance.now() + awayMs;
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)) {
      await sleep(delayMs * (0.5 + Math.random() / 2));
      const link = isWanted() ? await this.#open(refused).catch(() => undefined) : undefined;
      const outcome = link !== undefined && isWanted() ? await this.#user.restore(link) : 'lost';
      if (link !== undefined && outcome === 'restored' && isWanted()) {
        this.#ways.log.warn('the node’s WebSocket is back');
        return this.#adopt(link, era);
      }
      link?.close();
      if (link?.url !== undefined && outcome === 'refused' && isWanted() && !refused.has(link.url)) {
        refused.add(link.url);
        // Its refusal may be a reply that did not come in all this time, so the others get as long.
        until = performance.now() + awayMs;
        if (refused.size === upstreams) this.#user.onRefused();
      }
      if (isWanted() && performance.now() < until) continue;
      if (isWanted()) this.#user.onAway();
      return UPSTREAM_DOWN;
    }
  }
}

/** The error for a client, where the node refused or is away. */
export function nodeErrorOf(error: unknown): RpcError {
  return error instanceof NodeRefusal ? error.error : UPSTREAM_DOWN;
}
