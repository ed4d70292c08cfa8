// Results as read-only JSON documents. Their text comes from the history, so that VS Code has nothing to save.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { errorObject, failureDetails } from '../../core/failure/failureDetails.ts';
import { evictionReason } from '../../core/history/evictionReason.ts';
import { escapeInvisible } from '../../core/text/invisible.ts';
import { inertLine } from '../common/inertWidget.ts';
import type { History } from '../history/history.ts';
import { RESULT_SCHEME } from '../common/ids.ts';
import { canBeText, fitsText, jsonText } from './largeJson.ts';
import type { NodeValue } from '../../core/jsonIndex/largeContainer.ts';

export interface JsonDocuments {
  open(entry: HistoryEntry): Promise<void>;
  dispose(): void;
}

/** The result as JSON text with invisible characters escaped; of a large one at most `most` bytes. */
export function prettyJson(entry: HistoryEntry, most?: number): string {
  return escapeInvisible(jsonText(resultOrError(entry), most));
}

/** The result or the error object; where there is neither, why: the failure, or that the result was removed. */
export function resultOrError(entry: HistoryEntry): NodeValue {
  const { outcome } = entry;
  if (outcome.ok) return outcome.result;
  const { failure } = outcome;
  return evictionReason(entry) ?? errorObject(failure) ?? failureDetails(failure) ?? failure.message;
}

export function createJsonDocuments(history: History): JsonDocuments {
  /** The entries of open documents: an entry that could not be saved is nowhere else. */
  const opened = new Map<string, HistoryEntry>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(RESULT_SCHEME, {
    async provideTextDocumentContent({ query: id }) {
      const entry = opened.get(id) ?? (await history.get(id));
      if (entry === undefined) return JSON.stringify(vscode.l10n.t('This call is no longer in the history.'));
      return fitsText(resultOrError(entry))
        ? prettyJson(entry)
        : JSON.stringify(vscode.l10n.t('This result is too large for an editor.'));
    },
  });
  const closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
    if (uri.scheme === RESULT_SCHEME) opened.delete(uri.query);
  });
  return {
    async open(entry) {
      if (!(await canBeText(resultOrError(entry), vscode.l10n.t('an editor'), entry.method))) return;
      opened.set(entry.id, entry);
      const path = `/${inertLine(entry.method)}.json`;
      const uri = vscode.Uri.from({ scheme: RESULT_SCHEME, path, query: entry.id });
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
    },
    dispose() {
      provider.dispose();
      closing.dispose();
    },
  };
}
