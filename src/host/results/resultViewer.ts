// The host's half of the viewer: handles the requests of the page, and sends it subjects. SubjectActions starts all
// other work.

import * as vscode from 'vscode';
import type { Explainable } from '../../core/explain/callToExplain.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { StepTo } from '../../protocol/actions.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { ViewerToHost, ViewerNews } from '../../protocol/viewer.ts';
import type { CallRequest } from '../calls/calls.ts';
import { setStatusBarMessage, showInformationMessage } from '../common/notices.ts';
import { entrySubject } from '../subjects/entrySubject.ts';
import { runAndShow } from './runAndShow.ts';
import { pathsOpenedTo } from './callMoves.ts';
import { createSourceBeside } from './sourceBeside.ts';
import type { TraceServices } from './linesOfTrace.ts';
import { shownTarget } from './stepMoves.ts';
import type { EndpointName } from '../subjects/rowSource.ts';
import { createShownSubjects } from './shownSubjects.ts';
import type { ShownServices } from './shownSubjects.ts';
import type { Subject, TrailPlace } from '../subjects/subject.ts';
import { createSubjectActions } from './subjectActions.ts';
import type { SubjectServices } from './subjectActions.ts';
import { createViewerRequests } from './viewerRequests.ts';
import type { ViewerReplies } from './viewerRequests.ts';

export type ViewerServices = SubjectServices & ShownServices & TraceServices;

export interface ResultViewer {
  receive(message: ViewerToHost, reply: ViewerReplies): Promise<void>;
  /** Shows an entry; if no page listens, as soon as there is one. */
  show(entry: HistoryEntry, place: TrailPlace): void;
  /** Shows a subject; `here` replaces the subject with the same id. */
  showSubject(subject: Subject, place: TrailPlace): void;
  /**
   * Runs a call and shows it, a large result while it arrives. An entry that is not wanted is not shown. Gives the
   * entry; undefined where the user declined.
   */
  run(
    request: CallRequest,
    token: vscode.CancellationToken,
    isWanted: (entry: HistoryEntry) => boolean,
  ): Promise<HistoryEntry | undefined>;
  /** Compares two entries. */
  compare(entries: readonly [HistoryEntry, HistoryEntry]): Promise<void>;
  /** Explains a transaction of an endpoint, or a call to it, and shows the explanation. */
  explain(endpoint: Pick<EndpointName, 'endpointId'>, of: Explainable, place: TrailPlace): Promise<void>;
  /** Shows the variables of a contract at the newest block. */
  showVariables(
    address: string,
    endpoint: Pick<EndpointName, 'endpointId'>,
    place: TrailPlace,
  ): Promise<void>;
  /** Whether the page shows the subject with this id in front, or will do so once it is read. */
  isShowing(id: string): boolean;
  /** Shows a past explanation or a comparison, by the id of its subject. */
  showById(id: string): Promise<void>;
  /** Shows nothing, as the page does. */
  hide(): void;
  /** To be called when a page has come up: sends what was to be shown meanwhile. */
  welcome(): void;
  dispose(): void;
}

export function createResultViewer(
  services: ViewerServices,
  /** False where no page can take the message. */
  post: (message: ViewerNews) => boolean,
  /** Called with the subject in front when that changes, or is decoded again. */
  onFront: (subject: Subject, place: TrailPlace) => void = () => undefined,
): ResultViewer {
  const shown = createShownSubjects(services, post, onFront);
  const beside = createSourceBeside(services);
  const show = (subject: Subject, place: TrailPlace): void => shown.show(subject, place);
  /** The number of tasks in progress. */
  let busy = 0;
  /** Identifies the last requested move; a later move replaces it. */
  let move = {};

  async function whileBusy<Result>(work: Promise<Result>): Promise<Result> {
    const notify = (by: number): void => {
      busy += by;
      post({ type: 'busy', isBusy: busy > 0 });
    };
    notify(1);
    return work.finally(() => notify(-1));
  }

  async function goToStep(subject: Subject, from: NodePath, to: StepTo): Promise<void> {
    const mine = {};
    move = mine;
    const { id, part } = subject;
    const isWanted = (): boolean => mine === move && shown.isInFront(id);
    const finding =
      to === 'line' ? beside.stepByLine(subject, from, isWanted) : shownTarget(subject, from, to, isWanted);
    const path = await whileBusy(finding);
    if (!isWanted()) return;
    if (path !== undefined) post({ type: 'reveal', id, path });
    else if (to !== 'line') setStatusBarMessage(noRow(to, part !== undefined), 3000);
  }

  const actions = createSubjectActions(services, {
    show,
    whileBusy,
    reveal: ({ id }, path) => void post({ type: 'reveal', id, path }),
  });
  const openCalls = (subject: Subject, path: NodePath, depth: number): void =>
    void post({ type: 'reveal', id: subject.id, path, opened: [...pathsOpenedTo(subject, path, depth)] });
  const requests = createViewerRequests({
    actions,
    whileBusy,
    goToStep,
    followStep: (subject, path) => beside.follow(subject, path),
    openCalls,
    show,
  });
  return {
    async receive(message, reply) {
      const subject = await shown.subjectForPage(message.id, message.type === 'look');
      if (subject !== undefined) await requests.receive(subject, message, reply);
    },
    show: (entry, place) => show(entrySubject(entry, services.contextOf), place),
    showSubject: show,
    isShowing: (id) => shown.isShowing(id),
    hide: () => shown.hide(),
    run: (request, token, isWanted) =>
      runAndShow(services, request, show, { place: 'first', token, isWanted }),
    compare: (entries) => actions.compare(entries, 'first'),
    async showById(id) {
      const gone = await shown.showById(id);
      if (gone !== undefined) void showInformationMessage(gone.whyGone);
    },
    explain: (endpoint, of, place) => actions.explain(endpoint, of, place),
    showVariables: (address, endpoint, place) => actions.showVariables(address, endpoint, place),
    welcome() {
      if (busy > 0) post({ type: 'busy', isBusy: true });
      shown.welcome();
    },
    dispose() {
      shown.dispose();
      requests.dispose();
      beside.dispose();
    },
  };
}

/** Why a move has led to no row. `isPart`: the subject shows only some calls of a tree. */
function noRow(to: StepTo, isPart: boolean): string {
  if (to === 'tree') return vscode.l10n.t('The call tree does not hold this call');
  return isPart
    ? vscode.l10n.t('There is no such call among those that are shown')
    : vscode.l10n.t('There is no such step or call in this trace');
}
