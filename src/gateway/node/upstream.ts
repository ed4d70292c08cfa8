// The way to one node behind the gateway: its URL, its connections and who may use them, and its failures as the
// gateway's own errors. The URL is never shown: it may hold the operator's key.

import { createNodePool, type Exchange, type NodePool, type ReplyHandler } from '../../rpc/nodePool.ts';
import type { ReplyHead } from '../../rpc/replyParser.ts';
import { FairShare, type ConnectionUse } from './fairShare.ts';
import type { Options } from '../options/options.ts';
import {
  noConnection,
  UPSTREAM_DOWN,
  UPSTREAM_NOT_RPC,
  upstreamTooSlow,
  type RpcError,
} from '../common/rpcError.ts';

/** Receives one reply. The last call is `onEnd` or `onFail`, and comes once. */
export interface UpstreamHandler {
  onHead(head: ReplyHead): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  /** `cause` is for the log: a code, never a URL. */
  onFail(error: RpcError, cause: string): void;
}

export interface Upstream {
  /**
   * POSTs one JSON-RPC body as soon as `key` has a connection for it; at once, past all keys, where `key` is undefined.
   * Aborting ends the call at the node as well.
   */
  send(key: string | undefined, body: string, handler: UpstreamHandler): Exchange;
  close(): void;
}

export type UpstreamLimits = {
  readonly connectTimeoutMs: number;
  readonly timeoutMs: number;
  readonly idleMs: number;
  readonly maxConnections: number;
};

const CONNECT_MS = 5000;
/** Less than the five seconds for which Node.js servers keep an idle connection. */
const IDLE_MS = 4000;

export function upstreamLimits({ timeoutMs }: Options, maxConnections: number): UpstreamLimits {
  return { connectTimeoutMs: Math.min(CONNECT_MS, timeoutMs), timeoutMs, idleMs: IDLE_MS, maxConnections };
}

/** `url` may hold `user:password@`, which becomes a Basic Authorization header. */
export function createUpstream(url: URL, limits: UpstreamLimits): Upstream {
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(login === ':' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
  };
  const pool = createNodePool({ url, headers, ...limits });
  const share = new FairShare(limits.maxConnections);
  return {
    send(key, body, handler) {
      const sending = new Sending(pool, body, handler, limits.timeoutMs);
      if (key === undefined) sending.begin();
      else sending.queue((start) => share.enter(key, start));
      return sending;
    },
    close: () => pool.close(),
  };
}

/** One request, from the wait for a connection to its end. */
class Sending implements Exchange, ReplyHandler {
  readonly #pool: NodePool;
  readonly #body: string;
  readonly #handler: UpstreamHandler;
  readonly #timeoutMs: number;
  #exchange: Exchange | undefined;
  #use: ConnectionUse | undefined;
  #waiting: NodeJS.Timeout | undefined;

  constructor(pool: NodePool, body: string, handler: UpstreamHandler, timeoutMs: number) {
    this.#pool = pool;
    this.#body = body;
    this.#handler = handler;
    this.#timeoutMs = timeoutMs;
  }

  queue(enter: (start: () => void) => ConnectionUse): void {
    this.#use = enter(() => this.begin());
    if (this.#exchange !== undefined) return;
    this.#waiting = setTimeout(() => {
      const isOwn = this.#use?.keyHasAny === true;
      this.#leave();
      this.#handler.onFail(noConnection(this.#timeoutMs, isOwn), 'no connection free');
    }, this.#timeoutMs);
  }

  begin(): void {
    clearTimeout(this.#waiting);
    this.#exchange = this.#pool.send(this.#body, this);
  }

  pause(): void {
    this.#exchange?.pause();
  }

  resume(): void {
    this.#exchange?.resume();
  }

  abort(): void {
    this.#exchange?.abort();
    this.#leave();
  }

  onHead(head: ReplyHead): void {
    this.#handler.onHead(head);
  }

  onData(chunk: Buffer): void {
    this.#handler.onData(chunk);
  }

  onEnd(): void {
    this.#leave();
    this.#handler.onEnd();
  }

  onFail(code: string): void {
    this.#leave();
    this.#handler.onFail(errorOf(code, this.#timeoutMs), code);
  }

  #leave(): void {
    clearTimeout(this.#waiting);
    // The connection of this exchange may carry another request by now.
    this.#exchange = undefined;
    this.#use?.leave();
  }
}

function errorOf(code: string, timeoutMs: number): RpcError {
  if (code === 'timeout' || code === 'connectTimeout') return upstreamTooSlow(timeoutMs);
  return code === 'notHttp' ? UPSTREAM_NOT_RPC : UPSTREAM_DOWN;
}
