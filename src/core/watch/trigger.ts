// When a watched call runs again: the trigger, and longer pauses after failures. Holds no clock.

import { parseQuantityInput } from '../input/quantityInput.ts';

/**
 * `seconds`: this long after the start of the previous run; `heads`: as soon as the endpoint has another newest block.
 */
export type WatchTrigger =
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'heads' };

/**
 * `pauseMs`: from the start of a turn to the next. `isByHead`: a turn runs the call only if there is another newest
 * block.
 */
export type Rhythm = { readonly pauseMs: number; readonly isByHead: boolean };

/** The seconds between two blocks of Ethereum. */
export const DEFAULT_SECONDS = 12;
const MOST_SECONDS = 86_400;

/** The pause between two requests for the newest block. */
const HEADS_MS = 4_000;
const DEV_HEADS_MS = 1_000;

/** Failures in a row that change nothing: networks fail briefly. */
const FORGIVEN = 2;
const LONGEST_MS = 300_000;

/** Whole seconds from 1 to 86,400 (a day); undefined for any other text. */
export function parseSeconds(text: string): number | undefined {
  const read = parseQuantityInput(text, 'quantity');
  const seconds = read.ok ? Number(read.value) : 0;
  return seconds >= 1 && seconds <= MOST_SECONDS ? seconds : undefined;
}

/** `isDev`: the node runs on this machine, where frequent requests cost nothing. */
export function rhythmOf(trigger: WatchTrigger, isDev: boolean): Rhythm {
  switch (trigger.kind) {
    case 'seconds':
      return { pauseMs: trigger.seconds * 1000, isByHead: false };
    case 'heads':
      return { pauseMs: isDev ? DEV_HEADS_MS : HEADS_MS, isByHead: true };
  }
}

/**
 * The pause in milliseconds after this many failures in a row: doubled with each failure beyond two, up to five
 * minutes.
 */
export function backOff(pause: number, failures: number): number {
  if (failures <= FORGIVEN) return pause;
  return Math.max(pause, Math.min(LONGEST_MS, pause * 2 ** Math.min(failures - FORGIVEN, 20)));
}
