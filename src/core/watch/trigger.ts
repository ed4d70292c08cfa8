// When a watched call runs again: what triggers it, and longer pauses after failures. There is no clock here.

import { parseQuantityInput } from '../input/quantityInput.ts';

/** `seconds`: so long after the start of the run before; `heads`: as soon as the endpoint has another newest block. */
export type WatchTrigger =
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'heads' };

/** `query`: as in the search of a result; what a subscription `does` once a row meets it. */
export type LiveCondition = { readonly query: string; readonly does: 'notify' | 'stop' };

/**
 * How a call is made more than once: watched, live as its node sends it, for a list of blocks as typed, at several
 * endpoints (all of them about the same block, or each about its own newest), or as the lags of their new blocks.
 */
export type Repetition =
  | WatchTrigger
  | { readonly kind: 'live'; readonly when?: LiveCondition | undefined }
  | { readonly kind: 'blocks'; readonly blocks: string }
  | { readonly kind: 'endpoints'; readonly ids: readonly string[]; readonly at?: 'same' | 'own' | undefined }
  | { readonly kind: 'lags'; readonly ids: readonly string[] };

/** `pauseMs`: from the start of a turn to the next. `isByHead`: a turn runs the call only at another newest block. */
export type Rhythm = { readonly pauseMs: number; readonly isByHead: boolean };

/** The time between two blocks of Ethereum. */
export const DEFAULT_SECONDS = 12;
const MOST_SECONDS = 86_400;

/** From one look at the newest block to the next. */
const HEADS_MS = 4_000;
const DEV_HEADS_MS = 1_000;

/** Failures in a row that change nothing: networks stumble. */
const FORGIVEN = 2;
const LONGEST_MS = 300_000;

/** Whole seconds from 1 to a day; undefined for any other text. */
export function parseSeconds(text: string): number | undefined {
  const read = parseQuantityInput(text, 'quantity');
  const seconds = read.ok ? Number(read.value) : 0;
  return seconds >= 1 && seconds <= MOST_SECONDS ? seconds : undefined;
}

/** `isDev`: asks a node of this machine, which costs nobody anything. */
export function rhythmOf(trigger: WatchTrigger, isDev: boolean): Rhythm {
  switch (trigger.kind) {
    case 'seconds':
      return { pauseMs: trigger.seconds * 1000, isByHead: false };
    case 'heads':
      return { pauseMs: isDev ? DEV_HEADS_MS : HEADS_MS, isByHead: true };
  }
}

/** What triggers a watch; undefined where the call is not watched. */
export function triggerOf(repetition: Repetition): WatchTrigger | undefined {
  switch (repetition.kind) {
    case 'seconds':
    case 'heads':
      return repetition;
    case 'live':
    case 'blocks':
    case 'endpoints':
    case 'lags':
      return undefined;
  }
}

/** A pause in milliseconds after so many failures in a row: doubled with each beyond two, up to five minutes. */
export function backOff(pause: number, failures: number): number {
  if (failures <= FORGIVEN) return pause;
  return Math.max(pause, Math.min(LONGEST_MS, pause * 2 ** Math.min(failures - FORGIVEN, 20)));
}
