// The host's end of a page: what it is told and what it asks, while it is there.

import * as vscode from 'vscode';
import type { ToHost } from '../../protocol/toHost.ts';
import { parseToHost } from '../../protocol/toHost.ts';
import type { PageReply, ToPage } from '../../protocol/toPage.ts';

/** What a page says of itself, and what it asks for. */
export type PageMessage =
  | Exclude<ToHost, { readonly type: 'ready' | 'ask' }>
  | Extract<ToHost, { readonly type: 'ask' }>['body'];

/** Gives a reply to what was asked; as often as there is more to say. A page that has gone gets none. */
export type Reply = (body: PageReply) => void;

export type PageParts = {
  readonly panel: vscode.WebviewPanel;
  /** Done before a page that has just come up is told anything. `tab`: which one, of the request builder. */
  readonly prepare?: (tab: string | undefined) => Promise<void>;
  /** Tells a page that has just come up all it needs. */
  readonly welcome: () => void;
  readonly receive: (message: PageMessage, reply: Reply) => unknown;
};

export type PageProblems = {
  readonly showFailure: (error: unknown) => void;
  readonly log: (message: string) => void;
};

export interface PageConnection {
  /** False where there is no page to take it. */
  post(message: ToPage): boolean;
  dispose(): void;
}

export function connectPage(
  { panel, prepare, welcome, receive }: PageParts,
  { showFailure, log }: PageProblems,
): PageConnection {
  const { webview } = panel;
  /** A hidden panel has no page; a new one comes with the panel and says `ready`. */
  let isReady = false;
  /** Another one for each page: a reply to an earlier page is none for this one. */
  let life = {};
  /** Settled once the page has been told all it needs: what it would be told before that would be lost. */
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
      // One that is hidden while it is prepared is never ready.
      life = {};
    }),
  );
  return { post, dispose: () => listening.dispose() };
}
