// How much a filter of the History view finds: the calls, and the rows that list them where sets share one.

import * as vscode from 'vscode';
import { setOf } from '../../core/call/callSet.ts';
import type { GroupBy, HistoryFilter, ListedEntry, PageEnd } from '../../core/history/history.ts';
import { canGroup } from '../../core/history/parseFilter.ts';
import { groupDigits } from '../../core/quantity.ts';
import type { History } from '../history/history.ts';
import { setsIn, setsTogether } from './setsIn.ts';

const MOST_COUNTED = 1_000;
const PER_PAGE = 100;

/** What is listed without a filter: where the grouping allows it, the calls of a set share a row. */
export async function listedText(history: Pick<History, 'groups'>, by: GroupBy | undefined): Promise<string> {
  const groups = await history.groups(by ?? 'day', setsIn(by, {}));
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  const rows = groups.reduce((sum, group) => sum + (group.rows ?? group.count), 0);
  return withRows(callsText(all, all), all, rows);
}

/** `7 of 14 calls, in 4 rows`. `by`: the grouping of the view. `isNone`: nothing is found. */
export async function foundText(
  history: Pick<History, 'page' | 'count'>,
  filter: HistoryFilter,
  signal: AbortSignal,
  by: GroupBy | undefined,
): Promise<{ readonly text: string; readonly isNone: boolean }> {
  const rowOf = rowKeys(canGroup(filter) ? by : undefined);
  const counting = countUpTo(MOST_COUNTED, history, filter, signal, rowOf);
  const [{ calls, rows }, all] = await Promise.all([counting, history.count()]);
  return { text: withRows(callsText(calls, all), calls, rows), isNone: calls === 0 };
}

/** What calls in one row of the view have in common. By day, as by method, a filtered list has a row for each call. */
function rowKeys(by: GroupBy | undefined): (head: ListedEntry) => string {
  const setsAsOne = by === 'day' ? undefined : setsTogether(by);
  if (setsAsOne === undefined) return ({ id }) => id;
  return (head) => {
    const set = setOf(head)?.id;
    if (set === undefined) return head.id;
    return setsAsOne === 'byEndpoint' ? `${set} ${head.endpointId}` : set;
  };
}

/** `rows`: undefined where there are more calls. */
async function countUpTo(
  most: number,
  history: Pick<History, 'page'>,
  filter: HistoryFilter,
  signal: AbortSignal,
  rowOf: (head: ListedEntry) => string,
): Promise<{ readonly calls: number; readonly rows: number | undefined }> {
  const rows = new Set<string>();
  let calls = 0;
  let end: PageEnd | undefined;
  do {
    const page = await history.page(filter, PER_PAGE, end, signal);
    calls += page.heads.length;
    for (const head of page.heads) rows.add(rowOf(head));
    end = page.end;
  } while (end !== undefined && calls < most && !signal.aborted);
  return end === undefined ? { calls, rows: rows.size } : { calls: most, rows: undefined };
}

function callsText(found: number, all: number): string {
  if (all === 0) return vscode.l10n.t('No calls yet');
  const total = groupDigits(BigInt(all));
  if (found === 0) return vscode.l10n.t('None of {0} calls found', total);
  if (found >= all) return vscode.l10n.t('All {0} calls', total);
  const counted = groupDigits(BigInt(found));
  return found === MOST_COUNTED
    ? vscode.l10n.t('{0} or more of {1} calls', counted, total)
    : vscode.l10n.t('{0} of {1} calls', counted, total);
}

function withRows(text: string, calls: number, rows: number | undefined): string {
  if (rows === undefined || rows === calls) return text;
  return rows === 1
    ? vscode.l10n.t('{0}, in 1 row', text)
    : vscode.l10n.t('{0}, in {1} rows', text, groupDigits(BigInt(rows)));
}
