// The age of a row in a few characters.

import * as vscode from 'vscode';
import { localDay } from '../../core/history/localDay.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** How long ago a time was: `2m`, `5h`, `3d`; its day if that is more than a week. */
export function ageText(ms: number, now: number): string {
  const age = now - ms;
  const whole = (unit: number): number => Math.floor(age / unit);
  if (age < MINUTE) return vscode.l10n.t('now');
  if (age < HOUR) return vscode.l10n.t('{0}m', whole(MINUTE));
  if (age < DAY) return vscode.l10n.t('{0}h', whole(HOUR));
  return age < 7 * DAY ? vscode.l10n.t('{0}d', whole(DAY)) : localDay(ms);
}
