// Calls that wait for an upstream to reach a block. The upstreams are polled often meanwhile. After a wait in vain, no
// call waits for a while.

/** Longest wait of a call. */
const WAIT_MS = 1000;
const POLL_MS = 100;
/** How long no call waits after a wait in vain. */
const VAIN_MS = 5000;

export class HeadWaits {
  readonly #pollAll: () => void;
  readonly #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #noneUntil = 0;

  constructor(pollAll: () => void) {
    this.#pollAll = pollAll;
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
        this.#noneUntil = performance.now() + VAIN_MS;
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
