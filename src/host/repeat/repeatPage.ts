// One page of a repeated call: what it receives, and what its messages do. The calls end with it.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { parseRawParams } from '../../core/input/parseInput.ts';
import type { SavedWatch, WatchView } from '../../protocol/watch.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { chartOf } from './chart.ts';
import { connectPage } from '../common/connectPage.ts';
import type { PageMessage, Reply } from '../common/connectPage.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { Page } from '../common/pagePanel.ts';
import { pastText, recordedRuns, reloadedText } from './recordedRuns.ts';
import type { LiveServices, Repeat, RepeatTask } from './repeat.ts';
import { createResultViewer } from '../results/resultViewer.ts';
import type { ResultViewer } from '../results/resultViewer.ts';
import type { PageServices } from '../results/resultPage.ts';
import type { TrailPlace } from '../subjects/subject.ts';
import { subjectId } from '../subjects/subjectKind.ts';
import { repetitionKind } from './repetitionKind.ts';

export type RepeatPageServices = PageServices & Pick<LiveServices, 'feeds' | 'history' | 'masking'>;

/** A screen reader is told of changes no more often. */
const SAY_EVERY_MS = 10_000;

type Shown = {
  readonly id: string;
  readonly task: RepeatTask;
  readonly repeat: Repeat;
  /** The number that is drawn; the first where none was chosen. */
  chosen: string | undefined;
  /** What a screen reader was told last, and when. */
  said: { readonly text: string; readonly at: number };
  hasSubject: boolean;
};

/** `tell`: whether calls of it are under way or to come. */
export function connectRepeatPage(
  services: RepeatPageServices,
  panel: vscode.WebviewPanel,
  first: RepeatTask | undefined,
  tell: (isRunning: boolean) => void,
): Page<RepeatTask> {
  let shown: Shown | undefined;
  let isDisposed = false;
  /** Of a page that came back: its results are read once. */
  let coming: Promise<void> | undefined;

  const page = connectPage(
    {
      panel,
      welcome() {
        postState();
        viewer.welcome();
      },
      receive,
    },
    services,
  );
  const viewer = createResultViewer(services, (message) => page.post(message));

  function show(task: RepeatTask, id = subjectId('repeat', randomUUID()), chosen?: string): Shown {
    const { tab, create } = repetitionKind(task);
    const repeat = create(services, { tell: changed, reveal: () => panel.reveal() });
    panel.title = tab;
    return (shown = { id, task, repeat, chosen, said: { text: '', at: 0 }, hasSubject: false });
  }

  async function comeBack({ id, recorded, chart, ...saved }: SavedWatch): Promise<void> {
    const task = taskOf(saved);
    if (task === undefined) return;
    const runs = await recordedRuns(recorded, services);
    if (isDisposed) return;
    const back = show(task, id, chart);
    await back.repeat.comeBack(recorded, runs, reloadedText(runs.length));
    // The page first has a viewer, which remembers how it was looked at.
    postState();
    showAnswer(back, viewer, 'here');
  }

  async function showPast(past: Shown, names: readonly string[]): Promise<void> {
    const runs = await recordedRuns(names, services);
    if (isDisposed || shown !== past) return;
    await past.repeat.comeBack(names, runs, pastText(runs));
    postState();
    showAnswer(past, viewer, 'first');
  }

  function take(task: RepeatTask): void {
    shown?.repeat.dispose();
    const next = show(task);
    if (task.past === undefined) next.repeat.start();
    else showPast(next, task.past).catch(services.showFailure);
  }

  function changed(hasAnswer: boolean): void {
    if (shown === undefined) return;
    tell(shown.repeat.view().isRunning);
    announce(shown);
    postState();
    if (hasAnswer) showAnswer(shown, viewer, shown.hasSubject ? 'here' : 'first');
  }

  function postState(): void {
    page.post({ type: 'watch', watch: shown ? watchViewOf(shown, services.contextOf) : null });
  }

  function receive(message: PageMessage, reply: Reply): unknown {
    switch (message.type) {
      case 'watchAgain':
        return (coming ??= comeBack(message.saved));
      case 'watchDo':
      case 'watchTrigger':
      case 'liveCondition':
        return shown && steer(shown.repeat, message);
      case 'watchChart':
        if (shown !== undefined) shown.chosen = message.key;
        return postState();
      default:
        return 'id' in message ? viewer.receive(message, reply) : undefined;
    }
  }

  if (first !== undefined) take(first);
  const learning = services.onDidLearn(() => postState());

  return {
    // Each has a page of its own, but for what is only looked at.
    hasRoomFor: () => false,
    shows: ({ past }) => past !== undefined && shown !== undefined && isOf(shown, past),
    isBusy: () => shown?.repeat.view().isRunning === true,
    take,
    runAgain: () => shown && runAgain(shown.repeat),
    dispose() {
      isDisposed = true;
      shown?.repeat.dispose();
      tell(false);
      for (const part of [learning, viewer, page]) part.dispose();
    },
  };
}

/** Whether it shows these calls: it made them, or was opened for them. */
function isOf({ task, repeat }: Shown, past: readonly string[]): boolean {
  return [...(task.past ?? []), ...repeat.recorded()].includes(past[0]!);
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
  if (repeat.view().isRunning) void showInformationMessage(vscode.l10n.t('It is running already.'));
  else repeat.start();
}

function showAnswer(shown: Shown, viewer: Pick<ResultViewer, 'showSubject'>, place: TrailPlace): void {
  const subject = shown.repeat.subject(shown.id);
  if (subject === undefined) return;
  viewer.showSubject(subject, place);
  shown.hasSubject = true;
}

/** Takes what is new for a screen reader, unless it was told of something just before. */
function announce(shown: Shown): void {
  if (Date.now() - shown.said.at < SAY_EVERY_MS) return;
  const text = shown.repeat.news();
  if (text !== '') shown.said = { text, at: Date.now() };
}

function watchViewOf(shown: Shown, contextOf: ContextOf): WatchView {
  const { task, repeat, chosen, said } = shown;
  const { samples, along } = repeat.series();
  const context = contextOf(task.call);
  const title = repetitionKind(task).title(context);
  const chart = chartOf(samples, chosen, along, context);
  return { title, saved: savedOf(shown), ...repeat.view(), announcement: said.text, chart };
}

/** What the page keeps to bring it back after a reload. */
function savedOf({ id, task: { call }, repeat, chosen: chart }: Shown): SavedWatch {
  const { endpointId, endpointName, method, params, functions } = call;
  const paramsJson = JSON.stringify(withoutSecrets(method, params));
  return {
    id,
    endpointId,
    endpointName,
    method,
    paramsJson,
    functions,
    how: repeat.how(),
    recorded: repeat.recorded(),
    chart,
  };
}

function taskOf({ how, paramsJson, ...call }: Omit<SavedWatch, 'id' | 'recorded'>): RepeatTask | undefined {
  const raw = parseRawParams(paramsJson);
  return raw.ok ? { call: { ...call, params: raw.params }, how } : undefined;
}
