// Controls the repeated call that a page shows: a new one, or one restored from the history.

import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import { setOf } from '../../core/call/callSet.ts';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { coinTyped } from '../../core/input/amountUnits.ts';
import { parseRawParams } from '../../core/input/parseInput.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { SavedWatch, WatchView } from '../../protocol/watch.ts';
import type { PageConnection } from '../common/connectPage.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { FollowFront } from '../results/frontFollower.ts';
import { resultTabTitle } from '../results/resultPage.ts';
import type { PageServices } from '../results/resultPage.ts';
import type { ResultViewer } from '../results/resultViewer.ts';
import type { Subject, TrailPlace } from '../subjects/subject.ts';
import { subjectId } from '../subjects/subjectKind.ts';
import { chartOf } from './chart.ts';
import { lastRecorded, pastText, recordedRuns, reloadedText, repetitionId } from './recordedRuns.ts';
import type { LiveServices, Repeat, RepeatTask } from './repeat.ts';
import { repetitionKind } from './repetitionKind.ts';

export type RepeatPageServices = PageServices & Pick<LiveServices, 'feeds' | 'history' | 'masking'>;

/** The least time between two announcements to screen readers, in milliseconds. */
const ANNOUNCE_EVERY_MS = 10_000;

export type ShownRepeat = {
  readonly id: string;
  readonly task: RepeatTask;
  readonly repeat: Repeat;
  /** The number that is drawn; undefined means the main one. */
  chosen: string | undefined;
  /** The last announcement to screen readers, and its time. */
  announced: { readonly text: string; readonly at: number };
  hasSubject: boolean;
  /** A later step of the trail stands alone on the page, and names its tab. */
  front?: Subject;
  /** Whether it has run here, and was not only read from the history. */
  wasRunning: boolean;
};

type ShowingPlace = {
  readonly services: RepeatPageServices;
  readonly panel: vscode.WebviewPanel;
  readonly page: Pick<PageConnection, 'post'>;
  readonly viewer: Pick<ResultViewer, 'showSubject'>;
  readonly listeners: RepeatListeners;
};

export type RepeatListeners = {
  /** Called with whether the repetition is running. */
  readonly notify: (isRunning: boolean) => void;
  /** Called with the id of the repetition when its tab is titled; undefined while nothing of it is recorded. */
  readonly note: (id: string | undefined) => void;
  /** Called with the last recorded call when the page comes in front. */
  readonly follow: FollowFront;
};

export function createRepeatShowing({ services, panel, page, viewer, listeners }: ShowingPlace) {
  let shown: ShownRepeat | undefined;
  let isDisposed = false;

  function show(task: RepeatTask, id = subjectId('repeat', randomUUID()), chosen?: string): ShownRepeat {
    const { create } = repetitionKind(task);
    const repeat = create(services, { notify: changed, reveal: () => panel.reveal() });
    return (shown = {
      id,
      task,
      repeat,
      chosen,
      announced: { text: '', at: 0 },
      hasSubject: false,
      wasRunning: false,
    });
  }

  function changed(hasResult: boolean): void {
    if (shown === undefined) return;
    const { isRunning } = shown.repeat.view();
    shown.wasRunning ||= isRunning;
    listeners.notify(isRunning);
    announce(shown);
    post();
    if (hasResult) showAnswer(shown, shown.hasSubject ? 'here' : 'first');
  }

  function showAnswer(of: ShownRepeat, place: TrailPlace): void {
    const subject = of.repeat.subject(of.id);
    if (subject === undefined) return;
    viewer.showSubject(subject, place);
    if (!of.hasSubject) followFront();
    of.hasSubject = true;
  }

  const followFront = (): void => followPage({ services, panel, listeners }, () => shown);
  panel.onDidChangeViewState(followFront);

  function post(): void {
    if (isDisposed) return;
    if (shown !== undefined) {
      panel.title = titleOf(shown, services.contextOf);
      listeners.note(repetitionId(shown.repeat.recorded?.() ?? []));
    }
    page.post({ type: 'watch', watch: shown ? watchViewOf(shown, services.contextOf) : null });
  }

  async function comeBack({ id, recorded, chart, ran, ...saved }: SavedWatch): Promise<void> {
    const task = taskOf(saved);
    if (task === undefined) return;
    const runs = await recordedRuns(recorded, services);
    if (isDisposed) return;
    const back = show(task, id, chart);
    await back.repeat.comeBack(recorded, runs, reloadedText(runs.length, ran?.runs), ran);
    // First, so that the page has a viewer, which remembers how the results were shown.
    post();
    showAnswer(back, 'here');
  }

  async function showPast(past: ShownRepeat, names: readonly string[]): Promise<void> {
    const runs = await recordedRuns(names, services);
    await past.repeat.comeBack(names, runs, pastText(runs));
    // The page may show another repetition by now.
    if (isDisposed || shown !== past) return;
    post();
    showAnswer(past, 'first');
  }

  return {
    shown: () => shown,
    post,
    comeBack,
    take(task: RepeatTask): void {
      shown?.repeat.dispose();
      const next = show(task);
      if (task.past === undefined) next.repeat.start();
      else showPast(next, task.past).catch(services.showFailure);
    },
    dispose() {
      isDisposed = true;
      shown?.repeat.dispose();
    },
  };
}

export function titleOf({ id, task, front }: ShownRepeat, contextOf: ContextOf): string {
  return front === undefined || front.id === id
    ? repetitionKind(task).tab(contextOf(task.call))
    : resultTabTitle(front);
}

/** Takes what is new as the announcement to screen readers, unless the last one was only just before. */
function announce(shown: ShownRepeat): void {
  if (Date.now() - shown.announced.at < ANNOUNCE_EVERY_MS) return;
  const text = shown.repeat.news?.() ?? '';
  if (text !== '') shown.announced = { text, at: Date.now() };
}

function watchViewOf(shown: ShownRepeat, contextOf: ContextOf): WatchView {
  const { task, repeat, chosen, announced } = shown;
  const context = contextOf(task.call);
  const title = repetitionKind(task).title(context);
  const series = repeat.series?.();
  const chart = series === undefined ? null : chartOf(series, chosen, context);
  return {
    title,
    saved: savedOf(shown),
    rows: [],
    ...omitUndefined({ coin: coinTyped(context) }),
    ...repeat.view(),
    announcement: announced.text,
    chart,
  };
}

/** What the page saves, to be restored after a reload. */
function savedOf({ id, task: { call }, repeat, chosen: chart }: ShownRepeat): SavedWatch {
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
    recorded: repeat.recorded?.() ?? [],
    ran: repeat.ran?.(),
    chart,
  };
}

function taskOf({ how, paramsJson, ...call }: Omit<SavedWatch, 'id' | 'recorded'>): RepeatTask | undefined {
  const raw = parseRawParams(paramsJson);
  return raw.ok ? { call: { ...call, params: raw.params }, how } : undefined;
}

/** Has the last recorded call of the page followed if the page is in front. */
function followPage(
  { services, panel, listeners }: Pick<ShowingPlace, 'services' | 'panel' | 'listeners'>,
  shown: () => ShownRepeat | undefined,
): void {
  const front = shown();
  if (!panel.active || front === undefined) return;
  lastRecorded(front.repeat.recorded?.() ?? [], services.history)
    .then(
      (last) =>
        last && panel.active && shown() === front && listeners.follow(last, setOf(last) !== undefined),
    )
    .catch(services.showFailure);
}
