// Passes items from the node on to all listeners, some hundred at a time, so that other calls go on meanwhile.

export type FanoutListener = {
  /** The source text of a head, log, transaction or state, a character for each byte. */
  readonly onItem: (text: string) => void;
  /** Missed items cannot be read again. The listener is not called any more. */
  readonly onGap: (reason: string) => void;
};

type Round = { readonly listeners: Iterator<FanoutListener>; readonly text: string };

const AT_ONCE = 250;
/** With more rounds waiting than this, the node should send no more. */
const MANY = 1000;

export class Fanout {
  readonly #rounds: Round[] = [];
  readonly #onPressure: (isHigh: boolean) => void;
  #isHigh = false;
  #isGoing = false;

  constructor(onPressure: (isHigh: boolean) => void) {
    this.#onPressure = onPressure;
  }

  /** Whether an item has not reached all its listeners yet. */
  get isGoing(): boolean {
    return this.#isGoing;
  }

  push(listeners: ReadonlySet<FanoutListener>, raw: Buffer): void {
    if (listeners.size === 0) return;
    this.#rounds.push({ listeners: listeners.values(), text: raw.toString('latin1') });
    if (this.#rounds.length > MANY && !this.#isHigh) this.#onPressure((this.#isHigh = true));
    if (this.#isGoing) return;
    this.#isGoing = true;
    setImmediate(this.#goOn);
  }

  readonly #goOn = (): void => {
    let left = AT_ONCE;
    let done = 0;
    for (const { listeners, text } of this.#rounds) {
      for (; left > 0; left--) {
        const { value, done: isOver } = listeners.next();
        if (isOver === true) break;
        value.onItem(text);
      }
      if (left === 0) break;
      done += 1;
    }
    this.#rounds.splice(0, done);
    if (this.#isHigh && this.#rounds.length <= MANY / 2) this.#onPressure((this.#isHigh = false));
    this.#isGoing = this.#rounds.length > 0;
    if (this.#isGoing) setImmediate(this.#goOn);
  };
}
