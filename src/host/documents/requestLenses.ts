// The code lenses above each request of a document: send, edit, and its last outcome.

import * as vscode from 'vscode';
import { isSubscription } from '../../core/catalogue/catalogue.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { isBatch, requestsIn, writtenParams } from '../../core/document/requests.ts';
import type { DocumentRequest } from '../../core/document/requests.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { codeLens } from '../common/editorTexts.ts';
import { REQUEST_LANGUAGE } from '../common/ids.ts';
import { rangeIn, treeOf } from './requestTree.ts';

export interface RequestLenses {
  /**
   * Marks requests of a document as running; calling the returned function records how they ended. Undefined where one
   * of them is running already.
   */
  began(
    document: vscode.TextDocument,
    requests: readonly DocumentRequest[],
  ): ((entries: readonly HistoryEntry[] | undefined) => void) | undefined;
  dispose(): void;
}

/** The last outcome of each request; `undefined` while it runs. */
type Outcomes = Map<string, HistoryEntry | undefined>;

export function createRequestLenses(): RequestLenses {
  const changed = new vscode.EventEmitter<void>();
  /** By document, then by method and parameters: a changed request has not been sent yet. */
  const outcomes = new WeakMap<vscode.TextDocument, Outcomes>();

  const provider = vscode.languages.registerCodeLensProvider(REQUEST_LANGUAGE, {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses(document) {
      const tree = treeOf(document);
      const requests = requestsIn(tree);
      const known = outcomes.get(document);
      const sendable = requests.filter(({ name }) => name !== undefined);
      const all =
        isBatch(tree) && sendable.length > 0
          ? [
              sendable.some((request) => isRunning(known, keyOf(request)))
                ? running(document, tree.root!.start)
                : lens(document, tree.root!.start, {
                    command: 'ethRpc.document.sendBatch',
                    title: vscode.l10n.t('Send All as Batch ({0})', sendable.length),
                    arguments: [document.uri],
                  }),
            ]
          : [];
      return [...all, ...sendable.flatMap((request) => lensesOf(document, request, known))];
    },
  });

  return {
    began(document, requests) {
      const own: Outcomes = outcomes.get(document) ?? new Map();
      outcomes.set(document, own);
      const keys = requests.map(keyOf);
      if (keys.some((key) => isRunning(own, key))) return undefined;
      const before = keys.map((key) => own.get(key));
      for (const key of keys) own.set(key, undefined);
      changed.fire();
      return (entries) => {
        for (const [index, key] of keys.entries()) {
          const entry = entries?.[index] ?? before[index];
          if (entry === undefined) own.delete(key);
          else own.set(key, entry);
        }
        changed.fire();
      };
    },
    dispose() {
      provider.dispose();
      changed.dispose();
    },
  };
}

function lensesOf(
  document: vscode.TextDocument,
  request: DocumentRequest,
  known: Outcomes | undefined,
): readonly vscode.CodeLens[] {
  const { start } = request.node;
  const key = keyOf(request);
  const entry = known?.get(key);
  const at = [document.uri, start];
  const edit = lens(document, start, {
    command: 'ethRpc.entry.openInBuilder',
    title: vscode.l10n.t('Edit in Request Builder'),
    arguments: at,
  });
  if (isRunning(known, key)) return [running(document, start), edit];
  const send = lens(document, start, {
    command: 'ethRpc.document.send',
    title: isSubscription(request.name ?? '') ? vscode.l10n.t('Subscribe') : vscode.l10n.t('Send'),
    arguments: at,
  });
  if (entry === undefined) return [send, edit];
  const outcome = lens(document, start, {
    command: 'ethRpc.entry.openResult',
    title: entry.ok
      ? vscode.l10n.t('OK · {0}', shown(entry.summary))
      : vscode.l10n.t('failed · {0}', shown(entry.summary)),
    tooltip: vscode.l10n.t('Open Result'),
    arguments: [entry],
  });
  return [send, edit, outcome];
}

function isRunning(known: Outcomes | undefined, key: string): boolean {
  return known?.has(key) === true && known.get(key) === undefined;
}

function running(document: vscode.TextDocument, offset: number): vscode.CodeLens {
  return lens(document, offset, { command: '', title: vscode.l10n.t('Running…') });
}

const LONGEST = 80;

/** The text on one short line. */
function shown(text: string): string {
  return ellipsis(text.replaceAll(/\s+/g, ' '), LONGEST);
}

function lens(document: vscode.TextDocument, offset: number, command: vscode.Command): vscode.CodeLens {
  return codeLens(rangeIn(document, { start: offset, end: offset + 1 }), command);
}

function keyOf(request: DocumentRequest): string {
  return JSON.stringify([request.name, writtenParams(request)]);
}
