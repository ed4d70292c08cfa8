// Reads of WebSocket clients, over one WebSocket to the node: those of one turn of the event loop leave in one write. A
// call that cannot go this way, or gets no reply there, goes by HTTP.

import type { Logger } from 'pino';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { writeTogether } from '../../rpc/writeTogether.ts';
import { createByteBudget, type ByteBudget } from '../calls/byteBudget.ts';
import type { QuickListener, QuickWay } from '../calls/client.ts';
import { isJson } from '../calls/isJson.ts';
import type { ParsedCall } from '../calls/parseRequest.ts';
import { readPlainResult } from '../calls/plainTexts.ts';
import { readResponse } from '../calls/readReply.ts';
import { maskedFrames } from './maskedFrames.ts';
import { takePlainFrames } from './plainFrames.ts';
import { QuickCall } from './quickCall.ts';
import type { QuickKind } from './quickKinds.ts';

/**
 * An id ends in the place of its call, in this many digits: enough for the most calls at once that options allow. Before
 * it is the number of the call, which begins anew.
 */
const PLACE_DIGITS = 6;
const MOST_NUMBER = 99_999_999;
/** A call that takes longer goes by HTTP. A node that sends no reply at all for as long, while calls wait, loses the socket. */
const PATIENCE_MS = 1000;
/** How often that is looked for in this time: reading the clock for each call would cost more. */
const TICKS = 4;
/** How long all calls go by HTTP after the socket has ended or could not be opened: twice as long each time without a reply. */
const [RETRY_MS, MOST_RETRY_MS] = [10_000, 300_000];
/** How long the calls of a key go by HTTP after one of them was late: the node works on a late call twice. */
const LATE_KEY_MS = 10_000;
/** The library’s code for a message that is longer than the limit. */
const TOO_LONG = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

export class QuickCalls implements QuickWay {
  readonly #kind: QuickKind;
  readonly #url: URL;
  readonly #connectMs: number;
  readonly #log: Pick<Logger, 'info'>;
  /** Calls at the node at once, shared as bytes are: no key may have more than are left. */
  readonly #share: ByteBudget;
  /** Until when the calls of a key go by HTTP, on the clock of `performance.now()`. */
  readonly #lateKeys = new Map<string, number>();
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
  /** By place. */
  readonly #endsOfIds: string[] = [];
  #unsent: string[] = [];

  constructor(kind: QuickKind, url: URL, connectMs: number, log: Pick<Logger, 'info'>) {
    this.#kind = kind;
    this.#share = createByteBudget(kind.mostAtOnce);
    this.#url = url;
    this.#connectMs = connectMs;
    this.#log = log;
  }

  /** Whether this call can go this way at all. */
  takes({ method, id, params, isPlain = false }: ParsedCall): boolean {
    const { methods, plain } = this.#kind;
    return methods.has(method) && (isPlain || (plain.test(id) && plain.test(params)));
  }

  send(key: string, call: ParsedCall, listener: QuickListener): QuickCall | undefined {
    if (this.#stream === undefined) return this.#open();
    if (this.#lateKeys.has(key) || !this.#share.take(key, 1)) return undefined;
    const place = this.#free.pop() ?? this.#sent.length;
    this.#count = (this.#count % MOST_NUMBER) + 1;
    // Made from a small number, which takes much less time than from a large one.
    const id = this.#count + this.#endOfId(place);
    const sent = new QuickCall(id, place, key, call, listener, this.#ticks);
    this.#sent[place] = sent;
    // The methods that go this way need no escapes.
    const text = `{"jsonrpc":"2.0","id":${id},"method":"${call.method}","params":${call.params}}`;
    if (this.#unsent.push(text) === 1) writeTogether(this.#write);
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
      maxPayload: this.#kind.mostBytes,
      handshakeTimeout: this.#connectMs,
    });
    this.#ws = ws;
    ws.once('upgrade', ({ socket }) =>
      ws.once('open', () => {
        this.#stream = socket;
        takePlainFrames(ws, socket, 'server', this.#onText);
      }),
    );
    ws.on('message', (data) => this.#onMessage(data as Buffer));
    ws.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === TOO_LONG) this.#retryMs = MOST_RETRY_MS;
    });
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

  readonly #onText = (text: string): boolean => {
    const plain = readPlainResult(text);
    if (plain !== undefined) this.#settle(plain.id, 'result', plain.result);
    return plain !== undefined;
  };

  #onMessage(body: Buffer): void {
    const response = isJson(body) ? readResponse(body) : undefined;
    if (response?.id === undefined) this.#ws?.terminate();
    else this.#settle(response.id, response.name, response.value.toString('latin1'));
  }

  #settle(id: string, name: 'result' | 'error', value: string): void {
    const call = this.#sent[placeOf(id)];
    if (call?.id !== id) return;
    this.#heard = this.#ticks;
    this.#retryMs = RETRY_MS;
    this.#end(call);
    call.respond(name, value);
  }

  #endOfId(place: number): string {
    return (this.#endsOfIds[place] ??= String(place).padStart(PLACE_DIGITS, '0'));
  }

  #end({ place, key }: QuickCall): void {
    this.#sent[place] = undefined;
    this.#free.push(place);
    this.#share.release(key, 1);
  }

  #watch(): void {
    this.#ticks += 1;
    const late = this.#ticks - TICKS;
    const slow = this.#sent.filter((call): call is QuickCall => call !== undefined && call.since < late);
    const now = performance.now();
    for (const [key, until] of this.#lateKeys) if (until <= now) this.#lateKeys.delete(key);
    for (const { key, isWanted } of slow) if (isWanted) this.#lateKeys.set(key, now + LATE_KEY_MS);
    if (slow.length > 0 && this.#heard < late) this.#ws?.terminate();
    else for (const call of slow) call.lose();
  }

  #onClose(): void {
    if (this.#stream !== undefined) this.#log.info(`the node’s WebSocket for ${this.#kind.name} is lost`);
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

/** Some other number or none for an id that is not of a call here. */
function placeOf(id: string): number {
  let place = 0;
  for (let at = id.length - PLACE_DIGITS; at < id.length; at++) place = 10 * place + id.charCodeAt(at) - ZERO;
  return place;
}

const ZERO = 48;
