// The format of past times, the same in every display language.

import { localDay } from '../../core/history/localDay.ts';

/** The local time of day of Unix milliseconds, as `14:03:27`. */
export function clockTime(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8);
}

/** The local day and time of Unix milliseconds, as `2026-01-31 14:03:27`. */
export function dayAndTime(ms: number): string {
  return `${localDay(ms)} ${clockTime(ms)}`;
}

/** The time of a moment of today; day and time of an earlier one. */
export function timeOrDay(ms: number): string {
  return localDay(ms) === localDay(Date.now()) ? clockTime(ms) : dayAndTime(ms);
}
