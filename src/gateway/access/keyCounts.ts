// The quota of a key, and its counts: calls in this second and on this UTC day, and open sockets, in memory that all
// workers share. Each worker checks and counts in one step, so that the counts are exact across workers.

import { KeyView, VIEW_BYTES } from './keyView.ts';

/** Calls that a key may make; 0 for no limit. The day is a UTC day. */
export type Quota = { readonly perSecond: number; readonly perDay: number };

/** Why a call is refused, and the milliseconds until there is room. */
export type OverQuota = { readonly per: 'second' | 'day'; readonly waitMs: number };

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** Positions of the numbers; the lock takes the place of the first one. */
const AT = { secondEnds: 1, inSecond: 2, day: 3, inDay: 4, used: 5 } as const;
const NUMBERS = 6;
/** The position of the count of open sockets, after the numbers and the view. */
const SOCKETS_AT = 8 * NUMBERS + VIEW_BYTES;
export const COUNT_BYTES = SOCKETS_AT + 8;

export class KeyCounts {
  readonly buffer: SharedArrayBuffer;
  /** What the key has seen of the chain. */
  readonly view: KeyView;
  readonly #lock: Int32Array<SharedArrayBuffer>;
  readonly #numbers: Float64Array<SharedArrayBuffer>;
  readonly #sockets: Int32Array<SharedArrayBuffer>;

  /**
   * `buffer`: the counts of the same key in another thread; `at`: their offset, where the buffer holds several keys.
   */
  constructor(buffer = new SharedArrayBuffer(COUNT_BYTES), at = 0) {
    this.buffer = buffer;
    this.#lock = new Int32Array(buffer, at, 1);
    this.#numbers = new Float64Array(buffer, at, NUMBERS);
    this.view = new KeyView(buffer, at + 8 * NUMBERS);
    this.#sockets = new Int32Array(buffer, at + SOCKETS_AT, 1);
  }

  /** Notes that the key is in use, without reading the clock. */
  markUsed(): void {
    this.#numbers[AT.used] = 1;
  }

  /** Counts `calls` at the time `now` (milliseconds since the epoch); counts nothing where a quota has no room. */
  spend({ perSecond, perDay }: Quota, calls: number, now: number): OverQuota | undefined {
    // The lock is held for a few sums only. A thread really waits only where the system suspended the holder of the
    // lock.
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

  /** Counts one more open socket. Returns false, and counts nothing, where there are `most` already. */
  openSocket(most: number): boolean {
    if (Atomics.add(this.#sockets, 0, 1) < most) return true;
    this.closeSocket();
    return false;
  }

  closeSocket(): void {
    Atomics.sub(this.#sockets, 0, 1);
  }
}

/** The numbers of the keys whose counters were marked as used since the last call. */
export function takeUsed(buffer: SharedArrayBuffer): number[] {
  // Makes no object for each key: there may be a million.
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
