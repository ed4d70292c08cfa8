// The recorded runs of a repeated call, from which its page is restored after a reload of the window.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { localDay } from '../../core/history/localDay.ts';
import type { History } from '../history/history.ts';

/** The most runs that a page shows. */
export const MOST_RUNS = 2_000;
const MOST_DAYS = 400;
const DAY_MS = 86_400_000;

/** The set of a watch for the local day of this time. */
export function watchSet(id: string, ms: number): string {
  return `${id} ${localDay(ms)}`;
}

/** Identifies a repetition by its sets or calls, in whatever order: the same for all days of a watch. */
export function repetitionId(names: readonly string[]): string | undefined {
  const ids = names.flatMap((name) => name.split(' ', 1));
  return ids.filter((id) => id !== '').toSorted()[0];
}

type RunServices = {
  readonly history: Pick<History, 'together' | 'get'>;
  readonly showFailure: (error: unknown) => void;
};

/**
 * The recorded runs, oldest first; none where they cannot be read, which is reported. `names`: a set, the first set of
 * a watch, or ids of calls.
 */
export async function recordedRuns(
  names: readonly string[],
  { history, showFailure }: RunServices,
): Promise<readonly HistoryEntry[]> {
  try {
    return await readRecorded(names, history);
  } catch (error) {
    showFailure(error);
    return [];
  }
}

async function readRecorded(
  names: readonly string[],
  history: RunServices['history'],
): Promise<readonly HistoryEntry[]> {
  const ids: string[] = [];
  for (const set of names.flatMap(setsSince)) ids.push(...(await history.together(set)).map(({ id }) => id));
  const entries: HistoryEntry[] = [];
  for (const id of (ids.length === 0 ? names : ids).slice(-MOST_RUNS)) {
    const entry = await history.get(id);
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** The last recorded run; `names` as for `recordedRuns`. */
export async function lastRecorded(
  names: readonly string[],
  history: RunServices['history'],
): Promise<HistoryEntry | undefined> {
  for (const set of names.flatMap(setsSince).toReversed()) {
    const [last] = await history.together(set, 1);
    if (last !== undefined) return history.get(last.id);
  }
  const [last] = names.slice(-1);
  return last === undefined ? undefined : history.get(last);
}

/** The text on a page that was opened from the history: where its results are from. */
export function pastText([first]: readonly HistoryEntry[]): string {
  return first === undefined
    ? vscode.l10n.t('These calls are no longer in the history.')
    : vscode.l10n.t('Made from the history of {0}; no call was sent.', fullTimeOf(first.startedAt));
}

/** The same for a page that was restored after a reload. `ran`: how many runs of a watch there had been. */
export function reloadedText(runs: number, ran = 0): string {
  if (runs === 0) return vscode.l10n.t('The window was reloaded, and the history has no results of it.');
  return ran > runs
    ? vscode.l10n.t(
        'The window was reloaded. {0} of {1} runs are shown: the history keeps those with a changed result.',
        runs.toLocaleString('en'),
        ran.toLocaleString('en'),
      )
    : vscode.l10n.t('The window was reloaded. Only results that the history has are shown.');
}

/** For a watch, one set for each day from the given one until today; for others, the given set. */
function setsSince(name: string): readonly string[] {
  const [id = '', first] = name.split(' ');
  if (first === undefined) return [name];
  const sets: string[] = [];
  // Noon: a change to or from summer time does not lead to another day.
  for (let at = new Date().setHours(12); sets.length < MOST_DAYS && localDay(at) >= first; at -= DAY_MS)
    sets.unshift(watchSet(id, at));
  return sets;
}
