// Owns one page of the request builder: what it is told, and what is done of what it asks. Refuses to start calls
// but through Calls.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { nodeAt } from '../core/decode/childNodes.ts';
import { formsOf } from '../core/decode/forms.ts';
import { endpointOrigin } from '../core/endpoint.ts';
import type { FailureAction } from '../core/failureText.ts';
import { parseRawParams } from '../core/input/parseInput.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToHost } from '../protocol/toHost.ts';
import type { ToPage } from '../protocol/toPage.ts';
import { builderHtml } from './builderHtml.ts';
import type { CallRequest, Calls } from './calls.ts';
import type { Endpoints } from './endpoints.ts';
import { childRows, entryView, showEntry } from './entryView.ts';
import type { ShownEntry } from './entryView.ts';
import { ACTION_LABELS, runAction } from './failureNotice.ts';
import type { History } from './history.ts';
import type { ContextOf } from './historyTree.ts';
import type { MethodImports } from './methodImports.ts';
import type { JsonDocuments } from './jsonDocuments.ts';
import { prettyJson } from './jsonDocuments.ts';
import { callOf } from './runAgain.ts';

/** Raw JSON longer than this is cut in the page; "Open as JSON" shows all of it. */
const LONGEST_RAW = 200_000;

export type BuilderServices = {
  readonly extensionUri: vscode.Uri;
  readonly calls: Calls;
  readonly history: History;
  readonly documents: JsonDocuments;
  readonly endpoints: Endpoints;
  readonly imports: MethodImports;
  readonly contextOf: ContextOf;
  readonly showFailure: (error: unknown) => void;
  readonly log: (message: string) => void;
};

export type DraftForPage = { readonly method: string; readonly paramsJson: string };

export interface Page {
  fill(draft: DraftForPage): void;
  dispose(): void;
}

export function connectPage(
  panel: vscode.WebviewPanel,
  {
    extensionUri,
    calls,
    history,
    documents,
    endpoints,
    imports,
    contextOf,
    showFailure,
    log,
  }: BuilderServices,
  firstDraft: DraftForPage | undefined,
): Page {
  const { webview } = panel;
  let draft = firstDraft;
  /** A hidden panel has no page; a new one comes with the panel and says `ready`. */
  let isReady = false;
  let cancellation: vscode.CancellationTokenSource | undefined;
  /** The answer the page shows: kept whole and decoded, so that opening a row reads and decodes nothing again. */
  let shown: ShownEntry | undefined;

  function post(message: ToPage): void {
    if (isReady) void webview.postMessage(message);
  }

  function postState(): void {
    const active = endpoints.active();
    const endpoint =
      active === undefined ? null : { id: active.id, name: active.name, origin: endpointOrigin(active) };
    post({ type: 'state', endpoint, nextRpcId: calls.nextRpcId() });
  }

  function postMethods(): void {
    post({ type: 'methods', document: imports.document() ?? null });
  }

  function postDraft(): void {
    if (draft === undefined || !isReady) return;
    post({ type: 'draft', ...draft });
    draft = undefined;
  }

  /** Tells a page that has just come up all it needs: what happened while there was none included. */
  async function welcome(entryId: string | undefined): Promise<void> {
    isReady = true;
    postState();
    postMethods();
    postDraft();
    if (shown === undefined && entryId !== undefined) {
      const entry = await history.get(entryId).catch(() => undefined);
      if (entry !== undefined) shown ??= showEntry(entry, contextOf(entry));
    }
    if (shown !== undefined) post({ type: 'finished', entry: entryView(shown) });
    if (cancellation !== undefined) post({ type: 'running' });
  }

  async function send(request: CallRequest): Promise<void> {
    cancellation?.cancel();
    const source = new vscode.CancellationTokenSource();
    cancellation = source;
    post({ type: 'running' });
    try {
      const entry = await calls.run(request, source.token);
      const ended = entry && showEntry(entry, contextOf(entry));
      shown = ended ?? shown;
      if (cancellation === source)
        post(ended === undefined ? { type: 'notSent' } : { type: 'finished', entry: entryView(ended) });
    } catch (error) {
      post({ type: 'notSent' });
      throw error;
    } finally {
      if (cancellation === source) cancellation = undefined;
      source.dispose();
      postState();
    }
  }

  async function act(entry: HistoryEntry, action: string): Promise<void> {
    if (!Object.hasOwn(ACTION_LABELS, action)) return;
    if (action !== 'retry') return runAction(action as FailureAction, entry);
    const request = await callOf(entry, endpoints);
    if (request !== undefined) await send(request);
  }

  async function receive(message: ToHost): Promise<void> {
    if (message.type === 'ready') return welcome(message.entryId);
    if (message.type === 'cancel') return cancellation?.cancel();
    if (message.type === 'selectEndpoint') return vscode.commands.executeCommand('ethRpc.selectEndpoint');
    if (message.type === 'send') {
      const raw = parseRawParams(message.paramsJson);
      return raw.ok ? send({ method: message.method, params: raw.params }) : post({ type: 'notSent' });
    }
    const { entryId } = message;
    // The page may still ask about the answer before this one.
    if (shown?.entry.id !== entryId) return undefined;
    switch (message.type) {
      case 'children': {
        const { path, from } = message;
        return post({
          type: 'children',
          entryId,
          path,
          from,
          rows: childRows(shown, path, from),
        });
      }
      case 'raw': {
        const text = prettyJson(shown.entry);
        const cut = text.length > LONGEST_RAW;
        return post({ type: 'raw', entryId, text: cut ? text.slice(0, LONGEST_RAW) : text, cut });
      }
      case 'openJson':
        return documents.open(shown.entry);
      case 'copy':
        return copyForm(shown, message.path, message.form);
      case 'action':
        return act(shown.entry, message.action);
    }
  }

  const listening = vscode.Disposable.from(
    webview.onDidReceiveMessage((data) => {
      const message = parseToHost(data);
      if (message === undefined) log('The builder’s page sent a message that is not in the protocol.');
      else receive(message).catch(showFailure);
    }),
    panel.onDidChangeViewState(() => {
      if (!panel.visible) isReady = false;
    }),
    endpoints.onDidChange(postState),
    imports.onDidChange(postMethods),
    calls.onDidChange(postState),
  );
  webview.options = {
    enableScripts: true,
    localResourceRoots: [
      vscode.Uri.joinPath(extensionUri, 'dist'),
      vscode.Uri.joinPath(extensionUri, 'media'),
    ],
  };
  const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', `tab-${theme}.svg`);
  panel.iconPath = { light: icon('light'), dark: icon('dark') };
  webview.html = builderHtml(webview, extensionUri);

  return {
    fill(next) {
      draft = next;
      postDraft();
    },
    dispose() {
      cancellation?.cancel();
      listening.dispose();
    },
  };
}

async function copyForm({ root }: ShownEntry, path: readonly number[], form: string): Promise<void> {
  const node = root === undefined ? undefined : nodeAt(root, path);
  if (node === undefined) return;
  const forms = formsOf(node, Date.now() / 1000);
  const found = forms.find(({ name }) => name === form) ?? forms[0];
  if (found !== undefined) await vscode.env.clipboard.writeText(found.copy);
}
