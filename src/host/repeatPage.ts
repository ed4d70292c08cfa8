// Owns one page of a call that is made several times: what it is told, and what is done of what it asks. The calls end
// with it.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { withoutSecrets } from '../core/catalogue/secretParams.ts';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import { blocklessTitle, trailTitle } from '../core/decode/trailTitle.ts';
import { parseRawParams } from '../core/input/parseInput.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToHost } from '../protocol/toHost.ts';
import type { ToPage } from '../protocol/toPage.ts';
import type { BuilderServices } from './builderPage.ts';
import { chartOf } from './chart.ts';
import { createBlocksRepeat } from './overBlocks.ts';
import { createEndpointsRepeat } from './overEndpoints.ts';
import type { Page } from './pagePanel.ts';
import type { Repeat, RepeatTask, TellRepeat } from './repeat.ts';
import { createResultViewer } from './resultViewer.ts';
import { createWatchRepeat } from './watchView.ts';

/** A screen reader is told of changes no more often. */
const SAY_EVERY_MS = 10_000;

type Shown = { readonly id: string; readonly task: RepeatTask; readonly repeat: Repeat };

/** `tell`: whether calls of it are under way or to come. */
export function connectRepeatPage(
  services: BuilderServices,
  panel: vscode.WebviewPanel,
  first: RepeatTask | undefined,
  tell: (isRunning: boolean) => void,
): Page<RepeatTask> {
  const { contextOf, showFailure, log } = services;
  let isReady = false;
  let shown: Shown | undefined;
  /** The number that is drawn; the first where none was chosen. */
  let chosen: string | undefined;
  let said = { text: '', at: 0 };
  let hasSubject = false;

  function post(message: ToPage): boolean {
    if (isReady) void panel.webview.postMessage(message);
    return isReady;
  }
  const viewer = createResultViewer(services, post);

  function show(task: RepeatTask): Shown {
    const repeat = createRepeat(services, task, changed);
    panel.title = tabTitle(task);
    return (shown = { id: `repeat:${randomUUID()}`, task, repeat });
  }

  function changed(hasAnswer: boolean): void {
    if (shown === undefined) return;
    const { id, repeat } = shown;
    tell(repeat.view().isRunning);
    if (Date.now() - said.at >= SAY_EVERY_MS) {
      const text = repeat.news();
      if (text !== '') said = { text, at: Date.now() };
    }
    postState();
    const subject = hasAnswer ? repeat.subject(id) : undefined;
    if (subject === undefined) return;
    viewer.showSubject(subject, hasSubject ? 'here' : 'first');
    hasSubject = true;
  }

  function postState(): void {
    if (!isReady) return;
    if (shown === undefined) return void post({ type: 'watch', watch: null });
    const { id, task, repeat } = shown;
    const { endpointId, endpointName, method, params } = task.call;
    const { samples, along } = repeat.series();
    const saved = {
      id,
      endpointId,
      endpointName,
      method,
      paramsJson: JSON.stringify(withoutSecrets(method, params)),
      how: repeat.how(),
    };
    const title = pageTitle(task, contextOf(task.call));
    const chart = chartOf(samples, chosen, along);
    post({
      type: 'watch',
      watch: { title, saved, ...repeat.view(), announcement: said.text, chart },
    });
  }

  async function receive(message: ToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        isReady = true;
        postState();
        return viewer.welcome();
      case 'watchAgain': {
        const { how, paramsJson, ...call } = message.saved;
        const raw = parseRawParams(paramsJson);
        if (shown === undefined && raw.ok) show({ call: { ...call, params: raw.params }, how });
        return postState();
      }
      case 'watchDo':
        return shown?.repeat[message.does]();
      case 'watchHow':
        return shown?.repeat.change(message.how);
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
      if (message === undefined)
        log('The page of a repeated call sent a message that is not in the protocol.');
      else receive(message).catch(showFailure);
    }),
    panel.onDidChangeViewState(() => {
      if (!panel.visible) isReady = false;
    }),
  );
  if (first !== undefined) show(first).repeat.start();

  return {
    // Each has a page of its own.
    hasRoomFor: () => false,
    take: () => undefined,
    dispose() {
      shown?.repeat.dispose();
      tell(false);
      viewer.dispose();
      listening.dispose();
    },
  };
}

/** Tells pages of one method apart. */
function tabTitle({ call: { method }, how }: RepeatTask): string {
  switch (how.kind) {
    case 'heads':
    case 'seconds':
      return vscode.l10n.t('Watch {0}', method);
    case 'blocks':
      return vscode.l10n.t('{0} over {1}', method, how.blocks);
    case 'endpoints':
      return vscode.l10n.t('{0} on {1} Endpoints', method, how.ids.length);
  }
}

function pageTitle({ call, how }: RepeatTask, context: DecodeContext): string {
  if (how.kind === 'endpoints') return trailTitle(call, context);
  const name =
    how.kind === 'blocks'
      ? vscode.l10n.t('{0} over {1}', blocklessTitle(call, context), how.blocks)
      : trailTitle(call, context);
  return [name, call.endpointName].join(' · ');
}

function createRepeat(services: BuilderServices, { call, how }: RepeatTask, tell: TellRepeat): Repeat {
  switch (how.kind) {
    case 'heads':
    case 'seconds':
      return createWatchRepeat(services, call, how, tell);
    case 'blocks':
      return createBlocksRepeat(services, call, how, tell);
    case 'endpoints':
      return createEndpointsRepeat(services, call, how, tell);
  }
}
