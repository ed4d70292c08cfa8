// One attempt to open a WebSocket: sends the upgrade request on one connection, and checks the server's response.

import { createHash, randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Failure } from '../core/failure/failure.ts';
import { httpFailure } from '../core/failure/httpFailure.ts';
import { parseRetryAfter } from '../core/failure/retryAfter.ts';
import { readHttpHead } from './httpHead.ts';
import type { OriginAndPath } from './exchange.ts';
import type { Stopping } from './stopping.ts';
import { requestFailure } from './requestFailure.ts';
import { freshConnection } from './timedConnect.ts';
import type { FreshConnection } from './timedConnect.ts';
import type { HttpRequest, TransportLimits, UpgradeOutcome } from './transport.ts';

/** The fixed GUID of the WebSocket handshake (RFC 6455, section 4.2.2). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Most bytes of a refusal that are read for its message. */
const LONGEST_REFUSAL = 4_096;

const NOT_A_SOCKET: Failure = {
  kind: 'protocol',
  rule: 'badHttp',
  message: 'The server did not agree to a WebSocket as the rules have it.',
};

/** Requests a WebSocket. Never throws. */
export function upgrade(
  pool: Dispatcher,
  target: OriginAndPath,
  request: HttpRequest,
  limits: TransportLimits,
  stopping: Stopping,
): Promise<{ readonly outcome: UpgradeOutcome; readonly isStale: boolean }> {
  return new Promise((resolve) => {
    const settle = (outcome: UpgradeOutcome): void => {
      stopping.onStop = undefined;
      resolve({ outcome, isStale: false });
    };
    const key = randomBytes(16).toString('base64');
    const attempt = new UpgradeAttempt(request, limits, key, settle);
    stopping.onStop = (failure) => attempt.stop(failure);
    const headers = { ...request.headers, 'sec-websocket-version': '13', 'sec-websocket-key': key };
    try {
      pool.dispatch({ ...target, method: 'GET', headers, upgrade: 'websocket' }, attempt);
    } catch (error) {
      attempt.onResponseError(undefined, error);
    }
  });
}

class UpgradeAttempt implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest;
  readonly #limits: TransportLimits;
  readonly #key: string;
  readonly #settle: (outcome: UpgradeOutcome) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #fresh: FreshConnection | undefined;
  #isSettled = false;
  #refusal:
    | { readonly status: number; readonly wait: string; readonly parts: Buffer[]; bytes: number }
    | undefined;

  constructor(
    request: HttpRequest,
    limits: TransportLimits,
    key: string,
    settle: (outcome: UpgradeOutcome) => void,
  ) {
    this.#request = request;
    this.#limits = limits;
    this.#key = key;
    this.#settle = settle;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#fresh = freshConnection();
    if (this.#isSettled) controller.abort(new Error('stopped'));
  }

  onRequestUpgrade(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    socket: Duplex,
  ): void {
    const accepted = createHash('sha1').update(`${this.#key}${GUID}`).digest('base64');
    const isAgreed =
      status === 101 &&
      headers['sec-websocket-accept'] === accepted &&
      headers['sec-websocket-extensions'] === undefined &&
      headers['sec-websocket-protocol'] === undefined;
    if (isAgreed && !this.#isSettled) return this.#end({ ok: true, socket });
    // An error of this socket matters no more, but without a listener it would be thrown.
    socket.on('error', () => undefined).destroy();
    this.#end({ ok: false, failure: NOT_A_SOCKET });
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.#refusal = { status, wait: readHttpHead(status, headers).retryAfter, parts: [], bytes: 0 };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const refusal = this.#refusal;
    if (refusal === undefined || this.#isSettled) return;
    refusal.parts.push(chunk);
    refusal.bytes += chunk.length;
    if (refusal.bytes < LONGEST_REFUSAL) return;
    this.onResponseEnd();
    this.#controller?.abort(new Error('stopped'));
  }

  onResponseEnd(): void {
    const { status, wait, parts } = this.#refusal!;
    const words = Buffer.concat(parts).subarray(0, LONGEST_REFUSAL).toString('utf8').trim();
    this.#end({
      ok: false,
      failure:
        status < 300
          ? { ...NOT_A_SOCKET, message: 'The server has no WebSocket at this URL, but speaks HTTP there.' }
          : httpFailure(status, words, parseRetryAfter(wait, Date.now())),
    });
  }

  onResponseError(_controller: unknown, error: unknown): void {
    const failure = requestFailure(error, this.#request, this.#limits, {
      status: this.#refusal?.status ?? 0,
      isBegun: this.#refusal !== undefined,
      fresh: this.#fresh,
    });
    this.#end({ ok: false, failure });
  }

  stop(failure: Failure): void {
    this.#end({ ok: false, failure });
    this.#controller?.abort(new Error('stopped'));
  }

  #end(outcome: UpgradeOutcome): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#settle(outcome);
  }
}
