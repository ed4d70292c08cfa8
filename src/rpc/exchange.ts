// One attempt at a call: sends the request on one connection and collects its response.

import type { Dispatcher } from 'undici';
import { omitUndefined } from '../core/omitUndefined.ts';
import type { Failure } from '../core/failure/failure.ts';
import { readHttpHead } from './httpHead.ts';
import type { HttpHead } from './httpHead.ts';
import { createBody } from './body.ts';
import type { Body, BodyState } from './body.ts';
import { PackedBody } from './packedBody.ts';
import type { Stopping } from './stopping.ts';
import { requestFailure } from './requestFailure.ts';
import { freshConnection } from './timedConnect.ts';
import type { FreshConnection } from './timedConnect.ts';
import type { HttpOutcome, HttpRequest, TransportLimits } from './transport.ts';
import { isClosed } from './transportFailure.ts';

/** After this many bytes of a response, other work gets its turn: a socket alone would read on for 2 MB. */
const TURN_BYTES = 262_144;

export type OriginAndPath = { readonly origin: string; readonly path: string };

export type Exchanged = {
  readonly outcome: HttpOutcome;
  /** The attempt used a kept connection that was dead: it ended before any byte of a response. */
  readonly isStale: boolean;
};

/** Sends the request and collects its response. Never throws. */
export function exchange(
  pool: Dispatcher,
  target: OriginAndPath,
  request: HttpRequest,
  limits: TransportLimits,
  stopping: Stopping,
): Promise<Exchanged> {
  return new Promise((resolve) => {
    const attempt = new Attempt(request, limits, stopping, resolve);
    try {
      const { headers, body } = request;
      const what = body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body };
      pool.dispatch({ ...target, ...what, headers }, attempt);
    } catch (error) {
      attempt.onResponseError(undefined, error);
    }
  });
}

class Attempt implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest;
  readonly #limits: TransportLimits;
  readonly #stopping: Stopping;
  readonly #resolve: (exchanged: Exchanged) => void;
  readonly #body: Body;
  #controller: Dispatcher.DispatchController | undefined;
  #isSettled = false;
  /** Progress: a byte of a response came; the head of a response began to come (an interim response resets this). */
  #hasByte = false;
  #isBegun = false;
  #head: HttpHead | undefined;
  /** Set where the response is compressed. */
  #packed: PackedBody | undefined;
  #inTurn = 0;
  #fresh: FreshConnection | undefined;
  #sentAt = 0;

  constructor(
    request: HttpRequest,
    limits: TransportLimits,
    stopping: Stopping,
    resolve: (exchanged: Exchanged) => void,
  ) {
    this.#request = request;
    this.#limits = limits;
    this.#stopping = stopping;
    this.#resolve = resolve;
    this.#body = createBody(request.beginLarge, limits.maxResponseBytes);
    stopping.onStop = (failure) => this.#stop(failure);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#fresh = freshConnection();
    this.#sentAt = performance.now();
    if (this.#isSettled) controller.abort(new Error('stopped'));
  }

  onResponseStarted(): void {
    this.#hasByte = true;
    this.#isBegun = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) {
      // An interim response: the final one is still to come.
      this.#isBegun = false;
      return;
    }
    this.#head = readHttpHead(status, headers);
    const { codings, size } = this.#head;
    if (codings.length === 0) this.#take(this.#body.announce(size));
    else
      this.#packed = new PackedBody(status, codings, {
        body: this.#body,
        took: (state) => this.#take(state),
        ended: (failure) => (failure === undefined ? this.#finish(false) : this.#refuse(failure)),
      });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled) return;
    const goOn = (): void => controller.resume();
    if (this.#packed !== undefined) {
      const room = this.#packed.push(chunk);
      if (room === undefined) return;
      controller.pause();
      void room.then(goOn);
      return;
    }
    this.#take(this.#body.push(chunk));
    this.#inTurn += chunk.length;
    if (this.#inTurn < TURN_BYTES) return;
    this.#inTurn = 0;
    controller.pause();
    void (this.#body.ready()?.then(goOn) ?? setImmediate(goOn));
  }

  onResponseEnd(): void {
    if (this.#isSettled) return;
    if (this.#packed === undefined) this.#finish(false);
    else this.#packed.end();
  }

  onResponseError(_controller: unknown, error: unknown): void {
    const failure = requestFailure(error, this.#request, this.#limits, {
      status: this.#head?.status ?? 0,
      isBegun: this.#isBegun,
      fresh: this.#fresh,
    });
    const isKept = this.#sentAt !== 0 && this.#fresh === undefined;
    this.#settle({ ok: false, failure }, isKept && !this.#hasByte && isClosed(error));
  }

  /**
   * Fails the call where the body cannot be unpacked. A refusal still counts by its status, whatever body came with it.
   */
  #refuse(failure: Failure): void {
    const { status } = this.#head!;
    if (status >= 200 && status < 300) return this.#stop(failure);
    this.#finish(true);
    this.#abort();
  }

  /** Reads on, ends the response here, or ends the call, as the state of the body says. */
  #take(state: BodyState): void {
    if (state === 'full') {
      this.#finish(true);
      this.#abort();
    } else if (state !== 'more') this.#stop(state);
  }

  #finish(isCutOff: boolean): void {
    if (this.#isSettled) return;
    const endAt = performance.now();
    const body = this.#body.end(isCutOff);
    if ('kind' in body) return this.#settle({ ok: false, failure: body });
    const { status, contentType, retryAfter, servedBy, at: headAt } = this.#head!;
    const marks = { ...omitUndefined({ connect: this.#fresh?.marks }), sentAt: this.#sentAt, headAt, endAt };
    const some = omitUndefined({ wireBytes: this.#packed?.wireBytes, servedBy });
    const reply = { status, contentType, retryAfter, body, ...some, marks };
    this.#settle({ ok: true, reply });
  }

  #stop(failure: Failure): void {
    this.#settle({ ok: false, failure });
    this.#abort();
  }

  /** Destroys the socket, if one carries the call already, and the unpacker of its response. */
  #abort(): void {
    this.#packed?.destroy();
    this.#controller?.abort(new Error('stopped'));
  }

  #settle(outcome: HttpOutcome, isStale = false): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#stopping.onStop = undefined;
    if (!outcome.ok) {
      this.#packed?.destroy();
      this.#body.discard();
    }
    this.#resolve({ outcome, isStale });
  }
}
