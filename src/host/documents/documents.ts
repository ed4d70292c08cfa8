// Request documents: registers their language features and commands.

import type { ServedMethods } from '../../core/catalogue/servedMethods.ts';
import { documentText } from '../../core/document/documentText.ts';
import type { DocumentCall } from '../../core/document/requests.ts';
import type { KnownValues } from '../../core/document/valueItems.ts';
import type { Redact } from '../../core/secret/redact.ts';
import * as vscode from 'vscode';
import type { Registry } from '../common/registry.ts';
import { isOfBatch } from '../batch/batchRow.ts';
import { REQUEST_LANGUAGE } from '../common/ids.ts';
import { documentCommands, editRequestIn, openBatchAsDocument } from './documentCommands.ts';
import type { DocumentServices } from './documentCommands.ts';
import { registerLanguage } from './documentLanguage.ts';
import { showProblems } from './documentProblems.ts';
import { createRequestLenses } from './requestLenses.ts';
import { openDocument } from './requestsInEditor.ts';

/** What this window knows, as of now. */
export type WindowKnowledge = {
  readonly known: KnownValues;
  readonly served: () => ServedMethods;
  /** Events for changes of the active endpoint, its known or served methods, its tokens or its chain. */
  readonly onDidLearn: readonly vscode.Event<void>[];
};

/** Opens calls as a document, with every key masked. */
export type OpenCalls = DocumentServices['openCalls'];

export function openCallsWith(masking: () => Promise<Redact>): OpenCalls {
  return async (calls: readonly DocumentCall[]) => {
    if (calls.length > 0) await openDocument((await masking())(documentText(calls)));
  };
}

export function registerDocuments(
  registry: Registry,
  { known, served, onDidLearn }: WindowKnowledge,
  services: Omit<DocumentServices, 'lenses' | 'known'>,
): void {
  const lenses = registry.own(createRequestLenses());
  registry.own(showProblems(served, known, onDidLearn));
  registry.own(registerLanguage(known));
  registry.handle(documentCommands({ ...services, known, lenses }));
  registry.handleFor(isInDocument, editRequestIn({ ...services, known }));
  registry.handleFor(isOfBatch, openBatchAsDocument(services));
}

/** Whether a command means a document: by its URI, or without an argument by the cursor in it. */
function isInDocument(argument: unknown): boolean {
  if (argument instanceof vscode.Uri) return true;
  return argument === undefined && vscode.window.activeTextEditor?.document.languageId === REQUEST_LANGUAGE;
}
