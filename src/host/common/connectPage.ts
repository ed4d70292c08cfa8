// The host’s end of the connection to a page: the messages to it and from it while it exists.

import * as vscode from 'vscode';
import type { ToHost } from '../../protocol/toHost.ts';
import { parseToHost } from '../../protocol/toHost.ts';
import type { PageReply, ToPage } from '../../protocol/toPage.ts';

/** A message from a page: a report, or the body of a request. */
export type PageMessage =
  | Exclude<ToHost, { readonly type: 'ready' | 'ask' }>
  | Extract<ToHost, { readonly type: 'ask' }>['body'];

/** Replies to a request, as often as there is more to send. A page that has gone gets no reply. */
export type Reply = (body: PageReply) => void;

export type PageParts = {
  readonly panel: vscode.WebviewPanel;
  /** Runs before a page that has just loaded gets any message. `tab`: the tab of the request builder. */
  readonly prepare?: (tab: string | undefined) => Promise<void>;
  /** Sends a page that has just loaded all that it needs. */
  readonly welcome: () => void;
  readonly receive: (message: PageMessage, reply: Reply) => unknown;
};

export type PageProblems = {
  readonly showFailure: (error: unknown) => void;
  readonly log: (message: string) => void;
};

export interface PageConnection {
  /** False where there is no page to receive the message. */
  post(message: ToPage): boolean;
  dispose(): void;
}

export function connectPage(
  { panel, prepare, welcome, receive }: PageParts,
  { showFailure, log }: PageProblems,
): PageConnection {
  const { webview } = panel;
  /** A hidden panel has no page; when the panel is shown, a new page loads and sends `ready`. */
  let isReady = false;
  /** A new object for each page: a reply to an earlier page is not for the present one. */
  let life = {};
  /** Settles once the page has been sent all that it needs: replies before that would be lost. */
  let welcomed: Promise<void> = Promise.resolve();

  function post(message: ToPage): boolean {
    if (isReady) void webview.postMessage(message);
    return isReady;
  }

  async function welcomePage(tab: string | undefined): Promise<void> {
    const mine = life;
    await prepare?.(tab);
    if (life !== mine) return;
    isReady = true;
    welcome();
  }

  async function take(message: ToHost): Promise<void> {
    if (message.type === 'ready') {
      life = {};
      const welcoming = welcomePage(message.tab);
      welcomed = welcoming.catch(() => undefined);
      await welcoming;
      return;
    }
    const mine = life;
    if (!isReady) await welcomed;
    if (message.type !== 'ask') return void (await receive(message, () => undefined));
    await receive(message.body, (body) => {
      if (life === mine) post({ type: 'reply', to: message.ask, body });
    });
  }

  const listening = vscode.Disposable.from(
    webview.onDidReceiveMessage((data) => {
      const message = parseToHost(data);
      if (message === undefined)
        log(`A page of ${panel.viewType} sent a message that is not in the protocol.`);
      else take(message).catch(showFailure);
    }),
    panel.onDidChangeViewState(() => {
      if (panel.visible) return;
      isReady = false;
      // A page that is hidden while `prepare` runs never becomes ready.
      life = {};
    }),
  );
  return { post, dispose: () => listening.dispose() };
}
