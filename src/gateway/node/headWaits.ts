// Calls that wait for what the heads of upstreams will show. The upstreams are polled often meanwhile.

/** Longest wait of a call. */
const WAIT_MS = 1000;
const POLL_MS = 100;

export class HeadWaits {
  readonly #pollAll: () => void;
  readonly #vainMs: number;
  readonly #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #noneUntil = 0;

  /** `vainMs`: how long no call waits after a wait in vain. */
  constructor(pollAll: () => void, vainMs: number) {
    this.#pollAll = pollAll;
    this.#vainMs = vainMs;
  }

  /**
   * Calls `goOn` once `isThere` returns true, or after `mostMs` in vain. Returns a function that ends the wait;
   * undefined where no wait began.
   */
  begin(isThere: () => boolean, mostMs: number, goOn: () => void): (() => void) | undefined {
    if (performance.now() < this.#noneUntil) return undefined;
    const end = (): void => {
      clearTimeout(late);
      this.#leave(onHead);
    };
    const onHead = (): void => {
      if (!isThere()) return;
      end();
      goOn();
    };
    const late = setTimeout(
      () => {
        this.#noneUntil = performance.now() + this.#vainMs;
        end();
        goOn();
      },
      Math.min(WAIT_MS, mostMs),
    );
    this.#waiting.add(onHead);
    this.#timer ??= setInterval(this.#pollAll, POLL_MS).unref();
    this.#pollAll();
    return end;
  }

  headsChanged(): void {
    for (const onHead of Array.from(this.#waiting)) onHead();
  }

  #leave(onHead: () => void): void {
    this.#waiting.delete(onHead);
    if (this.#waiting.size === 0) this.close();
  }

  /** Stops the polling. */
  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
