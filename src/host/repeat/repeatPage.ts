// One page of a repeated call: what it receives, and what its messages do. The calls end with the page.

import * as vscode from 'vscode';
import { triggerOf } from '../../core/watch/repetition.ts';
import { connectPage } from '../common/connectPage.ts';
import type { PageMessage, Reply } from '../common/connectPage.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { Page } from '../common/pagePanel.ts';
import { createResultViewer } from '../results/resultViewer.ts';
import { repetitionId } from './recordedRuns.ts';
import type { Repeat, RepeatTask } from './repeat.ts';
import { createRepeatShowing, titleOf } from './repeatShowing.ts';
import type { RepeatListeners, RepeatPageServices, ShownRepeat } from './repeatShowing.ts';

export function connectRepeatPage(
  services: RepeatPageServices,
  panel: vscode.WebviewPanel,
  first: RepeatTask | undefined,
  listeners: RepeatListeners,
): Page<RepeatTask> {
  /** Set where the page was restored after a reload: its results are read only once. */
  let coming: Promise<void> | undefined;

  const page = connectPage(
    {
      panel,
      welcome() {
        showing.post();
        viewer.welcome();
      },
      receive,
    },
    services,
  );
  const viewer = createResultViewer(
    services,
    (message) => page.post(message),
    (front) => {
      const shown = showing.shown();
      if (shown === undefined) return;
      shown.front = front;
      panel.title = titleOf(shown, services.contextOf);
    },
  );
  const showing = createRepeatShowing({ services, panel, page, viewer, listeners });

  function receive(message: PageMessage, reply: Reply): unknown {
    const shown = showing.shown();
    switch (message.type) {
      case 'watchAgain':
        return (coming ??= showing.comeBack(message.saved));
      case 'watchDo':
      case 'watchTrigger':
      case 'liveCondition':
        return shown && steer(shown.repeat, message);
      case 'watchChart':
        if (shown !== undefined) shown.chosen = message.key;
        return showing.post();
      default:
        return 'id' in message ? viewer.receive(message, reply) : undefined;
    }
  }

  if (first !== undefined) showing.take(first);
  const learning = services.onDidLearn(() => {
    showing.shown()?.repeat.learned?.();
    showing.post();
  });

  return {
    // Each repetition has a page of its own, except in the preview. A watch that is started again goes on in its page.
    hasRoomFor: (task) => isSameWatch(showing.shown()?.task, task),
    shows({ past }) {
      const shown = showing.shown();
      return past !== undefined && shown !== undefined && isOf(shown, past);
    },
    // What it ran is not all in the history.
    mustStay: () => showing.shown()?.wasRunning === true,
    take(task) {
      const shown = showing.shown();
      if (shown !== undefined && isSameWatch(shown.task, task)) shown.repeat.start();
      else showing.take(task);
    },
    request: () => showing.shown()?.task.call,
    runAgain() {
      const shown = showing.shown();
      return shown && runAgain(shown.repeat);
    },
    dispose() {
      showing.dispose();
      listeners.notify(false);
      for (const part of [learning, viewer, page]) part.dispose();
    },
  };
}

/** Whether the page shows these calls: it made them, or was opened for them. Of a watch, it has all days from its first. */
function isOf({ task, repeat }: ShownRepeat, [name = '']: readonly string[]): boolean {
  const id = repetitionId([name]);
  const shown = [...(task.past ?? []), ...(repeat.recorded?.() ?? [])];
  return shown.some((own) => repetitionId([own]) === id && own <= name);
}

/** An address means the same with its checksum. */
function inLowerCase(_member: string, value: unknown): unknown {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value) ? value.toLowerCase() : value;
}

/** Whether both are new watches of one call, in whatever rhythm. */
function isSameWatch(one: RepeatTask | undefined, other: RepeatTask): boolean {
  const textOf = ({ call, how, past }: RepeatTask): string | undefined => {
    const { endpointId, method, params, functions = [] } = call;
    const isWatch = past === undefined && triggerOf(how) !== undefined;
    return isWatch ? JSON.stringify([endpointId, method, params, functions], inLowerCase) : undefined;
  };
  const text = textOf(other);
  return one !== undefined && text !== undefined && textOf(one) === text;
}

type Steering = Extract<PageMessage, { readonly type: 'watchDo' | 'watchTrigger' | 'liveCondition' }>;

function steer(repeat: Repeat, message: Steering): void {
  switch (message.type) {
    case 'watchDo':
      return repeat[message.does]?.();
    case 'watchTrigger':
      return repeat.setTrigger?.(message.trigger);
    case 'liveCondition':
      return repeat.setCondition?.(message.condition ?? undefined);
  }
}

function runAgain(repeat: Repeat): void {
  const { isRunning, buttons } = repeat.view();
  // A paused repetition can resume.
  const canStart = !isRunning || buttons.some(({ does }) => does === 'start');
  if (!canStart) void showInformationMessage(vscode.l10n.t('It is running already.'));
  else repeat.start();
}
