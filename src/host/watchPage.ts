// Owns one page of a watched call: what it is told, and what is done of what it asks. The watch ends with it.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { withoutSecrets } from '../core/catalogue/secretParams.ts';
import { trailTitle } from '../core/decode/trailTitle.ts';
import { parseRawParams } from '../core/input/parseInput.ts';
import type { Schedule } from '../core/watch/schedule.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToHost } from '../protocol/toHost.ts';
import type { ToPage } from '../protocol/toPage.ts';
import type { BuilderServices } from './builderPage.ts';
import type { Page } from './pagePanel.ts';
import { createResultViewer } from './resultViewer.ts';
import { createWatch } from './watch.ts';
import type { Watch, WatchedCall, WatchState } from './watch.ts';
import { watchSubject } from './watchSubject.ts';
import { chartOf, watchButtons, watchStatus } from './watchView.ts';

export type WatchTask = { readonly call: WatchedCall; readonly schedule: Schedule };

/** A screen reader is told of changes no more often. */
const SAY_EVERY_MS = 10_000;

type Shown = { readonly id: string; readonly task: WatchTask; readonly watch: Watch };

/** `tell`: whether its watch runs may have changed. */
export function connectWatchPage(
  services: BuilderServices,
  panel: vscode.WebviewPanel,
  first: WatchTask | undefined,
  tell: (isRunning: boolean) => void,
): Page<WatchTask> {
  const { endpoints, contextOf, showFailure, log } = services;
  let isReady = false;
  let shown: Shown | undefined;
  let chosen: string | undefined;
  let announcement = { text: '', at: 0 };
  let isFirstShown = false;

  function post(message: ToPage): boolean {
    if (isReady) void panel.webview.postMessage(message);
    return isReady;
  }
  const viewer = createResultViewer(services, post);

  function show(task: WatchTask): Shown {
    const id = `watch:${randomUUID()}`;
    const watch = createWatch(services, task.call, task.schedule, (hasRun) => changed(hasRun));
    panel.title = vscode.l10n.t('Watch {0}', task.call.method);
    shown = { id, task, watch };
    return shown;
  }

  function changed(hasRun: boolean): void {
    if (shown === undefined) return;
    const { id, watch } = shown;
    const state = watch.state();
    tell(state.status === 'running');
    if (hasRun) announce(state);
    postState();
    const subject = hasRun ? watchSubject(id, state, contextOf) : undefined;
    if (subject === undefined) return;
    viewer.showSubject(subject, isFirstShown ? 'here' : 'first');
    isFirstShown = true;
  }

  function announce({ last, lastAt, changedAt, trouble, runs }: WatchState): void {
    const isNews = trouble !== '' || changedAt === lastAt || runs === 1;
    if (!isNews || Date.now() - announcement.at < SAY_EVERY_MS) return;
    announcement = { text: trouble === '' ? (last?.summary ?? '') : trouble, at: Date.now() };
  }

  function postState(): void {
    if (shown === undefined) return void post({ type: 'watch', watch: null });
    const { id, task, watch } = shown;
    const { endpointId, endpointName, method, params } = task.call;
    const state = watch.state();
    post({
      type: 'watch',
      watch: {
        title: `${trailTitle(task.call, contextOf(task.call))} · ${endpointName}`,
        saved: {
          id,
          endpointId,
          endpointName,
          method,
          paramsJson: JSON.stringify(withoutSecrets(method, params)),
          schedule: state.schedule,
        },
        status: watchStatus(
          state,
          endpoints.all().find((known) => known.id === endpointId),
        ),
        trouble: state.trouble,
        announcement: announcement.text,
        buttons: watchButtons(state),
        isRunning: state.status === 'running',
        chart: chartOf(state.samples, chosen, 'time'),
      },
    });
  }

  async function receive(message: ToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        isReady = true;
        postState();
        return viewer.welcome();
      case 'watchAgain': {
        const { saved } = message;
        const raw = parseRawParams(saved.paramsJson);
        if (shown === undefined && raw.ok)
          show({ call: { ...saved, params: raw.params }, schedule: saved.schedule });
        return postState();
      }
      case 'watchDo':
        return shown?.watch[message.does]();
      case 'watchSchedule':
        return shown?.watch.setSchedule(message.schedule);
      case 'watchChart':
        chosen = message.key;
        return postState();
      default:
        if ('id' in message) return viewer.receive(message);
    }
  }

  const listening = vscode.Disposable.from(
    panel.webview.onDidReceiveMessage((data) => {
      const message = parseToHost(data);
      if (message === undefined) log('The page of a watch sent a message that is not in the protocol.');
      else receive(message).catch(showFailure);
    }),
    panel.onDidChangeViewState(() => {
      if (!panel.visible) isReady = false;
    }),
  );
  if (first !== undefined) show(first).watch.start();

  return {
    take: () => undefined,
    dispose() {
      shown?.watch.dispose();
      tell(false);
      viewer.dispose();
      listening.dispose();
    },
  };
}
