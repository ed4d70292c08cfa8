// The client's end of one call: sends the response, whole or in pieces, at the pace at which the client reads. A client
// that reads nothing for the send timeout is cut off.

import type { RpcError } from '../common/rpcError.ts';
import type { ParsedCall } from './parseRequest.ts';
import type { Via } from '../node/nodes.ts';

/** The events of a client for its call. */
export interface ClientListener {
  /** More of the response can be written. */
  onDrain(): void;
  /** The whole response was sent. */
  onSent(): void;
  /** The client went away, or was cut off, before that. */
  onGone(): void;
}

/** Runs eth_subscribe and eth_unsubscribe where the client can be notified. Resolves with the JSON text of a result. */
export interface Subscriber {
  run(call: ParsedCall): Promise<RpcError | string>;
}

/** Who sends calls on the quick way. */
export interface QuickListener {
  /** `value`: the source text of the result or error, a character for each byte. */
  onResponse(call: ParsedCall, name: 'result' | 'error', value: string): void;
  /** The call must go by HTTP. */
  onLost(call: ParsedCall): void;
}

/** Another way to the node, for short reads. */
export interface QuickWay {
  /** Sends a call of `key`. Undefined where it must go by HTTP. After `abort`, the reply is not wanted any more. */
  send(key: string, call: ParsedCall, listener: QuickListener): { abort(): void } | undefined;
}

/** Larger responses are written in slices, so that a client that does not read is noticed. */
const SLICE = 65_536;

export abstract class Client {
  /** The client's address, for the log. */
  abstract readonly address: string;
  listener: ClientListener | undefined;
  /** Which upstream served the call, for the head of the response. */
  via: Via | undefined;
  readonly #sendMs: number;
  #isWatched = false;
  #rest: Buffer | undefined;

  constructor(sendMs: number) {
    this.#sendMs = sendMs;
  }

  /** How the client's calls come, for the log. */
  get verb(): string {
    return 'POST';
  }

  /** Undefined where the client cannot be notified. */
  get subscriber(): Subscriber | undefined {
    return undefined;
  }

  get quick(): QuickWay | undefined {
    return undefined;
  }

  /** Writes status and headers; `length`: bytes of the body, undefined where it is not known before the end. */
  abstract begin(status: number, length: number | undefined, retryAfter: string): void;
  /** Sends bytes of the body. Returns false where the next ones should wait until these are sent. */
  protected abstract put(chunk: Buffer): boolean;
  /** The whole response was put; the connection may carry another call once it is sent. */
  protected abstract finish(): void;
  /** Calls `cut` when nothing has moved on the connection for `ms`; 0 ends the watch. */
  protected abstract watch(ms: number): void;
  /** Ends the connection at once; the client sees that its response broke off. */
  abstract cut(): void;

  /** Sends the response as a whole. `body`: bytes, or a text with a character for each byte. */
  respond(status: number, body: Buffer | string, retryAfter = ''): void {
    this.begin(status, body.length, retryAfter);
    this.#rest = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    this.#writeOn();
  }

  /** Returns false where the caller should wait for `onDrain`. */
  write(chunk: Buffer): boolean {
    const room = this.put(chunk);
    if (!room) this.awaitDrain();
    return room;
  }

  end(): void {
    this.finish();
  }

  protected awaitDrain(): void {
    if (!this.#isWatched) this.watch(this.#sendMs);
    this.#isWatched = true;
  }

  #watchNoMore(): void {
    if (this.#isWatched) this.watch(0);
    this.#isWatched = false;
  }

  protected drained(): void {
    this.#watchNoMore();
    if (this.#rest === undefined) this.listener?.onDrain();
    else this.#writeOn();
  }

  /** The whole response was sent. */
  protected sent(): void {
    this.#watchNoMore();
    const { listener } = this;
    this.listener = undefined;
    this.via = undefined;
    listener?.onSent();
  }

  protected closed(): void {
    this.#rest = undefined;
    const { listener } = this;
    this.listener = undefined;
    listener?.onGone();
  }

  #writeOn(): void {
    while (this.#rest !== undefined) {
      const slice = this.#rest.subarray(0, SLICE);
      const isLast = slice.length === this.#rest.length;
      this.#rest = isLast ? undefined : this.#rest.subarray(SLICE);
      const room = this.write(slice);
      if (isLast) return this.finish();
      if (!room) return;
    }
  }
}
