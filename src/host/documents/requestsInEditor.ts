// Finds the requests that a command on a document means, and sets the cursor in the document.

import * as vscode from 'vscode';
import type { Span } from '../../core/document/jsonTree.ts';
import { requestsIn } from '../../core/document/requests.ts';
import type { DocumentRequest } from '../../core/document/requests.ts';
import { REQUEST_LANGUAGE } from '../common/ids.ts';
import { rangeIn, treeOf } from './requestTree.ts';

export type RequestsInDocument = {
  readonly document: vscode.TextDocument;
  readonly requests: readonly DocumentRequest[];
};

/** Opens a text as a document without a file, with the cursor at an offset. */
export async function openDocument(content: string, offset = 0): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: REQUEST_LANGUAGE, content });
  const at = document.positionAt(offset);
  await vscode.window.showTextDocument(document, { preview: false, selection: new vscode.Range(at, at) });
}

/** All requests of the document with this URI, else of the one that is edited; undefined where it has none. */
export async function requestsOf(uri: unknown): Promise<RequestsInDocument | undefined> {
  const document =
    uri instanceof vscode.Uri
      ? await vscode.workspace.openTextDocument(uri)
      : vscode.window.activeTextEditor?.document;
  if (document?.languageId !== REQUEST_LANGUAGE) return undefined;
  const requests = requestsIn(treeOf(document)).filter(({ name }) => name !== undefined);
  return requests.length === 0 ? undefined : { document, requests };
}

/** The request that begins at an offset, or that the cursor is in; a single request is meant wherever the cursor is. */
export async function requestAt(uri: unknown, offset: unknown): Promise<RequestsInDocument | undefined> {
  const found = await requestsOf(uri);
  if (found === undefined || found.requests.length === 1) return found;
  const { document, requests } = found;
  const editor = vscode.window.activeTextEditor;
  const cursor = editor?.document === document ? document.offsetAt(editor.selection.active) : -1;
  const at = typeof offset === 'number' ? offset : cursor;
  const meant = requests.find(({ node }) => node.start <= at && at <= node.end);
  return meant && { document, requests: [meant] };
}

export async function putCursorAt(document: vscode.TextDocument, span: Span): Promise<void> {
  const editor = await vscode.window.showTextDocument(document);
  const range = rangeIn(document, span);
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
