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
/** A reply that takes longer ends the socket. */
const PATIENCE_MS = 1000;
/** How often that is looked for in this time: reading the clock for each call would cost more. */
const TICKS = 4;
/** How long all calls go by HTTP after the socket has ended or could not be opened. */
const RETRY_MS = 10_000;

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
  #count = 0;
  #ticks = 0;
  /** The calls at the node, each at a place that its id gives: a Map would make new tables all the time. */
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
    const sent = new QuickCall({ id, place, key, call, listener, since: this.#ticks }, this.#end);
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
    this.#end(call);
    call.listener.onResponse(call.call, name, value);
  }

  readonly #end = (call: QuickCall): void => {
    const { place } = call;
    if (this.#sent[place] !== call) return;
    this.#sent[place] = undefined;
    this.#free.push(place);
    this.#share.release(call.key, 1);
  };

  #watch(): void {
    this.#ticks += 1;
    const late = this.#ticks - TICKS;
    if (this.#sent.some((call) => call !== undefined && call.since < late)) this.#ws?.terminate();
  }

  #onClose(): void {
    if (this.#stream !== undefined) this.#log.info('the node’s WebSocket for short reads is lost');
    this.#ws = undefined;
    this.#stream = undefined;
    this.#retryAt = Math.max(this.#retryAt, performance.now() + RETRY_MS);
    for (const call of this.#sent) {
      if (call === undefined) continue;
      this.#end(call);
      call.listener.onLost(call.call);
    }
  }
}

/** A call at the node. */
class QuickCall {
  readonly id: string;
  readonly place: number;
  readonly key: string;
  readonly call: ParsedCall;
  readonly listener: QuickListener;
  /** When the call was sent, in ticks of the watch. */
  readonly since: number;
  readonly #end: (call: QuickCall) => void;

  constructor(sent: Omit<QuickCall, 'abort'>, end: (call: QuickCall) => void) {
    this.id = sent.id;
    this.place = sent.place;
    this.key = sent.key;
    this.call = sent.call;
    this.listener = sent.listener;
    this.since = sent.since;
    this.#end = end;
  }

  abort(): void {
    this.#end(this);
  }
}
