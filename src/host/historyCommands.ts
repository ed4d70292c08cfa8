// Owns the commands on entries of the history, and on the history as a whole. Without an argument they are about the
// entry whose result the Result view shows; only what deletes goes by the row that is selected.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { withoutSecrets } from '../core/catalogue/secretParams.ts';
import { callTitle } from '../core/callTitle.ts';
import type { KeptHead, Selection } from '../core/history/history.ts';
import { redactValue } from '../core/redact.ts';
import { linksOf } from '../core/decode/links.ts';
import { transactionIn } from '../core/decode/transactionsOf.ts';
import { batchCommands } from './batchCommands.ts';
import { callCount } from './callItems.ts';
import type { CommandServices } from './commands.ts';
import { copyAs, copyAsWithKey } from './copyAs.ts';
import type { CopiedCall } from './copyAs.ts';
import { documentCommands } from './documentCommands.ts';
import { askForMarks } from './entryMarks.ts';
import { exportHistory } from './exportHistory.ts';
import { isEntry } from './failureNotice.ts';
import { HISTORY_VIEW } from './ids.ts';
import { importHistory } from './importHistory.ts';
import { answerOf, prettyJson } from './jsonDocuments.ts';
import { canBeText } from './largeJson.ts';
import { copyText } from './nodeMenu.ts';
import { maskKeys } from './maskKeys.ts';
import { goOn, inTurn, meantRows } from './meantRows.ts';
import { pickTransaction } from './pickTransaction.ts';
import { chooseRecording } from './recording.ts';
import { saveRequests } from './saveRequests.ts';
import { callOf } from './runAgain.ts';
import { runEach } from './runEach.ts';
import { selectedEntries } from './selectedEntries.ts';
import { offerEndpoint } from './offerEndpoint.ts';
import { isReadyCall } from './readyCall.ts';
import { sentDraft } from './sentDraft.ts';
import { showCall, showCallAt } from './showCall.ts';
import { splitRequest } from './splitCall.ts';
import { entryIdOf, entryIdsOf } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

const GONE = vscode.l10n.t('This call is not in the history any more.');
const NONE = vscode.l10n.t('Select a call in the History view first.');

export function historyCommands(services: CommandServices) {
  const { calls, endpoints, keys, client, history, historyTree, historyView, resultTree } = services;
  const { resultView, details, rows, documents, builder, results, choice, deletions } = services;

  async function entryOf(argument: unknown): Promise<HistoryEntry | undefined> {
    if (isEntry(argument)) return argument;
    const isKey = typeof argument === 'string';
    const row = isKey ? await rows.of(argument) : (argument as TreeNode | undefined);
    const id = row === undefined ? undefined : entryIdOf(row);
    // What a key is pressed on, never what the Result view shows.
    if (isKey && id === undefined) {
      void vscode.window.showInformationMessage(NONE);
      return undefined;
    }
    const entry = id === undefined ? await resultTree.shown() : await history.get(id);
    if (entry === undefined) void vscode.window.showInformationMessage(id === undefined ? NONE : GONE);
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
      return void vscode.window.showInformationMessage(NONE);
    };
  }

  const deleteSelected = onSelected(async (selections, gone, isByKey) => {
    const isOn = isByKey || gone.some((row) => historyView.selection.includes(row));
    const next = await historyTree.rowAfter(gone);
    await deletions.delete(selections);
    // The keyboard goes on where it was.
    if (isOn) await goOn(historyView, HISTORY_VIEW, next);
  });

  /** What Enter does on a row that can be unfolded: as a click and the twistie do. */
  async function unfoldFocused(): Promise<void> {
    await vscode.commands.executeCommand('list.toggleExpand');
    const [row] = await meantRows(historyView, HISTORY_VIEW);
    await goOn(historyView, HISTORY_VIEW, row);
  }

  const isFiltered = (): boolean => Object.keys(choice.filter()).length > 0;

  async function pin(selections: readonly Selection[], pinned: boolean): Promise<void> {
    for (const selection of selections)
      if (Array.isArray(selection)) await history.mark(selection as readonly string[], { pinned });
  }

  function markBy(what: Parameters<typeof askForMarks>[0]) {
    return onEntries(async (entries) => {
      const marks = await askForMarks(what, entries, await maskKeys(endpoints, keys));
      if (marks === undefined) return;
      for (const entry of entries) await history.mark([entry.id], marks(entry));
      const shown = await resultTree.shown();
      if (entries.some(({ id }) => id === shown?.id)) await resultTree.reload();
    });
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

  /** The call of an entry, or one that the request builder has ready. */
  async function callToCopy(argument: unknown): Promise<CopiedCall | undefined> {
    if (isReadyCall(argument)) return withNumbers({ ...argument, endpoint: endpoints.active() });
    const entry = await entryOf(argument);
    if (entry === undefined) return undefined;
    const { method, params, endpointId } = entry;
    return { method, params, endpoint: endpoints.all().find(({ id }) => id === endpointId) };
  }

  /** No other tool knows blocks such as `latest-10`: they are copied as the numbers they are now. */
  async function withNumbers({ endpoint, method, params }: CopiedCall): Promise<CopiedCall | undefined> {
    if (endpoint === undefined) return { endpoint, method, params };
    const sent = await sentDraft({ endpoint, method, params }, (asked, askedParams) =>
      calls.run({ endpoint, method: asked, params: askedParams, isOwn: true }),
    );
    if ('draft' in sent) return { ...sent.draft, endpoint };
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The number of a block in it could not be asked for, so nothing was copied.'),
    );
    return undefined;
  }

  return {
    ...batchCommands(services, callToCopy),
    ...documentCommands(services, async (argument, selected) =>
      isReadyCall(argument) ? [argument] : entriesOf(argument, selected),
    ),
    async 'ethRpc.clearHistory'() {
      const count = await history.count();
      const question = vscode.l10n.t('Delete all {0} entries of the history?', count.toLocaleString('en'));
      const detail = vscode.l10n.t(
        'They are deleted for every window, pinned ones too. “Undo Delete” brings them back within ten minutes, unless they are deleted for good.',
      );
      const all = vscode.l10n.t('Delete All');
      const forGood = vscode.l10n.t('Delete All for Good');
      const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, all, forGood);
      if (answer === all) await deletions.delete([{}]);
      if (answer === forGood) await history.delete({}, true);
      if (answer !== undefined) resultTree.forget();
    },
    'ethRpc.filterHistory': () => choice.askForFilter(),
    'ethRpc.clearFilter': () => choice.clearFilter(),
    'ethRpc.groupHistory': () => choice.pickGrouping(),
    'ethRpc.undoDelete': () => deletions.undo(),
    'ethRpc.deleteFiltered': () =>
      isFiltered()
        ? deletions.delete([choice.filter()])
        : vscode.window.showInformationMessage(vscode.l10n.t('The History view is not filtered.')),
    'ethRpc.exportHistory': () =>
      exportHistory(
        services,
        [choice.filter()],
        isFiltered() ? vscode.l10n.t('Export Filtered Calls') : vscode.l10n.t('Export History'),
      ),
    'ethRpc.importHistory': () => importHistory(history),
    'ethRpc.chooseRecording': () => chooseRecording(endpoints),
    'ethRpc.entry.pin': onSelected((selections) => pin(selections, true)),
    'ethRpc.entry.unpin': onSelected((selections) => pin(selections, false)),
    'ethRpc.entry.rename': markBy('rename'),
    'ethRpc.entry.note': markBy('note'),
    'ethRpc.entry.tag': markBy('tag'),
    'ethRpc.entry.export': onSelected((selections) =>
      exportHistory(services, selections, vscode.l10n.t('Export Selected Calls')),
    ),
    'ethRpc.entry.save': onEntries((entries) => saveRequests(services, entries)),
    async 'ethRpc.entry.compareRuns'(argument?: unknown) {
      const ids = Array.isArray(argument) ? (argument as unknown as readonly [string, string]) : undefined;
      const entry = ids === undefined ? await entryOf(argument) : undefined;
      const rerun = entry && (await services.reruns.of(entry));
      const compared = ids ?? rerun?.ids;
      if (compared !== undefined) results.open({ compared });
      else if (entry !== undefined)
        void vscode.window.showInformationMessage(
          vscode.l10n.t('There is no earlier run of this call to compare with.'),
        );
    },
    'ethRpc.refreshHistory': () => history.refresh(),
    'ethRpc.entry.runAgain': onEntries(([entry, ...others]) =>
      others.length === 0
        ? showCallAt(services, entry!)
        : runEach(
            services,
            [entry!, ...others].map((past) => ({
              name: past.label ?? callTitle(past),
              request: () => callOf(past, endpoints),
            })),
            callCount(others.length + 1),
          ),
    ),
    async 'ethRpc.entry.show'(argument?: unknown) {
      if (typeof argument === 'string') return inTurn(unfoldFocused);
      const row = argument as TreeNode;
      // Where the Result view is closed, the answer is shown below the entry.
      if (!resultView.visible) await historyView.reveal(row, { expand: true, select: false });
      return resultTree.select(entryIdOf(row) ?? '');
    },
    'ethRpc.entry.openResult': onEntry((entry) => {
      resultTree.show(entry);
      results.open({ entry });
    }),
    'ethRpc.entry.compareSelected': onEntries(([earlier, later]) => {
      if (later !== undefined) results.open({ compared: [earlier!.id, later.id] });
    }),
    'ethRpc.entry.compare': onEntry((entry) => results.open({ entry, compare: true })),
    async 'ethRpc.explanation.open'(argument?: unknown) {
      const [row] = await meantRows(historyView, argument);
      if (row?.kind === 'explanation') results.open({ explanation: row.run.id });
      else
        void vscode.window.showInformationMessage(
          vscode.l10n.t('Select an explanation in the History view first.'),
        );
    },
    async 'ethRpc.entry.explain'(argument?: unknown) {
      const node = argument as TreeNode | undefined;
      if (node?.kind === 'explanation')
        return results.open({ explain: node.run.hash, endpointId: node.last.endpointId });
      const entry = await entryOf(argument);
      if (entry === undefined) return;
      const named = node?.kind === 'value' ? transactionIn(linksOf(node.node)) : undefined;
      const hash = named ?? (await pickTransaction(entry));
      if (hash !== undefined) results.open({ explain: hash, endpointId: entry.endpointId });
    },
    async 'ethRpc.entry.openInBuilder'(argument?: unknown) {
      const call = isReadyCall(argument) ? argument : await entryOf(argument);
      if (call === undefined) return;
      const { method, params } = call;
      const clean = redactValue(withoutSecrets(method, params), await maskKeys(endpoints, keys));
      builder.open({ method, paramsJson: JSON.stringify(clean) });
      if ('endpointId' in call) void offerEndpoint(call.endpointId, endpoints);
    },
    'ethRpc.entry.openJson': onEntry((entry) => documents.open(entry)),
    'ethRpc.entry.copyJson': onEntry(async (entry) => {
      if (await canBeText(answerOf(entry), vscode.l10n.t('the clipboard'), entry.method))
        await copyText(prettyJson(entry), vscode.l10n.t('the result of {0}', entry.method));
    }),
    async 'ethRpc.entry.copyAs'(argument?: unknown) {
      const call = await callToCopy(argument);
      if (call !== undefined) await copyAs(call);
    },
    async 'ethRpc.entry.copyAsWithKey'(argument?: unknown) {
      const call = await callToCopy(argument);
      if (call !== undefined) await copyAsWithKey(call, keys, client);
    },
    'ethRpc.entry.split': onEntry(async (entry) => {
      const request = await splitRequest(entry, services);
      if (request !== undefined) await showCall(services, request);
    }),
    'ethRpc.entry.undo': onEntry((entry) => calls.undo(entry)),
    'ethRpc.entry.delete': (...meant: Parameters<typeof deleteSelected>) =>
      inTurn(() => deleteSelected(...meant)),
    'ethRpc.entry.cancel'(argument?: unknown) {
      const node = argument as TreeNode | undefined;
      if (node?.kind === 'running') calls.cancel(node.call.id);
    },
    async 'ethRpc.entry.showMore'(argument?: unknown) {
      const node = argument as TreeNode;
      const view = rows.viewOf(node);
      const first = node.kind === 'more' ? details.showMore(node) : await historyTree.showMoreEntries(node);
      // The row that was on has gone; the keyboard goes on where the new rows begin.
      if (first !== undefined) await view?.reveal(first, { select: true, focus: true });
    },
  };
}
