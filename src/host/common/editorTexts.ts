// Texts in and beside an editor, made inert: CodeLenses, problems, completions and quick fixes.

import * as vscode from 'vscode';
import type { Completion } from '../../core/document/valueItems.ts';
import { inertLine, inertLines, withInert } from './inertWidget.ts';

export function codeLens(range: vscode.Range, command: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(range, withInert(command, ['title', 'tooltip']));
}

export function diagnostic(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  return new vscode.Diagnostic(range, inertLines(message), severity);
}

/** A completion without an insert text: the caller sets that. */
export function completionItem(
  kind: vscode.CompletionItemKind,
  { label, detail, doc }: Pick<Completion, 'label' | 'detail' | 'doc'>,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(inertLine(label), kind);
  if (detail !== undefined) item.detail = inertLine(detail);
  if (doc !== undefined) item.documentation = inertLines(doc);
  return item;
}

export function quickFix(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inertLine(title), vscode.CodeActionKind.QuickFix);
}
