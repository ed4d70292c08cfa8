// The format of past times, the same in every language of the window.

import * as vscode from 'vscode';
import { localDay } from '../../core/history/localDay.ts';

/** The local time of day of Unix milliseconds, as `14:03:27`. */
export function clockTime(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8);
}

/** The local day and time of Unix milliseconds, as `2026-01-31 14:03:27`. */
export function dayAndTime(ms: number): string {
  return `${localDay(ms)} ${clockTime(ms)}`;
}

/** The time of today; with the day before that. */
export function timeOrDay(ms: number): string {
  return localDay(ms) === localDay(Date.now()) ? clockTime(ms) : dayAndTime(ms);
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** How long ago it was, in a few characters: `2m`, `5h`, `3d`; the day of what is older than a week. */
export function ageText(ms: number, now: number): string {
  const age = now - ms;
  const whole = (unit: number): number => Math.floor(age / unit);
  if (age < MINUTE) return vscode.l10n.t('now');
  if (age < HOUR) return vscode.l10n.t('{0}m', whole(MINUTE));
  if (age < DAY) return vscode.l10n.t('{0}h', whole(HOUR));
  return age < 7 * DAY ? vscode.l10n.t('{0}d', whole(DAY)) : localDay(ms);
}
