// How many calls a key has made in this second and on this UTC day, and its open sockets, in memory that all workers
// share: each looks and counts in one step, so that they are exact whatever worker a call comes to.

import { KeyView, VIEW_BYTES } from './keyView.ts';

/** Calls a key may make; 0 is no limit. The day is a UTC day. */
export type Quota = { readonly perSecond: number; readonly perDay: number };

/** Why a call is refused, and the milliseconds until there is room. */
export type OverQuota = { readonly per: 'second' | 'day'; readonly waitMs: number };

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** Numbers behind the lock, which takes the place of the first. */
const AT = { secondEnds: 1, inSecond: 2, day: 3, inDay: 4, used: 5 } as const;
const NUMBERS = 6;
/** Where the open sockets stand, behind the numbers and the view. */
const SOCKETS_AT = 8 * NUMBERS + VIEW_BYTES;
export const COUNT_BYTES = SOCKETS_AT + 8;

export class KeyCounts {
  readonly buffer: SharedArrayBuffer;
  /** What the key has seen of the chain. */
  readonly view: KeyView;
  readonly #lock: Int32Array<SharedArrayBuffer>;
  readonly #numbers: Float64Array<SharedArrayBuffer>;
  readonly #sockets: Int32Array<SharedArrayBuffer>;

  /** `buffer`: that of the same key in another thread; `at`: where in it, if it holds those of several. */
  constructor(buffer = new SharedArrayBuffer(COUNT_BYTES), at = 0) {
    this.buffer = buffer;
    this.#lock = new Int32Array(buffer, at, 1);
    this.#numbers = new Float64Array(buffer, at, NUMBERS);
    this.view = new KeyView(buffer, at + 8 * NUMBERS);
    this.#sockets = new Int32Array(buffer, at + SOCKETS_AT, 1);
  }

  /** Notes, without a look at the clock, that the key is in use. */
  markUsed(): void {
    this.#numbers[AT.used] = 1;
  }

  /** Counts `calls` at the time `now` (milliseconds since the epoch), or, where a quota has no room, nothing. */
  spend({ perSecond, perDay }: Quota, calls: number, now: number): OverQuota | undefined {
    // Whoever holds the lock does a few sums; only one that the system put to sleep within them is waited for.
    while (Atomics.compareExchange(this.#lock, 0, 0, 1) !== 0) Atomics.wait(this.#lock, 0, 1, 1);
    try {
      const numbers = this.#numbers;
      const day = Math.floor(now / DAY_MS);
      if (numbers[AT.day] !== day) [numbers[AT.day], numbers[AT.inDay]] = [day, 0];
      // A clock that was set back must not keep a window open.
      const isOver = now >= numbers[AT.secondEnds]! || now < numbers[AT.secondEnds]! - SECOND_MS;
      if (isOver) [numbers[AT.secondEnds], numbers[AT.inSecond]] = [now + SECOND_MS, 0];
      const inSecond = numbers[AT.inSecond]! + calls;
      const inDay = numbers[AT.inDay]! + calls;
      if (perSecond > 0 && inSecond > perSecond)
        return { per: 'second', waitMs: numbers[AT.secondEnds]! - now };
      if (perDay > 0 && inDay > perDay) return { per: 'day', waitMs: DAY_MS - (now % DAY_MS) };
      numbers[AT.inSecond] = inSecond;
      numbers[AT.inDay] = inDay;
      return undefined;
    } finally {
      Atomics.store(this.#lock, 0, 0);
    }
  }

  /** Counts one more open socket; false, and not counted, where there are `most`. */
  openSocket(most: number): boolean {
    if (Atomics.add(this.#sockets, 0, 1) < most) return true;
    this.closeSocket();
    return false;
  }

  closeSocket(): void {
    Atomics.sub(this.#sockets, 0, 1);
  }
}

/** Which of the counters of several keys were marked as used since this was last asked, by their number. */
export function takeUsed(buffer: SharedArrayBuffer): number[] {
  // No object for each of what may be a million keys.
  const numbers = new Float64Array(buffer);
  const stride = COUNT_BYTES / 8;
  const used: number[] = [];
  for (let at = AT.used; at < numbers.length; at += stride) {
    if (numbers[at] !== 1) continue;
    numbers[at] = 0;
    used.push((at - AT.used) / stride);
  }
  return used;
}
