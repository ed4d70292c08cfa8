// Owns one page of the request builder: what it is told, and what is done of what it asks. Refuses to start calls
// but through Calls.

import * as vscode from 'vscode';
import { ellipsis } from '../core/ellipsis.ts';
import { lastCalls } from '../core/history/lastCalls.ts';
import { parseRawParams } from '../core/input/parseInput.ts';
import { sentLines } from '../core/write/sentLines.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToHost } from '../protocol/toHost.ts';
import type { ToPage } from '../protocol/toPage.ts';
import { createBuilderNews } from './builderNews.ts';
import type { NewsServices } from './builderNews.ts';
import type { CallRequest } from './calls.ts';
import type { CommandId } from './ids.ts';
import type { KeptTabs } from './keptTabs.ts';
import type { Opening, Page } from './pagePanel.ts';
import { createResultViewer } from './resultViewer.ts';
import type { ViewerServices } from './resultViewer.ts';

export type BuilderServices = ViewerServices &
  NewsServices & {
    readonly keptTabs: KeptTabs;
    readonly showFailure: (error: unknown) => void;
    readonly log: (message: string) => void;
  };

/** So many calls of a method are looked through for their last values. */
const MOST_LOOKED_AT = 30;

/** The commands that do something else with a call than to send it. */
const ON_CALL: Readonly<Record<'copyAs' | 'addToBatch' | 'openDocument' | 'watchCall', CommandId>> = {
  copyAs: 'ethRpc.entry.copyAs',
  addToBatch: 'ethRpc.batch.add',
  openDocument: 'ethRpc.entry.openAsDocument',
  watchCall: 'ethRpc.repeatCall',
};

const LONGEST_TITLE = 40;

/** Never what was typed as a method and is none: the page does not tell that. */
function tabTitle(method: string): string {
  if (method === '') return vscode.l10n.t('Ethereum Request');
  return ellipsis(method, LONGEST_TITLE);
}

/** `isTyped`: what cannot be read yet stays in the form as it is. */
export type DraftForPage = {
  readonly method: string;
  readonly paramsJson: string;
  readonly isTyped?: true;
};

type Sent = Pick<Extract<ToHost, { readonly type: 'send' }>, 'method' | 'paramsJson'>;

export function connectBuilder(
  services: BuilderServices,
  panel: vscode.WebviewPanel,
  opening: Opening<DraftForPage>,
): Page<DraftForPage> {
  const { addresses, calls, methodUse, keptTabs, endpoints, history, showFailure, log } = services;
  const { webview } = panel;
  let draft = opening.task;
  /** A first tab goes on with what the last one held. */
  let before = opening.isFirst === true ? keptTabs.lastClosed() : undefined;
  /** What the page told of itself. */
  let tab: string | undefined;
  let method = '';
  let unsent: readonly string[] = [];
  /** A hidden panel has no page; a new one comes with the panel and says `ready`. */
  let isReady = false;
  let cancellation: vscode.CancellationTokenSource | undefined;
  /** The last question about signed transactions. */
  let read: Extract<ToHost, { readonly type: 'readTransactions' }> | undefined;
  /** The call that was made while there was no page to be told. */
  let made: Sent | undefined;

  function post(message: ToPage): boolean {
    if (isReady) void webview.postMessage(message);
    return isReady;
  }
  const viewer = createResultViewer(services, post);
  const news = createBuilderNews(services, post);

  function postDraft(): void {
    if (draft === undefined || !isReady) return;
    post({ type: 'draft', ...draft });
    draft = undefined;
  }

  /** Tells a page that has just come up all it needs: what happened while there was none included. */
  async function welcome(name: string | undefined): Promise<void> {
    tab = name;
    const own = name === undefined ? undefined : await keptTabs.opened(name);
    isReady = true;
    const text = before ?? own;
    before = undefined;
    if (text !== undefined) post({ type: 'kept', text });
    news.tell();
    if (cancellation !== undefined || made !== undefined) postRunning();
    postDraft();
    viewer.welcome();
  }

  async function postLastValues(wanted: string): Promise<void> {
    const [drafts, { heads }] = await Promise.all([
      keptTabs.offered(wanted),
      history.page({ method: wanted }, MOST_LOOKED_AT).catch(() => ({ heads: [] })),
    ]);
    post({
      type: 'lastValues',
      method: wanted,
      drafts: drafts.map((typed) => ({ tab: typed.tab, text: JSON.stringify(typed.draft) })),
      calls: [...lastCalls(heads)],
    });
  }

  function postRunning(): void {
    const told = made === undefined ? {} : { made };
    if (post({ type: 'running', isRunning: cancellation !== undefined, ...told })) made = undefined;
  }

  async function send({ method: called, paramsJson }: Sent, request: CallRequest): Promise<void> {
    cancellation?.cancel();
    const source = new vscode.CancellationTokenSource();
    cancellation = source;
    addresses.used(request);
    postRunning();
    try {
      const onWait = (left: number | undefined): void => {
        if (cancellation === source) post({ type: 'waiting', seconds: left ?? null });
      };
      const wasMade = await viewer.run(
        { ...request, onWait },
        source.token,
        (entry) => cancellation === source || entry.ok,
      );
      if (wasMade && cancellation === source) made = { method: called, paramsJson };
    } finally {
      if (cancellation === source) {
        cancellation = undefined;
        postRunning();
      }
      source.dispose();
      news.callEnded();
      readTransactions();
    }
  }

  /** Again where they would go elsewhere, or more is known of where they go. */
  function readTransactions(): void {
    if (read === undefined) return;
    const { ask, method: called, paramsJson } = read;
    const raw = parseRawParams(paramsJson);
    const active = endpoints.active();
    const target = active && { name: active.name, chain: calls.knownChain(active) };
    const context = services.contextOf({ endpointId: active?.id ?? '' });
    const lines = raw.ok ? sentLines(called, raw.params, context, target) : [];
    post({ type: 'transactions', ask, lines: lines.map((own) => [...own]) });
  }

  async function receive(message: ToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        return welcome(message.tab);
      case 'keep':
        ({ method, unsent } = message);
        panel.title = tabTitle(method);
        return keptTabs.keep(message.tab, message.text);
      case 'setAside':
        return keptTabs.keep(message.tab, message.text);
      case 'lastValues':
        return postLastValues(message.method);
      case 'takeDraft':
        return keptTabs.take(message.tab, message.method);
      case 'cancel':
        return cancellation?.cancel();
      case 'sendWaiting':
        calls.sendWaiting();
        return;
      case 'paste':
        return vscode.commands.executeCommand('ethRpc.pasteAnything', message.text);
      case 'copyAs':
      case 'openDocument':
      case 'watchCall':
      case 'addToBatch': {
        const raw = parseRawParams(message.paramsJson);
        if (!raw.ok) return;
        const call = { method: message.method, params: raw.params };
        return vscode.commands.executeCommand(ON_CALL[message.type], call);
      }
      case 'readTransactions':
        read = message;
        return readTransactions();
      case 'pin':
        return methodUse.pin(message.method, message.isPinned);
      case 'selectEndpoint':
        return vscode.commands.executeCommand('ethRpc.selectEndpoint');
      case 'send': {
        const raw = parseRawParams(message.paramsJson);
        if (raw.ok) return send(message, { method: message.method, params: raw.params });
        post({ type: 'running', isRunning: false });
        return;
      }
      default:
        if ('id' in message) return viewer.receive(message);
    }
  }

  const listening = vscode.Disposable.from(
    endpoints.onDidChange(readTransactions),
    webview.onDidReceiveMessage((data) => {
      const message = parseToHost(data);
      if (message === undefined) log('The builder’s page sent a message that is not in the protocol.');
      else receive(message).catch(showFailure);
    }),
    panel.onDidChangeViewState(() => {
      if (!panel.visible) isReady = false;
    }),
  );

  return {
    hasRoomFor: (next) => !unsent.includes(method) && !unsent.includes(next.method),
    take(next) {
      draft = next;
      postDraft();
    },
    dispose() {
      cancellation?.cancel();
      if (tab !== undefined) keptTabs.closed(tab);
      viewer.dispose();
      news.dispose();
      listening.dispose();
    },
  };
}
