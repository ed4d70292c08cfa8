// Ends a call before its response: at the time limit, or when its signal aborts. One for all attempts of a call.

import { CANCELLED } from '../core/failure/failure.ts';
import type { Failure } from '../core/failure/failure.ts';

export class Stopping {
  /** Why the call was ended; undefined while it goes on. */
  failure: Failure | undefined;
  /** Called once, when the call must end. */
  onStop: ((failure: Failure) => void) | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #cancel = (): void => this.#stop(CANCELLED);

  constructor(afterMs: number, signal: AbortSignal | undefined) {
    this.#timer = setTimeout(() => this.#stop(totalTimeout(afterMs)), afterMs);
    this.#signal = signal;
    if (signal?.aborted === true) this.failure = CANCELLED;
    else signal?.addEventListener('abort', this.#cancel, { once: true });
  }

  /** Removes the timer and the listener: the call has ended. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#cancel);
  }

  #stop(failure: Failure): void {
    this.failure ??= failure;
    this.onStop?.(failure);
  }
}

function totalTimeout(afterMs: number): Failure {
  const message = `No complete response within ${afterMs / 1000} s. Raise ethRpc.timeout.total if the call needs longer.`;
  return { kind: 'timeout', phase: 'total', afterMs, message };
}
