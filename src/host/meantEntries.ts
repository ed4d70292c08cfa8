// Owns which entries a command is about: those of its argument and of the rows selected with it, those a key is pressed
// on, else the one whose result the Result view shows.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { KeptHead, Selection } from '../core/history/history.ts';
import type { CommandServices } from './commands.ts';
import { showInformationMessage } from './common/notices.ts';
import { isEntry } from './failureNotice.ts';
import { meantRows } from './meantRows.ts';
import { selectedEntries } from './selectedEntries.ts';
import { entryIdOf, entryIdsOf } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

const GONE = vscode.l10n.t('This call is not in the history any more.');
const NONE = vscode.l10n.t('Select a call in the History view first.');

export type MeantEntries = ReturnType<typeof meantEntries>;

export function meantEntries({ history, historyView, resultTree, rows, choice }: CommandServices) {
  async function entryOf(argument: unknown): Promise<HistoryEntry | undefined> {
    if (isEntry(argument)) return argument;
    const isKey = typeof argument === 'string';
    const row = isKey ? await rows.of(argument) : (argument as TreeNode | undefined);
    const id = row === undefined ? undefined : entryIdOf(row);
    // What a key is pressed on, never what the Result view shows.
    if (isKey && id === undefined) {
      void showInformationMessage(NONE);
      return undefined;
    }
    const entry = id === undefined ? await resultTree.shown() : await history.get(id);
    if (entry === undefined) void showInformationMessage(id === undefined ? NONE : GONE);
    return entry;
  }

  /** Does something with the entries that are meant, or says that there are none. */
  function onSelected(
    act: (selections: readonly Selection[], rows: readonly TreeNode[], isByKey: boolean) => unknown,
  ) {
    return async (argument?: unknown, selected?: unknown): Promise<unknown> => {
      const meant = await meantRows(historyView, argument, selected);
      const found = await selectedEntries(meant, history, choice.filter());
      if (found.length > 0) return act(found, meant, typeof argument === 'string');
      return void showInformationMessage(NONE);
    };
  }

  /** All entries that are selected with the one that is meant, the oldest first; else that one alone. */
  async function entriesOf(argument: unknown, selected: unknown): Promise<readonly KeptHead[]> {
    const ids = Array.isArray(selected) ? entryIdsOf(selected as readonly TreeNode[]) : [];
    if (ids.length > 1) return (await history.heads(ids)).toSorted((a, b) => a.startedAt - b.startedAt);
    const entry = await entryOf(argument);
    return entry === undefined ? [] : [entry];
  }

  function onEntries(act: (entries: readonly KeptHead[]) => unknown) {
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

  return { entryOf, entriesOf, onSelected, onEntries, onEntry };
}
