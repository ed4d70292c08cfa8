// The client's end of one call: its answer, whole or piece by piece, at the pace at which it is read. A client that
// reads nothing for the send timeout is cut off.

import type { RpcError } from '../common/rpcError.ts';
import type { ParsedCall } from './parseRequest.ts';
import type { Via } from '../node/nodes.ts';

/** The events of a client for its call. */
export interface ClientListener {
  /** More of the answer can be written. */
  onDrain(): void;
  /** All of the answer has been taken. */
  onSent(): void;
  /** The client went away, or was cut off, before that. */
  onGone(): void;
}

/** What answers eth_subscribe and eth_unsubscribe where the client can be notified: with the JSON text of a result. */
export interface Subscriber {
  run(call: ParsedCall): Promise<RpcError | string>;
}

/** Larger answers are written in slices, so that one that is not read is noticed. */
const SLICE = 65_536;

export abstract class Client {
  /** The client's address, for the log. */
  abstract readonly address: string;
  listener: ClientListener | undefined;
  /** Which upstream answers, for the head of the answer. */
  via: Via | undefined;
  readonly #sendMs: number;
  #isWatched = false;
  #rest: Buffer | undefined;

  constructor(sendMs: number) {
    this.#sendMs = sendMs;
  }

  /** How its calls come, for the log. */
  get verb(): string {
    return 'POST';
  }

  /** Undefined where the client cannot be notified. */
  get subscriber(): Subscriber | undefined {
    return undefined;
  }

  /** Writes status and headers; `length`: bytes of the body, undefined where only its end gives it. */
  abstract begin(status: number, length: number | undefined, retryAfter: string): void;
  /** Puts bytes of the body on their way; false where nothing more is taken until they are gone. */
  protected abstract put(chunk: Buffer): boolean;
  /** All of the answer was put; the connection may carry another call once that is gone. */
  protected abstract finish(): void;
  /** Calls `cut` when nothing has moved on the connection for `ms`; 0: no more. */
  protected abstract watch(ms: number): void;
  /** Ends the connection at once; the client sees that its answer broke off. */
  abstract cut(): void;

  /** Answers as a whole. */
  answer(status: number, body: Buffer, retryAfter = ''): void {
    this.begin(status, body.length, retryAfter);
    this.#rest = body;
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

  /** All of the answer has gone. */
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
