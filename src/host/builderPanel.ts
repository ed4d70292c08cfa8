// Owns the request builder's panel: its page, and the messages to and from it. Views only read; calls go through Calls.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { nodeAt } from '../core/decode/childNodes.ts';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import { formsOf } from '../core/decode/forms.ts';
import { endpointOrigin } from '../core/endpoint.ts';
import type { FailureAction } from '../core/failureText.ts';
import { parseRawParams } from '../core/input/parseInput.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToHost } from '../protocol/toHost.ts';
import type { ToPage } from '../protocol/toPage.ts';
import { builderHtml } from './builderHtml.ts';
import type { Calls } from './calls.ts';
import type { Endpoints } from './endpoints.ts';
import { childRows, entryView, resultNode } from './entryView.ts';
import { ACTION_LABELS, runAction } from './failureNotice.ts';
import type { History } from './history.ts';
import type { ContextOf } from './historyTree.ts';
import { BUILDER_VIEW } from './ids.ts';
import { openJson, prettyJson } from './openJson.ts';

/** Raw JSON longer than this is cut in the page; "Open as JSON" shows all of it. */
const LONGEST_RAW = 200_000;

export type BuilderServices = {
  readonly extensionUri: vscode.Uri;
  readonly calls: Calls;
  readonly history: History;
  readonly endpoints: Endpoints;
  readonly contextOf: ContextOf;
  readonly log: (message: string) => void;
};

type DraftForPage = { readonly method: string; readonly paramsJson: string };

export interface Builder {
  /** Opens the panel, or shows it again, and fills in the draft where one is given. */
  open(draft?: DraftForPage): void;
  /** Takes over a panel that VS Code restored after a reload. */
  restore(panel: vscode.WebviewPanel): void;
  dispose(): void;
}

interface Page {
  fill(draft: DraftForPage): void;
  dispose(): void;
}

export function createBuilder(services: BuilderServices): Builder {
  let current: { readonly panel: vscode.WebviewPanel; readonly page: Page } | undefined;

  function attach(panel: vscode.WebviewPanel, draft: DraftForPage | undefined): void {
    const page = connectPage(panel, services, draft);
    current = { panel, page };
    panel.onDidDispose(() => {
      page.dispose();
      if (current?.panel === panel) current = undefined;
    });
  }

  return {
    open(draft) {
      if (current !== undefined) {
        current.panel.reveal();
        if (draft !== undefined) current.page.fill(draft);
        return;
      }
      const panel = vscode.window.createWebviewPanel(
        BUILDER_VIEW,
        'Ethereum Request',
        vscode.ViewColumn.Active,
      );
      attach(panel, draft);
    },
    restore: (panel) => attach(panel, undefined),
    dispose: () => current?.panel.dispose(),
  };
}

function connectPage(
  panel: vscode.WebviewPanel,
  { extensionUri, calls, history, endpoints, contextOf, log }: BuilderServices,
  firstDraft: DraftForPage | undefined,
): Page {
  const { webview } = panel;
  let draft = firstDraft;
  let isReady = false;
  let cancellation: vscode.CancellationTokenSource | undefined;

  const post = (message: ToPage): void => void webview.postMessage(message);

  function postState(): void {
    const active = endpoints.active();
    const endpoint =
      active === undefined ? null : { id: active.id, name: active.name, origin: endpointOrigin(active) };
    post({ type: 'state', endpoint, nextRpcId: calls.nextRpcId() });
  }

  function postDraft(): void {
    if (draft === undefined || !isReady) return;
    post({ type: 'draft', ...draft });
    draft = undefined;
  }

  async function send(method: string, paramsJson: string): Promise<void> {
    const raw = parseRawParams(paramsJson);
    if (!raw.ok) return post({ type: 'notSent' });
    cancellation?.cancel();
    const source = new vscode.CancellationTokenSource();
    cancellation = source;
    post({ type: 'running', callId: String(calls.nextRpcId()) });
    const entry = await calls.run({ method, params: raw.params }, source.token);
    if (cancellation === source) cancellation = undefined;
    source.dispose();
    post(
      entry === undefined
        ? { type: 'notSent' }
        : { type: 'finished', entry: entryView(entry, contextOf(entry)) },
    );
    postState();
  }

  async function withEntry(id: string, use: (entry: HistoryEntry) => void | Promise<void>): Promise<void> {
    const entry = await history.get(id);
    if (entry !== undefined) await use(entry);
  }

  async function receive(message: ToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        isReady = true;
        postState();
        return postDraft();
      case 'send':
        return send(message.method, message.paramsJson);
      case 'cancel':
        return cancellation?.cancel();
      case 'show':
        return withEntry(message.entryId, (entry) =>
          post({ type: 'finished', entry: entryView(entry, contextOf(entry)) }),
        );
      case 'children': {
        const { entryId, path, from } = message;
        return withEntry(entryId, (entry) =>
          post({
            type: 'children',
            entryId,
            path,
            from,
            rows: childRows(entry, contextOf(entry), path, from),
          }),
        );
      }
      case 'raw':
        return withEntry(message.entryId, (entry) => {
          const text = prettyJson(entry);
          const cut = text.length > LONGEST_RAW;
          post({ type: 'raw', entryId: entry.id, text: cut ? text.slice(0, LONGEST_RAW) : text, cut });
        });
      case 'openJson':
        return withEntry(message.entryId, openJson);
      case 'copy':
        return withEntry(message.entryId, (entry) =>
          copyForm(entry, contextOf(entry), message.path, message.form),
        );
      case 'action':
        return Object.hasOwn(ACTION_LABELS, message.action)
          ? runAction(message.action as FailureAction)
          : undefined;
      case 'selectEndpoint':
        await vscode.commands.executeCommand('ethRpc.selectEndpoint');
    }
  }

  const listening = vscode.Disposable.from(
    webview.onDidReceiveMessage((data) => {
      const message = parseToHost(data);
      if (message === undefined) log('The builder’s page sent a message that is not in the protocol.');
      else void receive(message);
    }),
    endpoints.onDidChange(postState),
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

async function copyForm(
  entry: HistoryEntry,
  context: DecodeContext,
  path: readonly number[],
  form: string,
): Promise<void> {
  const root = resultNode(entry, context);
  const node = root === undefined ? undefined : nodeAt(root, path);
  if (node === undefined) return;
  const forms = formsOf(node, Date.now() / 1000);
  const found = forms.find(({ name }) => name === form) ?? forms[0];
  if (found !== undefined) await vscode.env.clipboard.writeText(found.copy);
}
