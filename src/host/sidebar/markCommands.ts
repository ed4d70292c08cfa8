// The commands that pin calls of the history, name them, and add notes and tags to them.

import * as vscode from 'vscode';
import type { EntryMarks, ListedEntry, Selection } from '../../core/history/history.ts';
import type { Redact } from '../../core/secret/redact.ts';
import { showInformationMessage } from '../common/notices.ts';
import { askForMarks } from '../history/entryMarks.ts';
import type { History } from '../history/history.ts';
import type { ResultTree } from './resultTree.ts';
import type { TargetEntries } from './targetEntries.ts';

export type MarkServices = {
  readonly history: Pick<History, 'heads' | 'mark'>;
  readonly masking: () => Promise<Redact>;
  readonly contextOf: Parameters<typeof askForMarks>[3];
  readonly resultTree: Pick<ResultTree, 'shown' | 'reload'>;
  readonly targets: Pick<TargetEntries, 'onSelected' | 'onEntries'>;
};

export function markCommands({ history, masking, contextOf, resultTree, targets }: MarkServices) {
  async function pin(selections: readonly Selection[], pinned: boolean): Promise<void> {
    for (const selection of selections)
      if (Array.isArray(selection)) await history.mark(selection as readonly string[], { pinned });
  }

  type What = Parameters<typeof askForMarks>[0];

  async function mark(what: What, ids: readonly string[]): Promise<void> {
    // Entries from the Result view and from pages may lack their marks: read them from the history.
    const heads = await history.heads(ids);
    if (heads.length === 0)
      return void showInformationMessage(vscode.l10n.t('This call is not in the history.'));
    const marks = await askForMarks(what, heads, await masking(), contextOf);
    if (marks === undefined) return;
    // Other marks may have come while the box was open.
    for (const [marked, alike] of byMarks(await history.heads(ids), marks)) await history.mark(alike, marked);
    const shown = await resultTree.shown();
    if (ids.some((id) => id === shown?.id)) await resultTree.reload();
  }

  function markBy(what: What) {
    const ofEntries = targets.onEntries((entries) =>
      mark(
        what,
        entries.map(({ id }) => id),
      ),
    );
    // All calls of a set have its marks, so that they outlast each of them.
    const withSets = targets.onSelected(([ids]) => mark(what, Array.isArray(ids) ? ids : []));
    return async (argument?: unknown, selected?: unknown): Promise<void> => {
      const hasSets = isSet(argument) || (Array.isArray(selected) && selected.some(isSet));
      await (hasSets ? withSets : ofEntries)(argument, selected);
    };
  }

  return {
    'ethRpc.entry.pin': targets.onSelected((selections) => pin(selections, true)),
    'ethRpc.entry.unpin': targets.onSelected((selections) => pin(selections, false)),
    'ethRpc.rename': markBy('rename'),
    'ethRpc.entry.note': markBy('noteAndTags'),
  };
}

function isSet(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'kind' in argument && argument.kind === 'set';
}

/** The ids of the entries that get the same marks, which are set in one step. */
function byMarks(
  heads: readonly ListedEntry[],
  marks: (head: ListedEntry) => EntryMarks,
): ReadonlyMap<EntryMarks, readonly string[]> {
  const groups = new Map<string, { readonly marked: EntryMarks; readonly ids: string[] }>();
  for (const head of heads) {
    const marked = marks(head);
    const key = JSON.stringify(marked);
    const group = groups.get(key) ?? { marked, ids: [] };
    group.ids.push(head.id);
    groups.set(key, group);
  }
  return new Map([...groups.values()].map(({ marked, ids }) => [marked, ids]));
}
