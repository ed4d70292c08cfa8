// Owns the commands on entries of the history, and on the history as a whole. Without an argument they are about the
// entry whose result the Result view shows; only what deletes goes by the row that is selected.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { linksOf } from '../core/decode/links.ts';
import { transactionIn } from '../core/decode/transactionsOf.ts';
import type { JsonValue } from '../core/json.ts';
import { batchCommands } from './batchCommands.ts';
import type { CommandServices } from './commands.ts';
import { copyAs, copyAsWithKey } from './copyAs.ts';
import type { CopiedCall } from './copyAs.ts';
import { isEntry } from './failureNotice.ts';
import { HISTORY_VIEW } from './ids.ts';
import { answerOf, prettyJson } from './jsonDocuments.ts';
import { canBeText } from './largeJson.ts';
import { copyText } from './nodeMenu.ts';
import { pickTransaction } from './pickTransaction.ts';
import { sentDraft } from './sentDraft.ts';
import { showCall, showCallAt } from './showCall.ts';
import { splitRequest } from './splitCall.ts';
import { entryIdOf } from './treeNodes.ts';
import type { ExplanationNode, TreeNode } from './treeNodes.ts';

const GONE = vscode.l10n.t('This call is not in the history any more.');
const NONE = vscode.l10n.t('Select a call in the History view first.');

export function historyCommands(services: CommandServices) {
  const { calls, endpoints, keys, client, history, historyTree, resultTree } = services;
  const { details, rows, documents, builder, results } = services;

  async function entryOf(argument: unknown): Promise<HistoryEntry | undefined> {
    if (isEntry(argument)) return argument;
    const id = argument === undefined ? undefined : entryIdOf(argument as TreeNode);
    const entry = id === undefined ? await resultTree.shown() : await history.get(id);
    if (entry === undefined) void vscode.window.showInformationMessage(id === undefined ? NONE : GONE);
    return entry;
  }

  async function callsOf({ run }: ExplanationNode): Promise<readonly string[]> {
    return (await history.explanation(run.id)).map(({ id }) => id);
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
    async 'ethRpc.clearHistory'() {
      const count = await history.count();
      const question = vscode.l10n.t('Delete all {0} entries of the history?', count.toLocaleString('en'));
      const detail = vscode.l10n.t('They are deleted for every window, and cannot be brought back.');
      const answer = await vscode.window.showWarningMessage(
        question,
        { modal: true, detail },
        vscode.l10n.t('Delete All'),
      );
      if (answer === undefined) return;
      await history.clear();
      resultTree.forget();
    },
    'ethRpc.refreshHistory': () => history.refresh(),
    'ethRpc.entry.runAgain': onEntry((entry) => showCallAt(services, entry)),
    'ethRpc.entry.openResult': onEntry((entry) => {
      resultTree.show(entry);
      results.open({ entry });
    }),
    'ethRpc.entry.compare': onEntry((entry) => results.open({ entry, compare: true })),
    'ethRpc.explanation.open'(argument?: unknown) {
      const row = rows.of(argument ?? HISTORY_VIEW);
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
    'ethRpc.entry.openInBuilder': onEntry(({ method, params }) =>
      builder.open({ method, paramsJson: JSON.stringify(params) }),
    ),
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
    async 'ethRpc.entry.delete'(argument?: unknown) {
      const row = rows.of(argument ?? HISTORY_VIEW);
      const id = row && entryIdOf(row);
      const ids = id !== undefined ? [id] : row?.kind === 'explanation' ? await callsOf(row) : [];
      if (ids.length === 0) void vscode.window.showInformationMessage(NONE);
      for (const gone of ids) {
        await history.delete(gone);
        resultTree.forget(gone);
      }
    },
    'ethRpc.entry.cancel'(argument?: unknown) {
      const node = argument as TreeNode | undefined;
      if (node?.kind === 'running') calls.cancel(node.call.id);
    },
    async 'ethRpc.entry.showMore'(argument?: unknown) {
      const node = argument as TreeNode;
      const view = rows.viewOf(node);
      const first = node.kind === 'more' ? details.showMore(node) : await historyTree.showMoreEntries();
      // The row that was on has gone; the keyboard goes on where the new rows begin.
      if (first !== undefined) await view?.reveal(first, { select: true, focus: true });
    },
  };
}

/** A call that is not made yet. */
function isReadyCall(argument: unknown): argument is { method: string; params: readonly JsonValue[] } {
  return typeof argument === 'object' && argument !== null && 'params' in argument && !('id' in argument);
}
