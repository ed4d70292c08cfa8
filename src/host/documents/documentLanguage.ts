// The language features of request documents: completions, hovers, formatting.

import * as vscode from 'vscode';
import { completionsAt } from '../../core/document/completionsAt.ts';
import { formattedText } from '../../core/document/documentText.ts';
import { hoverAt } from '../../core/document/hoverAt.ts';
import type { Completion, KnownValues } from '../../core/document/valueItems.ts';
import { completionItem } from '../common/editorTexts.ts';
import { REQUEST_LANGUAGE } from '../common/ids.ts';
import { markdownOf } from '../common/tooltip.ts';
import { rangeIn, treeOf } from './requestTree.ts';

/** After each of these characters, VS Code requests completions. */
const TRIGGERS = ['"', ':', '[', '{', ','];

export function registerLanguage(known: KnownValues): vscode.Disposable {
  const { languages } = vscode;
  const completions: vscode.CompletionItemProvider = {
    provideCompletionItems(document, position) {
      const found = completionsAt(document.getText(), treeOf(document), document.offsetAt(position), known);
      const range = found && rangeIn(document, found.span);
      return found?.items.map((item, index) => itemOf(item, range!, index));
    },
  };
  const hovers: vscode.HoverProvider = {
    provideHover(document, position) {
      const found = hoverAt(document.getText(), treeOf(document), document.offsetAt(position), known);
      if (found === undefined) return undefined;
      return new vscode.Hover(markdownOf(found.paragraphs), rangeIn(document, found.span));
    },
  };
  const formatting: vscode.DocumentFormattingEditProvider = {
    provideDocumentFormattingEdits(document, { insertSpaces, tabSize }) {
      const text = document.getText();
      const laidOut = formattedText(text, insertSpaces ? ' '.repeat(tabSize) : '\t');
      if (laidOut === undefined || laidOut === text) return [];
      return [vscode.TextEdit.replace(rangeIn(document, { start: 0, end: text.length }), laidOut)];
    },
  };
  return vscode.Disposable.from(
    languages.registerCompletionItemProvider(REQUEST_LANGUAGE, completions, ...TRIGGERS),
    languages.registerHoverProvider(REQUEST_LANGUAGE, hovers),
    languages.registerDocumentFormattingEditProvider(REQUEST_LANGUAGE, formatting),
  );
}

const KINDS: Readonly<Record<Completion['kind'], vscode.CompletionItemKind>> = {
  method: vscode.CompletionItemKind.Method,
  member: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.Value,
  known: vscode.CompletionItemKind.Constant,
};

function itemOf(completion: Completion, range: vscode.Range, index: number): vscode.CompletionItem {
  const { kind, label, snippet } = completion;
  const item = completionItem(KINDS[kind], completion);
  item.range = range;
  item.insertText = new vscode.SnippetString(snippet);
  item.filterText = snippet.startsWith('"') && !label.startsWith('"') ? `"${label}"` : label;
  // The completions come in order of relevance.
  item.sortText = String(index).padStart(5, '0');
  // The inserted quotes or brackets have suggestions of their own.
  if (snippet.includes('$1'))
    item.command = { command: 'editor.action.triggerSuggest', title: vscode.l10n.t('Suggest') };
  return item;
}
