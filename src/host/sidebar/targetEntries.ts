// Finds the entries that a command means: its argument and the rows selected with it, the rows of a key press, or the
// entry in the Result view.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { HistoryFilter, ListedEntry, Selection } from '../../core/history/history.ts';
import { showInformationMessage } from '../common/notices.ts';
import { isEntry } from '../calls/failureNotice.ts';
import { isUnsentCall } from '../calls/unsentCall.ts';
import type { UnsentCall } from '../calls/unsentCall.ts';
import type { History } from '../history/history.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { targetRows } from './commandTargets.ts';
import type { ResultTree } from './resultTree.ts';
import { GROUP_MEMBER } from './endedRows.ts';
import type { SelectedRow } from './selectedRow.ts';
import { rowEntryId, entryIdsOf } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

const GONE = vscode.l10n.t('This call is no longer in the history.');
const NONE = vscode.l10n.t('Select a call in the History view first.');

/** As many calls as a set can have. */
export const ALL = Number.MAX_SAFE_INTEGER;

export type TargetServices = {
  readonly history: Pick<History, 'get' | 'heads' | 'together'>;
  readonly historyView: vscode.TreeView<TreeNode>;
  readonly resultTree: Pick<ResultTree, 'shown'>;
  readonly rows: SelectedRow;
  readonly choice: Pick<HistoryChoice, 'filter'>;
};

export type TargetEntries = ReturnType<typeof targetEntries>;

export function targetEntries({ history, historyView, resultTree, rows, choice }: TargetServices) {
  async function entryOf(argument: unknown): Promise<HistoryEntry | undefined> {
    if (isEntry(argument)) return argument;
    const isKey = typeof argument === 'string';
    const row = isKey ? await rows.of(argument) : (argument as TreeNode | undefined);
    const id = row === undefined ? undefined : rowEntryId(row);
    // A key press means the focused row, never the entry in the Result view.
    if (isKey && id === undefined) {
      void showInformationMessage(NONE);
      return undefined;
    }
    const entry = id === undefined ? await resultTree.shown() : await history.get(id);
    if (entry === undefined) void showInformationMessage(id === undefined ? NONE : GONE);
    return entry;
  }

  /** Runs `act` with the entries that are meant, or reports that there are none. */
  function onSelected(
    act: (selections: readonly Selection[], rows: readonly TreeNode[], isByKey: boolean) => unknown,
  ) {
    return async (argument?: unknown, selected?: unknown): Promise<unknown> => {
      const targets = await targetRows(historyView, argument, selected);
      const found = await selectedEntries(targets, history, choice.filter());
      if (found.length > 0) return act(found, targets, typeof argument === 'string');
      return void showInformationMessage(NONE);
    };
  }

  /** All entries that are selected with the one that is meant, oldest first; else only the one that is meant. */
  async function entriesOf(argument: unknown, selected: unknown): Promise<readonly ListedEntry[]> {
    const ids = Array.isArray(selected) ? entryIdsOf(selected as readonly TreeNode[]) : [];
    if (ids.length > 1) return (await history.heads(ids)).toSorted((a, b) => a.startedAt - b.startedAt);
    const entry = await entryOf(argument);
    return entry === undefined ? [] : [entry];
  }

  function onEntries(act: (entries: readonly ListedEntry[]) => unknown) {
    return async (argument?: unknown, selected?: unknown): Promise<void> => {
      const entries = await entriesOf(argument, selected);
      if (entries.length > 0) await act(entries);
    };
  }

  function onEntry(act: (entry: HistoryEntry) => unknown): (argument?: unknown) => Promise<void> {
    return async (argument) => {
      const entry = await entryOf(argument);
      if (entry !== undefined) await act(entry);
    };
  }

  /** The argument if it is an unsent call, else the entry that is meant. */
  async function callOf(argument: unknown): Promise<UnsentCall | HistoryEntry | undefined> {
    return isUnsentCall(argument) ? argument : entryOf(argument);
  }

  async function callsOf(
    argument: unknown,
    selected: unknown,
  ): Promise<readonly (UnsentCall | ListedEntry)[]> {
    return isUnsentCall(argument) ? [argument] : entriesOf(argument, selected);
  }

  return { shown: () => resultTree.shown(), entryOf, callOf, callsOf, onSelected, onEntries, onEntry };
}

/** The entries of the rows, including those of sets and groups. `filter`: the filter that groups are listed with. */
async function selectedEntries(
  rows: readonly TreeNode[],
  history: Pick<History, 'together'>,
  filter: HistoryFilter,
): Promise<readonly Selection[]> {
  const groups: Selection[] = [];
  const ids = new Set<string>();
  for (const row of rows) {
    const id = rowEntryId(row);
    if (id !== undefined) ids.add(id);
    else if (row.kind === 'group') groups.push({ ...filter, [GROUP_MEMBER[row.by]]: row.key });
    else if (row.kind === 'set') for (const call of await history.together(row.id, ALL)) ids.add(call.id);
  }
  return ids.size === 0 ? groups : [[...ids], ...groups];
}
