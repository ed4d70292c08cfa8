// Marks the problems of request documents while the user types, and offers quick fixes.

import * as vscode from 'vscode';
import type { ServedMethods } from '../../core/catalogue/servedMethods.ts';
import { similarMethods } from '../../core/catalogue/similarMethods.ts';
import { checkDocument } from '../../core/document/checkDocument.ts';
import type { AmountUnits } from '../../core/input/amountUnits.ts';
import { diagnostic, quickFix } from '../common/editorTexts.ts';
import { REQUEST_LANGUAGE } from '../common/ids.ts';
import { rangeIn, treeOf } from './requestTree.ts';

/** Debounce: while the user types, the check waits for a pause. */
const PAUSE_MS = 200;

/** `onDidLearn`: events for changes of the active endpoint, its known or served methods, its tokens or its chain. `units`: of that endpoint, at any time. */
export function showProblems(
  served: () => ServedMethods,
  units: AmountUnits,
  onDidLearn: readonly vscode.Event<void>[],
): vscode.Disposable {
  const { workspace } = vscode;
  const diagnostics = vscode.languages.createDiagnosticCollection('ethRpc');
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  function check(document: vscode.TextDocument): void {
    if (document.languageId !== REQUEST_LANGUAGE || document.isClosed) return;
    diagnostics.set(document.uri, problemsOf(document, served(), units));
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

  function checkAll(): void {
    for (const document of workspace.textDocuments) check(document);
  }

  checkAll();
  return vscode.Disposable.from(
    diagnostics,
    workspace.onDidOpenTextDocument(check),
    workspace.onDidChangeTextDocument(({ document }) => checkSoon(document)),
    // A document that becomes one of another language is closed too.
    workspace.onDidCloseTextDocument(({ uri }) => diagnostics.delete(uri)),
    ...onDidLearn.map((learnt) => learnt(checkAll)),
    vscode.languages.registerCodeActionsProvider(REQUEST_LANGUAGE, {
      provideCodeActions: (document, range, { diagnostics: shown }) =>
        shown
          .filter((one) => one.range.intersection(range) !== undefined)
          .flatMap((one) => renamings(document, one)),
    }),
    {
      dispose() {
        for (const timer of waiting.values()) clearTimeout(timer);
      },
    },
  );
}

function problemsOf(
  document: vscode.TextDocument,
  served: ServedMethods,
  units: AmountUnits,
): readonly vscode.Diagnostic[] {
  return checkDocument(treeOf(document), served, units).map((problem) => {
    const { Error: wrong, Warning: doubtful } = vscode.DiagnosticSeverity;
    const severity = problem.severity === 'error' ? wrong : doubtful;
    const found = diagnostic(rangeIn(document, problem), problem.message, severity);
    found.source = vscode.l10n.t('Ethereum RPC');
    return found;
  });
}

/** Quick fixes that change an unknown method to a similar known one. */
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
