// Owns one page that shows results alone: entries of the history, and what is reached from them.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { parseToHost } from '../protocol/toHost.ts';
import type { BuilderServices } from './builderPage.ts';
import { comparisonId } from './diffSubject.ts';
import { explanationId } from './explanationSubject.ts';
import type { Opening, Page } from './pagePanel.ts';
import { createResultViewer } from './resultViewer.ts';

/** What a result page is opened for. */
export type ResultTask =
  | { readonly entry: HistoryEntry; readonly compare?: true }
  /** The ids of two entries. */
  | { readonly compared: readonly [string, string] }
  /** The hash of a transaction. */
  | { readonly explain: string; readonly endpointId: string }
  /** The id that the calls of a past explanation share. */
  | { readonly explanation: string };

export function connectResultPage(
  services: BuilderServices,
  panel: vscode.WebviewPanel,
  { task: first }: Opening<ResultTask>,
): Page<ResultTask> {
  const { showFailure, log } = services;
  let isReady = false;
  const viewer = createResultViewer(services, (message) => {
    if (isReady) void panel.webview.postMessage(message);
    return isReady;
  });
  function take(task: ResultTask): void {
    if ('entry' in task) {
      viewer.show(task.entry, 'first');
      if (task.compare === true) viewer.compare(task.entry).catch(showFailure);
    } else if ('explanation' in task) viewer.showById(explanationId(task.explanation)).catch(showFailure);
    else if ('compared' in task) viewer.showById(comparisonId(task.compared)).catch(showFailure);
    else viewer.explain(task, task.explain, 'first').catch(showFailure);
  }
  if (first !== undefined) take(first);

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
    hasRoomFor: () => true,
    take,
    dispose() {
      viewer.dispose();
      hiding.dispose();
      listening.dispose();
    },
  };
}
