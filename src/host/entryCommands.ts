// Owns the commands on entries of the history. Without an argument they are about the entry whose result the Result view
// shows; only what deletes goes by the row that is selected.

import * as vscode from 'vscode';
import { withoutSecrets } from '../core/catalogue/secretParams.ts';
import { callTitle } from '../core/callTitle.ts';
import { linksOf } from '../core/decode/links.ts';
import { transactionIn } from '../core/decode/transactionsOf.ts';
import type { Selection } from '../core/history/history.ts';
import { redactValue } from '../core/redact.ts';
import { callCount } from './callItems.ts';
import type { CommandServices } from './commands.ts';
import { showInformationMessage } from './common/notices.ts';
import { copyAs, copyAsWithKey } from './copyAs.ts';
import type { CopiedCall } from './copyAs.ts';
import { askForMarks } from './entryMarks.ts';
import { exportHistory } from './exportHistory.ts';
import { HISTORY_VIEW } from './ids.ts';
import { answerOf, prettyJson } from './jsonDocuments.ts';
import { canBeText } from './largeJson.ts';
import { maskKeys } from './maskKeys.ts';
import type { MeantEntries } from './meantEntries.ts';
import { goOn, inTurn, meantRows } from './meantRows.ts';
import { copyText } from './nodeMenu.ts';
import { offerEndpoint } from './offerEndpoint.ts';
import { pickTransaction } from './pickTransaction.ts';
import { isReadyCall } from './readyCall.ts';
import { callOf } from './runAgain.ts';
import { runEach } from './runEach.ts';
import { saveRequests } from './saveRequests.ts';
import { showCall, showCallAt } from './showCall.ts';
import { splitRequest } from './splitCall.ts';
import { entryIdOf } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

export function entryCommands(
  services: CommandServices,
  { entryOf, onSelected, onEntries, onEntry }: MeantEntries,
  callToCopy: (argument: unknown) => Promise<CopiedCall | undefined>,
) {
  const { calls, endpoints, keys, client, history, historyTree, historyView, resultTree } = services;
  const { resultView, details, rows, documents, builder, results, deletions } = services;

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

  return {
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
        void showInformationMessage(vscode.l10n.t('There is no earlier run of this call to compare with.'));
    },
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
      else void showInformationMessage(vscode.l10n.t('Select an explanation in the History view first.'));
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
