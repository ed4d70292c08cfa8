// Owns documents of requests in editors: what VS Code asks of them while they are written. Refuses to send.

import * as vscode from 'vscode';
import type { ServedMethods } from '../core/catalogue/methodList.ts';
import { similarMethods } from '../core/catalogue/similarMethods.ts';
import { checkDocument } from '../core/document/checkDocument.ts';
import type { DocumentProblem } from '../core/document/checkDocument.ts';
import { completionsAt } from '../core/document/completionsAt.ts';
import { formattedText } from '../core/document/documentText.ts';
import { hoverAt } from '../core/document/hoverAt.ts';
import type { JsonTree, Span } from '../core/document/jsonTree.ts';
import { parseTree } from '../core/document/jsonTree.ts';
import type { Completion, KnownValues } from '../core/document/valueItems.ts';
import { completionItem, diagnostic, quickFix } from './common/editorTexts.ts';
import { markdownOf } from './common/tooltip.ts';
import { REQUEST_LANGUAGE } from './ids.ts';

export interface RequestDocuments {
  /** Opens a text as a document that is not saved yet, with the cursor at an offset. */
  open(text: string, offset?: number): Promise<vscode.TextEditor>;
  dispose(): void;
}

/** While someone types, problems wait for a pause. */
const PAUSE_MS = 200;

/** What this window knows, now. */
export interface WindowKnowledge {
  readonly known: KnownValues;
  served(): ServedMethods;
  /** What methods there are, or what is served of them, has changed. */
  readonly onDidLearn: readonly vscode.Event<void>[];
}

export function createRequestDocuments(knowledge: WindowKnowledge): RequestDocuments {
  const { known, onDidLearn } = knowledge;
  const diagnostics = vscode.languages.createDiagnosticCollection('ethRpc');
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const { workspace, languages } = vscode;

  function check(document: vscode.TextDocument): void {
    if (document.languageId !== REQUEST_LANGUAGE || document.isClosed) return;
    const problems = checkDocument(treeOf(document), knowledge.served()).map((problem) => {
      const { Error: wrong, Warning: doubtful } = vscode.DiagnosticSeverity;
      const severity = problem.severity === 'error' ? wrong : doubtful;
      const found = diagnostic(rangeIn(document, problem), problem.message, severity);
      found.source = vscode.l10n.t('Ethereum RPC');
      return found;
    });
    diagnostics.set(document.uri, problems);
  }

  function checkSoon(document: vscode.TextDocument): void {
    if (document.languageId !== REQUEST_LANGUAGE) return;
    const id = document.uri.toString();
    clearTimeout(waiting.get(id));
    waiting.set(
      id,
      setTimeout(() => {
        waiting.delete(id);
        check(document);
      }, PAUSE_MS),
    );
  }

  for (const document of workspace.textDocuments) check(document);
  const listening = vscode.Disposable.from(
    diagnostics,
    workspace.onDidOpenTextDocument(check),
    workspace.onDidChangeTextDocument(({ document }) => checkSoon(document)),
    // A document that becomes one of another language is closed too.
    workspace.onDidCloseTextDocument(({ uri }) => diagnostics.delete(uri)),
    ...onDidLearn.map((learnt) =>
      learnt(() => {
        for (const document of workspace.textDocuments) check(document);
      }),
    ),
    languages.registerCompletionItemProvider(
      REQUEST_LANGUAGE,
      {
        provideCompletionItems(document, position) {
          const found = completionsAt(
            document.getText(),
            treeOf(document),
            document.offsetAt(position),
            known,
          );
          const range = found && rangeIn(document, found.span);
          return found?.items.map((item, index) => itemOf(item, range!, index));
        },
      },
      '"',
      ':',
      '[',
      '{',
      ',',
    ),
    languages.registerHoverProvider(REQUEST_LANGUAGE, {
      provideHover(document, position) {
        const found = hoverAt(document.getText(), treeOf(document), document.offsetAt(position), known);
        if (found === undefined) return undefined;
        return new vscode.Hover(markdownOf(found.paragraphs), rangeIn(document, found.span));
      },
    }),
    languages.registerCodeActionsProvider(REQUEST_LANGUAGE, {
      provideCodeActions: (document, range, { diagnostics: shown }) =>
        shown
          .filter((one) => one.range.intersection(range) !== undefined)
          .flatMap((one) => renamings(document, one)),
    }),
    languages.registerDocumentFormattingEditProvider(REQUEST_LANGUAGE, {
      provideDocumentFormattingEdits(document, { insertSpaces, tabSize }) {
        const text = document.getText();
        const laidOut = formattedText(text, insertSpaces ? ' '.repeat(tabSize) : '\t');
        if (laidOut === undefined || laidOut === text) return [];
        return [vscode.TextEdit.replace(rangeIn(document, { start: 0, end: text.length }), laidOut)];
      },
    }),
  );

  return {
    async open(text, offset = 0) {
      const document = await workspace.openTextDocument({ language: REQUEST_LANGUAGE, content: text });
      const at = document.positionAt(offset);
      return vscode.window.showTextDocument(document, {
        preview: false,
        selection: new vscode.Range(at, at),
      });
    },
    dispose() {
      for (const timer of waiting.values()) clearTimeout(timer);
      listening.dispose();
    },
  };
}

const trees = new WeakMap<vscode.TextDocument, { readonly version: number; readonly tree: JsonTree }>();

/** The document as it is now; parsed once for each version. */
export function treeOf(document: vscode.TextDocument): JsonTree {
  const { version } = document;
  const before = trees.get(document);
  if (before?.version === version) return before.tree;
  const tree = parseTree(document.getText());
  trees.set(document, { version, tree });
  return tree;
}

export function problemsIn(document: vscode.TextDocument): readonly DocumentProblem[] {
  return checkDocument(treeOf(document));
}

export function rangeIn(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
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
  // They come in the order that is worth most.
  item.sortText = String(index).padStart(5, '0');
  // What goes on in quotes or brackets has suggestions of its own.
  if (snippet.includes('$1'))
    item.command = { command: 'editor.action.triggerSuggest', title: vscode.l10n.t('Suggest') };
  return item;
}

/** Methods that may be meant by one that nobody described. */
function renamings(document: vscode.TextDocument, problem: vscode.Diagnostic): readonly vscode.CodeAction[] {
  const written = /^"([\w.]+)"$/.exec(document.getText(problem.range))?.[1];
  return (written === undefined ? [] : similarMethods(written)).map((name, index) => {
    const action = quickFix(vscode.l10n.t('Change to {0}', name));
    action.edit = new vscode.WorkspaceEdit();
    action.edit.replace(document.uri, problem.range, JSON.stringify(name));
    action.diagnostics = [problem];
    action.isPreferred = index === 0;
    return action;
  });
}
