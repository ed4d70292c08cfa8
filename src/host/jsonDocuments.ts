// Owns answers as read-only JSON documents in editors. They are read from history, so nothing is left to be saved.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { History } from './history.ts';
import { RESULT_SCHEME } from './ids.ts';

export interface JsonDocuments {
  open(entry: HistoryEntry): Promise<void>;
  dispose(): void;
}

/** The result, or the failure, as indented JSON with every digit the node sent. */
export function prettyJson({ outcome }: HistoryEntry): string {
  return JSON.stringify(outcome.ok ? outcome.result : outcome.failure, null, 2);
}

export function createJsonDocuments(history: History): JsonDocuments {
  /** Shown now; an entry that could not be saved is nowhere else. */
  const opened = new Map<string, HistoryEntry>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(RESULT_SCHEME, {
    async provideTextDocumentContent({ query: id }) {
      const entry = opened.get(id) ?? (await history.get(id));
      return entry === undefined ? '"This call is not in the history any more."' : prettyJson(entry);
    },
  });
  const closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
    if (uri.scheme === RESULT_SCHEME) opened.delete(uri.query);
  });
  return {
    async open(entry) {
      opened.set(entry.id, entry);
      const path = `/${entry.method}.json`;
      const uri = vscode.Uri.from({ scheme: RESULT_SCHEME, path, query: entry.id });
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
    },
    dispose() {
      provider.dispose();
      closing.dispose();
    },
  };
}
