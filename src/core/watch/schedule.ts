// Owns when a watched call runs again: its rhythm, and the longer pauses after failures. Holds no clock.

/** `seconds`: so long after the start of the run before; `heads`: as soon as the endpoint has another newest block. */
export type Schedule = { readonly kind: 'seconds'; readonly seconds: number } | { readonly kind: 'heads' };

/** The time between two blocks of Ethereum. */
export const DEFAULT_SECONDS = 12;
const MOST_SECONDS = 86_400;

/** How often the newest block is asked for. */
const HEADS_MS = 4_000;
const DEV_HEADS_MS = 1_000;

/** Failures in a row that change nothing: networks stumble. */
const FORGIVEN = 2;
const LONGEST_MS = 300_000;

/** Whole seconds from 1 to a day; undefined for any other text. */
export function parseSeconds(text: string): number | undefined {
  const typed = text.trim();
  const seconds = /^(\d{1,5}|\d{1,2}[,_]\d{3})$/.test(typed) ? Number(typed.replace(/[,_]/, '')) : 0;
  return seconds >= 1 && seconds <= MOST_SECONDS ? seconds : undefined;
}

/** Milliseconds between two looks at the newest block; `isDev`: of a node on this machine, which costs nobody anything. */
export function headsPause(isDev: boolean): number {
  return isDev ? DEV_HEADS_MS : HEADS_MS;
}

/** A pause in milliseconds after so many failures in a row: doubled with each beyond two, up to five minutes. */
export function backOff(pause: number, failures: number): number {
  if (failures <= FORGIVEN) return pause;
  return Math.max(pause, Math.min(LONGEST_MS, pause * 2 ** Math.min(failures - FORGIVEN, 20)));
}
