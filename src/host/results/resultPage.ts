// One page that shows only results: entries of the history, and what the user opens from them.

import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { requestOfExplained } from '../../core/explain/callToExplain.ts';
import type { Explainable } from '../../core/explain/callToExplain.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import type { DropToHost } from '../../protocol/drop.ts';
import { connectPage } from '../common/connectPage.ts';
import type { PageProblems } from '../common/connectPage.ts';
import { showInformationMessage } from '../common/notices.ts';
import { COMPARISON, comparisonId } from '../subjects/comparisonSubject.ts';
import { EXAMPLE } from '../subjects/exampleSubject.ts';
import { explanationId } from '../subjects/explanationSubject.ts';
import { subjectIdOf } from '../subjects/entrySubject.ts';
import { STORAGE_COMPARISON } from '../subjects/storageComparison.ts';
import type { Subject } from '../subjects/subject.ts';
import { parseSubjectId, subjectId } from '../subjects/subjectKind.ts';
import type { Opening, Page, ShowMode } from '../common/pagePanel.ts';
import type { OnTab, UnseenTabs } from '../common/unseenTabs.ts';
import { createFrontFollower } from './frontFollower.ts';
import type { FollowFront } from './frontFollower.ts';
import { createResultViewer } from './resultViewer.ts';
import type { ResultViewer, ViewerServices } from './resultViewer.ts';

/** The longest name of a tab, in characters. */
const LONGEST_TAB = 40;

/** The kinds of subjects that have no row in the History view. */
const COMPARISONS: ReadonlySet<string> = new Set([COMPARISON.name, STORAGE_COMPARISON.name]);

/** Handles what was dropped on the page. */
type AddDropped = (message: DropToHost) => Promise<void>;

/** What a page that shows results needs. */
export type PageServices = ViewerServices & PageProblems & { readonly addDropped: AddDropped };

/** What a result page is opened to show. */
export type ResultTask =
  | { readonly entry: HistoryEntry }
  | { readonly compare: readonly [HistoryEntry, HistoryEntry] }
  /** The ids of two entries. */
  | { readonly compared: readonly [string, string] }
  | { readonly explain: Explainable; readonly endpointId: string }
  /** The address of a contract that this folder has compiled. */
  | { readonly variables: string; readonly endpointId: string }
  /** The id that the calls of a past explanation share. */
  | { readonly explanation: string }
  | { readonly example: 'block' };

/** The id of the subject that a task shows; undefined where that is only made. */
function subjectIdOfTask(task: ResultTask): string | undefined {
  if ('entry' in task) return subjectIdOf(task.entry);
  return 'explanation' in task ? explanationId(task.explanation) : undefined;
}

/** The key of an explanation: the same whenever the same is explained at one endpoint. */
export function explainedKey({ explain, endpointId }: Explaining): string {
  const text = JSON.stringify([endpointId, explain]).toLowerCase();
  return createHash('sha256').update(text).digest('hex');
}

/** Shows the tab that has the task since before a reload. What is to be explained is explained there once more. */
export function showUnseenResult(
  unseen: Pick<UnseenTabs, 'show'>,
  task: ResultTask,
  how: ShowMode,
  takeTask: () => void,
): boolean {
  return 'explain' in task
    ? unseen.show(explainedKey(task), how, takeTask)
    : unseen.show(subjectIdOfTask(task), how);
}

type FrontListeners = {
  readonly follow: FollowFront;
  /** Lets no other result replace those of the page. */
  readonly keep: () => void;
  /** Called with the subject in front when its tab is titled; with undefined once the page is closed. */
  readonly note: (shown: OnTab | undefined) => void;
};

export function resultTabTitle({ tab, view }: Subject): string {
  return ellipsis(tab ?? view.title, LONGEST_TAB);
}

export function connectResultPage(
  services: PageServices,
  panel: vscode.WebviewPanel,
  { task: first }: Opening<ResultTask>,
  { follow, keep, note }: FrontListeners,
): Page<ResultTask> {
  const { showFailure } = services;
  const page = connectPage(
    {
      panel,
      welcome() {
        postTab();
        viewer.welcome();
      },
      receive(message, reply) {
        switch (message.type) {
          case 'keepTab':
            return keep();
          case 'dropFile':
          case 'dropUri':
          case 'dropRefused':
            return services.addDropped(message);
          default:
            return 'id' in message ? viewer.receive(message, reply) : undefined;
        }
      },
    },
    services,
  );
  let front: Subject | undefined;
  let isPreview = false;
  const postTab = (): void => void page.post({ type: 'tab', isPreview });
  const viewer = createResultViewer(
    services,
    (message) => page.post(message),
    (subject, place) => {
      const isOther = front?.id !== subject.id;
      front = subject;
      // Also after Back, as Forward leads to it again.
      if (place === 'next' || COMPARISONS.has(parseSubjectId(subject.id).kind)) keep();
      panel.title = resultTabTitle(subject);
      note(onTab(subject));
      if (isOther) followFront();
    },
  );
  const followFront = createFrontFollower(panel, () => front, services, follow);

  const explaining = createExplaining(viewer, () => front, showFailure);
  const take = (task: ResultTask): void =>
    'explain' in task ? explaining.take(task) : showTask(task, viewer, showFailure);
  if (first !== undefined) take(first);

  return {
    // What is explained once more is explained in its own page.
    hasRoomFor: explaining.isOf,
    shows(task) {
      const id = subjectIdOfTask(task);
      return explaining.isComing(task) || (id !== undefined && viewer.isShowing(id));
    },
    previewed(is) {
      isPreview = is;
      postTab();
    },
    take,
    entry: () => front?.entry,
    request() {
      if (front?.explains === undefined) return undefined;
      return { ...requestOfExplained(front.explains), ...front.endpoint };
    },
    runAgain() {
      if (front?.explains !== undefined) return viewer.explain(front.endpoint, front.explains, 'next');
      if (front?.variables !== undefined)
        return viewer.showVariables(front.variables.read.address, front.endpoint, 'next');
      return void showInformationMessage(vscode.l10n.t('This page shows nothing that can be run again.'));
    },
    dispose() {
      note(undefined);
      viewer.dispose();
      page.dispose();
    },
  };
}

function onTab({ id, explains, endpoint: { endpointId } }: Subject): OnTab {
  return explains === undefined ? { id } : { id, key: explainedKey({ explain: explains, endpointId }) };
}

type Explaining = Extract<ResultTask, { readonly explain: Explainable }>;

/** Explains on a page. `isComing`: whether it is at it; `isOf`: whether the page in front explains this already. */
function createExplaining(
  viewer: Pick<ResultViewer, 'explain'>,
  front: () => Subject | undefined,
  showFailure: PageServices['showFailure'],
) {
  let coming: Explaining | undefined;

  function isOf(task: ResultTask): boolean {
    const { explains, endpoint } = front() ?? {};
    if (coming !== undefined || explains === undefined || endpoint === undefined) return false;
    return isSameExplained(task, { explain: explains, endpointId: endpoint.endpointId });
  }

  return {
    isOf,
    isComing: (task: ResultTask): boolean => isSameExplained(task, coming),
    take(task: Explaining): void {
      const place = isOf(task) ? { instead: front()!.id } : 'first';
      coming = task;
      void viewer
        .explain(task, task.explain, place)
        .catch(showFailure)
        .finally(() => {
          if (coming === task) coming = undefined;
        });
    },
  };
}

/** Whether both explain the same at one endpoint. */
function isSameExplained(one: ResultTask, other: Explaining | undefined): boolean {
  return other !== undefined && 'explain' in one && explainedKey(one) === explainedKey(other);
}

function showTask(
  task: Exclude<ResultTask, Explaining>,
  viewer: ResultViewer,
  showFailure: PageServices['showFailure'],
): void {
  if ('entry' in task) viewer.show(task.entry, 'first');
  else if ('compare' in task) viewer.compare(task.compare).catch(showFailure);
  else if ('explanation' in task) viewer.showById(explanationId(task.explanation)).catch(showFailure);
  else if ('example' in task) viewer.showById(subjectId(EXAMPLE.name, task.example)).catch(showFailure);
  else if ('compared' in task) viewer.showById(comparisonId(task.compared)).catch(showFailure);
  else viewer.showVariables(task.variables, task, 'first').catch(showFailure);
}
