// One attempt at a call: the request on one connection, and its answer as it comes.

import type { Dispatcher } from 'undici';
import { given } from '../core/given.ts';
import type { Failure } from '../core/failure/failure.ts';
import { answerHead } from './answerHead.ts';
import type { AnswerHead } from './answerHead.ts';
import { createBody } from './body.ts';
import type { Body, BodyState } from './body.ts';
import { PackedBody } from './packedBody.ts';
import type { Stopping } from './stopping.ts';
import { requestFailure } from './requestFailure.ts';
import { freshConnection } from './timedConnect.ts';
import type { FreshConnection } from './timedConnect.ts';
import type { HttpOutcome, HttpRequest, TransportLimits } from './transport.ts';
import { isClosed } from './transportFailure.ts';

/** After so many bytes of an answer, whatever else waits gets its turn: sockets would go on for 2 MB. */
const TURN_BYTES = 262_144;

export type OriginAndPath = { readonly origin: string; readonly path: string };

export type Exchanged = {
  readonly outcome: HttpOutcome;
  /** A kept connection was dead: it ended before any byte of a response. */
  readonly isStale: boolean;
};

/** Sends the request and takes its answer. Never throws. */
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
  /** Where the answer stands: any byte of it came; the head of its last part began to come. */
  #hasByte = false;
  #isBegun = false;
  #head: AnswerHead | undefined;
  /** Where the answer comes compressed. */
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
      // Only news: the answer is still to come.
      this.#isBegun = false;
      return;
    }
    this.#head = answerHead(status, headers);
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

  /** A body that cannot be unpacked is no answer; but a refusal is one by its status, whatever came with it. */
  #refuse(failure: Failure): void {
    const { status } = this.#head!;
    if (status >= 200 && status < 300) return this.#stop(failure);
    this.#finish(true);
    this.#abort();
  }

  /** Goes on, ends the answer here, or ends the call, as the body says. */
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
    const marks = { ...given({ connect: this.#fresh?.marks }), sentAt: this.#sentAt, headAt, endAt };
    const some = given({ wireBytes: this.#packed?.wireBytes, servedBy });
    const reply = { status, contentType, retryAfter, body, ...some, marks };
    this.#settle({ ok: true, reply });
  }

  /** Ends the call. */
  #stop(failure: Failure): void {
    this.#settle({ ok: false, failure });
    this.#abort();
  }

  /** Destroys the socket, where one carries the call already, and what unpacks its answer. */
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
