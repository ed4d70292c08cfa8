// Owns one page of the request builder: what it is told, and what is done of what it asks. Refuses to start calls
// but through Calls.

import * as vscode from 'vscode';
import { endpointOrigin } from '../core/endpoint.ts';
import { parseRawParams } from '../core/input/parseInput.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToHost } from '../protocol/toHost.ts';
import type { ToPage } from '../protocol/toPage.ts';
import type { Abis } from './abis.ts';
import type { AddressBook } from './addressBook.ts';
import type { CallRequest } from './calls.ts';
import type { CommandId } from './ids.ts';
import { knownSignatures } from './knownSignatures.ts';
import type { MethodImports } from './methodImports.ts';
import type { MethodUse } from './methodUse.ts';
import type { Page } from './pagePanel.ts';
import { createResultViewer } from './resultViewer.ts';
import type { ViewerServices } from './resultViewer.ts';

export type BuilderServices = ViewerServices & {
  readonly imports: MethodImports;
  readonly abis: Abis;
  readonly addresses: AddressBook;
  readonly methodUse: MethodUse;
  readonly showFailure: (error: unknown) => void;
  readonly log: (message: string) => void;
};

/** The commands that do something else with a call than to send it. */
const ON_CALL: Readonly<Record<'copyAs' | 'addToBatch' | 'openDocument' | 'watchCall', CommandId>> = {
  copyAs: 'ethRpc.entry.copyAs',
  addToBatch: 'ethRpc.batch.add',
  openDocument: 'ethRpc.entry.openAsDocument',
  watchCall: 'ethRpc.repeatCall',
};

export type DraftForPage = { readonly method: string; readonly paramsJson: string };

export function connectBuilder(
  services: BuilderServices,
  panel: vscode.WebviewPanel,
  firstDraft: DraftForPage | undefined,
): Page<DraftForPage> {
  const { abis, addresses, methodUse, calls, endpoints, imports, showFailure, log } = services;
  const { webview } = panel;
  let draft = firstDraft;
  /** A hidden panel has no page; a new one comes with the panel and says `ready`. */
  let isReady = false;
  let cancellation: vscode.CancellationTokenSource | undefined;

  function post(message: ToPage): boolean {
    if (isReady) void webview.postMessage(message);
    return isReady;
  }
  const viewer = createResultViewer(services, post);

  function postState(): void {
    const active = endpoints.active();
    const endpoint =
      active === undefined ? null : { id: active.id, name: active.name, origin: endpointOrigin(active) };
    post({ type: 'state', endpoint, nextRpcId: calls.nextRpcId() });
  }

  function postMethods(): void {
    post({ type: 'methods', document: imports.document() ?? null });
  }

  function postAddresses(): void {
    post({ type: 'addresses', known: [...addresses.known(endpoints.active()?.id)] });
  }

  function postMethodUse(): void {
    const { refused, modules } = methodUse.served(endpoints.active()?.id);
    post({
      type: 'methodUse',
      recent: [...methodUse.recent()],
      pinned: [...methodUse.pinned()],
      refused: [...refused],
      modules: modules === null ? null : [...modules],
    });
  }

  function postSignatures(): void {
    post({ type: 'signatures', known: [...knownSignatures(abis.signatures())] });
  }

  function postDraft(): void {
    if (draft === undefined || !isReady) return;
    post({ type: 'draft', ...draft });
    draft = undefined;
  }

  /** Tells a page that has just come up all it needs: what happened while there was none included. */
  function welcome(): void {
    isReady = true;
    postState();
    postMethods();
    postDraft();
    viewer.welcome();
    postMethodUse();
    postAddresses();
    postSignatures();
    if (cancellation !== undefined) post({ type: 'running', isRunning: true });
  }

  async function send(request: CallRequest): Promise<void> {
    cancellation?.cancel();
    const source = new vscode.CancellationTokenSource();
    cancellation = source;
    addresses.used(request);
    post({ type: 'running', isRunning: true });
    try {
      await viewer.run(request, source.token, (entry) => cancellation === source || entry.ok);
    } finally {
      if (cancellation === source) {
        cancellation = undefined;
        post({ type: 'running', isRunning: false });
      }
      source.dispose();
      postState();
      postAddresses();
    }
  }

  async function receive(message: ToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        return welcome();
      case 'cancel':
        return cancellation?.cancel();
      case 'paste':
        return vscode.commands.executeCommand('ethRpc.pasteAnything', message.text);
      case 'copyAs':
      case 'openDocument':
      case 'watchCall':
      case 'addToBatch': {
        const raw = parseRawParams(message.paramsJson);
        if (!raw.ok) return;
        const { method } = message;
        const call = { method, params: raw.params };
        return vscode.commands.executeCommand(ON_CALL[message.type], call);
      }
      case 'pin':
        return methodUse.pin(message.method, message.isPinned);
      case 'selectEndpoint':
        return vscode.commands.executeCommand('ethRpc.selectEndpoint');
      case 'send': {
        const raw = parseRawParams(message.paramsJson);
        if (raw.ok) return send({ method: message.method, params: raw.params });
        post({ type: 'running', isRunning: false });
        return;
      }
      default:
        if ('id' in message) return viewer.receive(message);
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
    endpoints.onDidChange(postAddresses),
    endpoints.onDidChange(postMethodUse),
    methodUse.onDidChange(postMethodUse),
    addresses.onDidChange(postAddresses),
    abis.onDidChange(postSignatures),
    imports.onDidChange(postMethods),
    calls.onDidChange(postState),
  );

  return {
    take(next) {
      draft = next;
      postDraft();
    },
    dispose() {
      cancellation?.cancel();
      viewer.dispose();
      listening.dispose();
    },
  };
}
