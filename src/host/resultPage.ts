// Owns one page that shows results alone: entries of the history, and what is reached from them.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { parseToHost } from '../protocol/toHost.ts';
import type { BuilderServices } from './builderPage.ts';
import type { Page } from './pagePanel.ts';
import { createResultViewer } from './resultViewer.ts';

export function connectResultPage(
  services: BuilderServices,
  panel: vscode.WebviewPanel,
  first: HistoryEntry | undefined,
): Page<HistoryEntry> {
  const { showFailure, log } = services;
  let isReady = false;
  const viewer = createResultViewer(services, (message) => {
    if (isReady) void panel.webview.postMessage(message);
    return isReady;
  });
  if (first !== undefined) viewer.show(first, 'first');

  const listening = panel.webview.onDidReceiveMessage((data) => {
    const message = parseToHost(data);
    if (message === undefined) log('The result page sent a message that is not in the protocol.');
    else if (message.type === 'ready') {
      isReady = true;
      viewer.welcome();
    } else if ('id' in message) viewer.receive(message).catch(showFailure);
  });
  const hiding = panel.onDidChangeViewState(() => {
    if (!panel.visible) isReady = false;
  });

  return {
    take: (entry) => viewer.show(entry, 'next'),
    dispose() {
      viewer.dispose();
      hiding.dispose();
      listening.dispose();
    },
  };
}
