// One client over WebSocket: each of its messages is a call or a batch, and several run at once.

import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Holder } from '../access/keyring.ts';
import { HeldBytes } from '../calls/byteBudget.ts';
import { beginCall, type CallParts } from '../calls/call.ts';
import type { QuickWay } from '../calls/client.ts';
import type { ParsedCall } from '../calls/parseRequest.ts';
import { readPlainCall } from '../calls/plainTexts.ts';
import { Bag } from '../common/bag.ts';
import { errorResponse, GATEWAY_FULL, NULL_ID, type RpcError } from '../common/rpcError.ts';
import { countNotification } from '../metrics/socketMetrics.ts';
import type { SocketOptions } from '../options/socketOptions.ts';
import { ArrivingMessage } from './arrivingMessage.ts';
import type { FeedsByUpstream } from './feedsByUpstream.ts';
import { MessageClient, type MessageSocket } from './messageClient.ts';
import { Outbox } from './outbox.ts';
import { takePlainFrames } from './plainFrames.ts';
import { Subscriptions } from './subscriptions.ts';

export type ClientSocketParts = CallParts & {
  readonly feeds: FeedsByUpstream;
  readonly quick: QuickWay | undefined;
  readonly limits: SocketOptions;
  /** How long a client may read nothing of what waits for it. */
  readonly sendMs: number;
};

/** Calls of one socket that run at once. More calls wait, and the socket is not read meanwhile. */
const MAX_RUNNING = 64;
/** Pings and pongs that a client may send between two sweeps, which are a second apart at most. */
const MAX_CONTROLS = 50;
/** Notifications that may wait until the quota store has counted them. */
const MAX_UNCOUNTED = 1000;
/** How long the client may take to reply to the close frame. */
const LINGER_MS = 3000;

export class ClientSocket implements MessageSocket {
  readonly address: string;
  readonly subscriber: Subscriptions;
  readonly outbox: Outbox;
  readonly quick: QuickWay | undefined;
  readonly sendMs: number;
  holder: Holder;
  readonly #parts: ClientSocketParts;
  readonly #ws: WebSocket;
  readonly #running = new Bag<MessageClient>();
  /** Messages that wait until fewer calls run. */
  readonly #inbox: Buffer[] = [];
  readonly #arriving: ArrivingMessage;
  #stage: 'open' | 'draining' | 'ending' | 'closed' = 'open';
  #heardAt = performance.now();
  #isPinged = false;
  #controls = 0;
  /** Settles once the notifications so far are counted, in order. */
  #counting = Promise.resolve();
  #uncounted = 0;
  /** For the log. */
  readonly counts = { messages: 0, notifications: 0 };

  constructor(parts: ClientSocketParts, ws: WebSocket, stream: Duplex, holder: Holder, address: string) {
    this.#parts = parts;
    this.#arriving = new ArrivingMessage(parts.budget);
    this.#ws = ws;
    this.holder = holder;
    this.address = address;
    this.sendMs = parts.sendMs;
    this.quick = parts.quick;
    this.outbox = new Outbox(ws, stream, () => this.#beginNext());
    this.subscriber = new Subscriptions({
      feeds: parts.feeds,
      most: parts.limits.maxSubscriptions,
      key: () => this.holder.hash,
      notify: (text) => this.#notify(text),
      close: (reason) => this.close(1013, reason),
    });
    takePlainFrames(ws, stream, 'client', (text) => this.#onText(text));
    stream.prependListener('data', (chunk: Buffer) => this.#onBytes(chunk.length));
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    ws.on('ping', () => this.#onControl()).on('pong', () => this.#onControl());
    // Broken frames: the library reports them to the client.
    ws.on('error', () => this.#endSoon());
    ws.once('close', () => this.#onClose());
  }

  #onBytes(size: number): void {
    this.#heardAt = performance.now();
    this.#isPinged = false;
    if (this.#isOpen && !this.#arriving.add(size, this.holder.hash))
      this.close(1013, 'the gateway holds as many bytes as it may');
  }

  #onControl(): void {
    this.#controls += 1;
    if (this.#controls > MAX_CONTROLS) this.close(1008, 'too many pings');
  }

  /** Takes a plain call that need not wait. */
  #onText(text: string): boolean {
    if (!this.#isOpen || this.#inbox.length > 0 || this.#running.size >= MAX_RUNNING) return false;
    const call = readPlainCall(text);
    if (call === undefined) return false;
    this.#arriving.end();
    this.counts.messages += 1;
    this.#begin(call, text.length);
    if (this.#running.size >= MAX_RUNNING) this.#ws.pause();
    return true;
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#arriving.end();
    if (!this.#isOpen) return;
    if (isBinary) return this.close(1003, 'calls are sent as text');
    this.counts.messages += 1;
    this.#inbox.push(data as Buffer);
    this.#beginNext();
  }

  /** Whether messages are still served. */
  get #isOpen(): boolean {
    return this.#stage === 'open' || this.#stage === 'draining';
  }

  /** Begins the calls that may run; pauses, resumes or closes the socket by how many do. */
  #beginNext(): void {
    if (!this.#isOpen) return;
    while (this.#inbox.length > 0 && this.#running.size < MAX_RUNNING) {
      const body = this.#inbox.shift()!;
      this.#begin(body, body.length);
    }
    if (this.#running.size >= MAX_RUNNING) this.#ws.pause();
    else if (this.#stage === 'open' && this.#ws.isPaused) this.#ws.resume();
    else if (this.#stage === 'draining' && this.#running.size === 0) this.close(1012, 'service restart');
  }

  /** `size`: the bytes of the message. */
  #begin(request: Buffer | ParsedCall, size: number): void {
    const client = new MessageClient(this);
    const held = new HeldBytes(this.#parts.budget, this.holder.hash);
    this.#running.add(client);
    if (held.take(size)) beginCall(this.#parts, client, this.holder, request, held);
    else client.respond(503, Buffer.from(errorResponse(GATEWAY_FULL, NULL_ID)));
  }

  onOver(client: MessageClient): void {
    this.#running.delete(client);
  }

  breakOff(): void {
    this.close(1011, 'a response broke off');
  }

  #notify(text: string): void {
    if (!this.#isOpen) return;
    const { notificationCost } = this.#parts.limits;
    const spent = notificationCost === 0 ? undefined : this.#parts.spendQuota(this.holder, notificationCost);
    if (!(spent instanceof Promise) && this.#uncounted === 0) return this.#sendCounted(text, spent);
    this.#uncounted += 1;
    if (this.#uncounted > MAX_UNCOUNTED)
      return this.close(1008, 'too many notifications for this key’s quota');
    this.#counting = this.#counting.then(async () => {
      const overQuota = await spent;
      this.#uncounted -= 1;
      this.#sendCounted(text, overQuota);
    });
  }

  #sendCounted(text: string, overQuota: RpcError | undefined): void {
    if (!this.#isOpen) return;
    if (overQuota !== undefined) return this.close(1008, 'over the quota of this key');
    this.counts.notifications += 1;
    countNotification();
    this.outbox.notify(text);
    if (this.outbox.backlog > this.#parts.limits.maxBacklogBytes)
      this.close(1013, 'the client reads too slowly');
  }

  /** Reads no more messages, and closes once the calls that came have their responses. */
  drain(): void {
    if (this.#stage !== 'open') return;
    this.#stage = 'draining';
    this.#ws.pause();
    this.#beginNext();
  }

  close(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#endSoon();
    // A paused socket would not see the client's close frame.
    this.#ws.resume();
    this.#ws.close(code, cutReason(reason));
  }

  /** Ends the connection after LINGER_MS at the latest, whatever the client does. */
  #endSoon(): void {
    if (!this.#isOpen) return;
    this.#stage = 'ending';
    this.outbox.close();
    this.#inbox.length = 0;
    const timer = setTimeout(() => this.#ws.terminate(), LINGER_MS);
    this.#ws.once('close', () => clearTimeout(timer));
  }

  #onClose(): void {
    this.#stage = 'closed';
    this.outbox.close();
    this.#inbox.length = 0;
    this.#arriving.end();
    this.subscriber.end();
    for (const client of this.#running.all) client.onClosed();
  }

  /** Called regularly: pings a silent client, and cuts off a client that is gone or reads nothing. */
  sweep(now: number): void {
    this.#controls = 0;
    const { pingMs } = this.#parts.limits;
    const silent = now - this.#heardAt;
    // While the socket is paused, nothing is read, so silence is no sign that the client is gone.
    const isGone = silent > 2 * pingMs && !this.#ws.isPaused;
    if (isGone || this.outbox.stuckMs(now) > this.sendMs) return this.#ws.terminate();
    if (silent <= pingMs || this.#isPinged || this.#stage !== 'open') return;
    this.#isPinged = true;
    this.#ws.ping();
  }
}

/** As much of `reason` as fits into a close frame: the frame holds 125 bytes, two of them for the code. */
function cutReason(reason: string): string {
  const bytes = new Uint8Array(123);
  return reason.slice(0, new TextEncoder().encodeInto(reason, bytes).read);
}
