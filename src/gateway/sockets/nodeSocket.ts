// One WebSocket to the node: calls, and subscriptions by the node's ids.

import { WebSocket } from 'ws';
import { isJson } from '../calls/isJson.ts';
import { scanObject, wholeSpan, type ByteRange } from '../calls/scanJson.ts';
import { GATEWAY_FULL, upstreamTooSlow } from '../common/rpcError.ts';
import type { NodeFeed } from './feed.ts';
import { NodeRefusal, refusalOf, type RequestNode, type NodeLink } from './nodeLink.ts';

export type NodeSocketOptions = {
  readonly connectMs: number;
  /** Longest wait for a reply. */
  readonly timeoutMs: number;
  readonly pingMs: number;
  readonly maxBytes: number;
};

type PendingRequest = {
  readonly resolve: (result: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
};

const MOST_LATE = 1000;

/** Connects, or rejects. `onLost` is called once, when the connection ends after that. */
export function connectNode(url: URL, options: NodeSocketOptions, onLost: () => void): Promise<NodeLink> {
  const ws = new WebSocket(url, {
    perMessageDeflate: false,
    maxPayload: options.maxBytes,
    handshakeTimeout: options.connectMs,
  });
  return new Promise((resolve, reject) => {
    ws.once('error', reject);
    ws.once('open', () => {
      ws.off('error', reject);
      resolve(new NodeSocket(ws, url, options, onLost));
    });
  });
}

class NodeSocket implements NodeLink {
  readonly url: URL;
  readonly #ws: WebSocket;
  readonly #timeoutMs: number;
  readonly #asked = new Map<string, PendingRequest>();
  /** By the node's subscription ids. */
  readonly #feeds = new Map<string, NodeFeed>();
  /** Calls of eth_subscribe that timed out. A subscription that the node still confirms is ended at once. */
  readonly #late = new Set<string>();
  #lastId = 0;
  #heard = true;

  constructor(ws: WebSocket, url: URL, { timeoutMs, pingMs }: NodeSocketOptions, onLost: () => void) {
    this.#ws = ws;
    this.url = url;
    this.#timeoutMs = timeoutMs;
    ws.on('message', (data) => this.#onMessage(data as Buffer));
    ws.on('pong', () => (this.#heard = true));
    ws.on('error', () => undefined);
    const beat = setInterval(() => this.#beat(), pingMs);
    ws.once('close', () => {
      clearInterval(beat);
      for (const { reject, timer } of this.#asked.values()) {
        clearTimeout(timer);
        reject(new Error('lost'));
      }
      this.#asked.clear();
      this.#feeds.clear();
      onLost();
    });
  }

  #beat(): void {
    if (!this.#heard && !this.#ws.isPaused) return this.#ws.terminate();
    this.#heard = false;
    this.#ws.ping();
  }

  readonly request: RequestNode = (method, params, take = () => true) =>
    new Promise((resolve, reject) => {
      const onResult = (result: Buffer): void =>
        take(result.length) ? resolve(result) : reject(new NodeRefusal(GATEWAY_FULL));
      this.#send(method, params, onResult, reject);
    });

  #send(
    method: string,
    params: string,
    resolve: (result: Buffer) => void,
    reject: (error: Error) => void,
  ): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return reject(new Error('lost'));
    const id = String((this.#lastId += 1));
    const timer = setTimeout(() => {
      this.#asked.delete(id);
      if (method === 'eth_subscribe') this.#expectLate(id);
      reject(new NodeRefusal(upstreamTooSlow(this.#timeoutMs)));
    }, this.#timeoutMs);
    this.#asked.set(id, { resolve, reject, timer });
    this.#ws.send(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`);
  }

  #expectLate(id: string): void {
    this.#late.add(id);
    // A node that is this slow may never confirm any of them.
    if (this.#late.size > MOST_LATE) this.#ws.terminate();
  }

  #settle(id: string, how: (pending: PendingRequest) => void): void {
    const pending = this.#asked.get(id);
    if (pending === undefined) return;
    this.#asked.delete(id);
    clearTimeout(pending.timer);
    how(pending);
  }

  begin(feed: NodeFeed): Promise<void> {
    return new Promise((resolve, reject) => {
      // The first notification may come right after the reply, so the feed must be set at once.
      const onResult = (result: Buffer): void => {
        const id = result.toString();
        // The feed may have no users left by now.
        if (feed.users === 0) this.#unsubscribe(id);
        else this.#feeds.set(id, feed);
        resolve();
      };
      this.#send('eth_subscribe', feed.spec.params, onResult, reject);
    });
  }

  end(feed: NodeFeed): void {
    for (const [id, one] of this.#feeds) {
      if (one !== feed) continue;
      this.#feeds.delete(id);
      this.#unsubscribe(id);
    }
  }

  #unsubscribe(id: string): void {
    this.request('eth_unsubscribe', `[${id}]`).catch(() => undefined);
  }

  hold(isHeld: boolean): void {
    if (isHeld) this.#ws.pause();
    else this.#ws.resume();
  }

  close(): void {
    this.#ws.close(1000);
    setTimeout(() => this.#ws.terminate(), 1000).unref();
  }

  #onMessage(body: Buffer): void {
    this.#heard = true;
    if (!isJson(body)) return this.#ws.terminate();
    const found = new Map<string, ByteRange>();
    for (const { key, value } of scanObject(body, wholeSpan(body)) ?? []) found.set(key, value);
    const params = found.get('params');
    if (params !== undefined) return this.#notify(body, params);
    const id = found.get('id');
    if (id === undefined) return;
    const [result, error] = [found.get('result'), found.get('error')];
    if (this.#late.delete(textOf(body, id)) && result !== undefined) this.#unsubscribe(textOf(body, result));
    this.#settle(textOf(body, id), ({ resolve, reject }) => {
      if (result !== undefined) resolve(body.subarray(result.start, result.end));
      else reject(refusalOf(error === undefined ? body : body.subarray(error.start, error.end)));
    });
  }

  #notify(body: Buffer, params: ByteRange): void {
    let feed: NodeFeed | undefined;
    let result: ByteRange | undefined;
    for (const { key, value } of scanObject(body, params) ?? []) {
      if (key === 'subscription') feed = this.#feeds.get(textOf(body, value));
      else if (key === 'result') result = value;
    }
    if (feed !== undefined && result !== undefined) feed.take(body.subarray(result.start, result.end));
  }
}

function textOf(body: Buffer, { start, end }: ByteRange): string {
  return body.toString('utf8', start, end);
}
