// Owns an entry's answer as JSON text, in an editor or on the clipboard.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';

/** The result, or the failure, as indented JSON with every digit the node sent. */
export function prettyJson({ outcome }: HistoryEntry): string {
  return JSON.stringify(outcome.ok ? outcome.result : outcome.failure, null, 2);
}

export async function openJson(entry: HistoryEntry): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'json', content: prettyJson(entry) });
  await vscode.window.showTextDocument(document, { preview: true });
}
