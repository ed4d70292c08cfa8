// Short reads of WebSocket clients, over one WebSocket to the node: those of one turn of the event loop leave in one
// write. A call that cannot go this way, or gets no reply there, goes by HTTP.

import type { Logger } from 'pino';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { writeTogether } from '../../rpc/writeTogether.ts';
import { createByteBudget } from '../calls/byteBudget.ts';
import type { QuickListener, QuickWay } from '../calls/client.ts';
import { isJson } from '../calls/isJson.ts';
import type { ParsedCall } from '../calls/parseRequest.ts';
import { readPlainResult } from '../calls/plainTexts.ts';
import { readResponse } from '../calls/readReply.ts';
import { requestText } from '../calls/relaySingle.ts';
import { maskedFrames } from './maskedFrames.ts';

/** Reads whose results are short, and for which a node computes little: some nodes take the calls of a socket in turn. */
const QUICK = new Set(
  (
    'eth_chainId eth_blockNumber eth_gasPrice eth_maxPriorityFeePerGas eth_blobBaseFee eth_syncing eth_getBalance ' +
    'eth_getTransactionCount eth_getStorageAt net_version net_listening net_peerCount web3_clientVersion'
  ).split(' '),
);
/** The id and params of a call that can go this way. */
const PLAIN = /^[ -~]{0,4096}$/;
/** Calls at the node at once, shared as bytes are: no key may have more than are left. */
const MOST_AT_ONCE = 1024;
/** A longer reply ends the socket. */
const MOST_BYTES = 65_536;
/** A call that takes longer goes by HTTP. A node that sends no reply at all for as long, while calls wait, loses the socket. */
const PATIENCE_MS = 1000;
/** How often that is looked for in this time: reading the clock for each call would cost more. */
const TICKS = 4;
/** How long all calls go by HTTP after the socket has ended or could not be opened: twice as long each time without a reply. */
const [RETRY_MS, MOST_RETRY_MS] = [10_000, 300_000];

export class QuickCalls implements QuickWay {
  readonly #url: URL;
  readonly #connectMs: number;
  readonly #log: Pick<Logger, 'info'>;
  readonly #share = createByteBudget(MOST_AT_ONCE);
  #ws: WebSocket | undefined;
  /** Undefined until the socket is open. */
  #stream: Duplex | undefined;
  /** On the clock of `performance.now()`. */
  #retryAt = 0;
  #retryMs = RETRY_MS;
  #count = 0;
  #ticks = 0;
  /** When the last reply came, in ticks of the watch. */
  #heard = 0;
  /**
   * The calls at the node, also those whose reply is not wanted any more, each at a place that its id gives: a Map
   * would make new tables all the time.
   */
  readonly #sent: (QuickCall | undefined)[] = [];
  readonly #free: number[] = [];
  #unsent: string[] = [];

  constructor(url: URL, connectMs: number, log: Pick<Logger, 'info'>) {
    this.#url = url;
    this.#connectMs = connectMs;
    this.#log = log;
  }

  send(key: string, call: ParsedCall, listener: QuickListener): QuickCall | undefined {
    if (!QUICK.has(call.method) || !PLAIN.test(call.id) || !PLAIN.test(call.params)) return undefined;
    if (this.#stream === undefined) return this.#open();
    if (!this.#share.take(key, 1)) return undefined;
    const place = this.#free.pop() ?? this.#sent.length;
    const id = String((this.#count += 1) * MOST_AT_ONCE + place);
    const sent = new QuickCall({ id, place, key, call, listener, since: this.#ticks });
    this.#sent[place] = sent;
    if (this.#unsent.push(requestText(call, id)) === 1) writeTogether(this.#write);
    return sent;
  }

  close(): void {
    this.#retryAt = Infinity;
    this.#ws?.terminate();
  }

  #open(): undefined {
    if (this.#ws !== undefined || performance.now() < this.#retryAt) return;
    const ws = new WebSocket(this.#url, {
      perMessageDeflate: false,
      maxPayload: MOST_BYTES,
      handshakeTimeout: this.#connectMs,
    });
    this.#ws = ws;
    ws.once('upgrade', ({ socket }) => ws.once('open', () => (this.#stream = socket)));
    ws.on('message', (data) => this.#onMessage(data as Buffer));
    ws.on('error', () => undefined);
    const watch = setInterval(() => this.#watch(), PATIENCE_MS / TICKS);
    ws.once('close', () => {
      clearInterval(watch);
      this.#onClose();
    });
  }

  readonly #write = (): void => {
    const texts = this.#unsent;
    this.#unsent = [];
    this.#stream?.write(maskedFrames(texts));
  };

  #onMessage(body: Buffer): void {
    const plain = readPlainResult(body);
    if (plain !== undefined) return this.#settle(plain.id, 'result', plain.result);
    const response = isJson(body) ? readResponse(body) : undefined;
    if (response?.id === undefined) this.#ws?.terminate();
    else this.#settle(response.id, response.name, response.value.toString('latin1'));
  }

  #settle(id: string, name: 'result' | 'error', value: string): void {
    const call = this.#sent[Number(id) % MOST_AT_ONCE];
    if (call?.id !== id) return;
    this.#heard = this.#ticks;
    this.#retryMs = RETRY_MS;
    this.#end(call);
    call.respond(name, value);
  }

  #end({ place, key }: QuickCall): void {
    this.#sent[place] = undefined;
    this.#free.push(place);
    this.#share.release(key, 1);
  }

  #watch(): void {
    this.#ticks += 1;
    const late = this.#ticks - TICKS;
    const slow = this.#sent.filter((call) => call !== undefined && call.since < late);
    if (slow.length > 0 && this.#heard < late) this.#ws?.terminate();
    else for (const call of slow) call!.lose();
  }

  #onClose(): void {
    if (this.#stream !== undefined) this.#log.info('the node’s WebSocket for short reads is lost');
    this.#ws = undefined;
    this.#stream = undefined;
    this.#retryAt = Math.max(this.#retryAt, performance.now() + this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, MOST_RETRY_MS);
    for (const call of this.#sent) {
      if (call === undefined) continue;
      this.#end(call);
      call.lose();
    }
  }
}

type SentCall = {
  readonly id: string;
  readonly place: number;
  readonly key: string;
  readonly call: ParsedCall;
  readonly listener: QuickListener;
  /** When the call was sent, in ticks of the watch. */
  readonly since: number;
};

/** A call at the node. */
class QuickCall {
  readonly id: string;
  readonly place: number;
  readonly key: string;
  readonly since: number;
  readonly #call: ParsedCall;
  /** Undefined where the reply is not wanted any more. */
  #listener: QuickListener | undefined;

  constructor({ id, place, key, call, listener, since }: SentCall) {
    this.id = id;
    this.place = place;
    this.key = key;
    this.since = since;
    this.#call = call;
    this.#listener = listener;
  }

  respond(name: 'result' | 'error', value: string): void {
    this.#listener?.onResponse(this.#call, name, value);
  }

  /** Lets the call go by HTTP, once. */
  lose(): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.onLost(this.#call);
  }

  /** The node still works on the call, so its place is not free before the reply. */
  abort(): void {
    this.#listener = undefined;
  }
}
