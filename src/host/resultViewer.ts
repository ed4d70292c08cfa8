// Owns the host's half of the viewer: what a page asks for, and what it gets to know of the subjects. Refuses to start
// anything itself: SubjectActions does.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { NodePath } from '../protocol/nodeRow.ts';
import type { ViewerToHost, ViewerToPage } from '../protocol/viewer.ts';
import type { CallRequest } from './calls.ts';
import { setStatusBarMessage, showInformationMessage } from './common/notices.ts';
import { entrySubject, subjectIdOf } from './entrySubject.ts';
import { prettyJson } from './jsonDocuments.ts';
import { canBeText } from './largeJson.ts';
import { copyForm, copyText, nodeMenu } from './nodeMenu.ts';
import { onceFor } from './onceFor.ts';
import { createResultSearch } from './resultSearch.ts';
import { createResultTable } from './resultTable.ts';
import { runShown } from './runShown.ts';
import { copyCsv, saveCsv } from './saveCsv.ts';
import { STEP, stepTarget } from './stepMoves.ts';
import { subjectView } from './subject.ts';
import type { EndpointName, Place, Subject } from './subject.ts';
import { createSubjectActions } from './subjectActions.ts';
import type { ActionServices } from './subjectActions.ts';
import { createSubjects } from './subjects.ts';

/** Raw JSON longer than this is cut in the page; “Open as JSON” shows all of it. */
const LONGEST_RAW = 200_000;
const MOST_ROWS = 1_000;
const LEARNING_MS = 300;

export type ViewerServices = ActionServices & {
  /** Something that decoding draws on has changed: answers may read better now. */
  readonly onDidLearn: vscode.Event<void>;
};

export interface ResultViewer {
  receive(message: ViewerToHost): Promise<void>;
  /** Shows an entry; where no page listens, once there is one. */
  show(entry: HistoryEntry, place: Place): void;
  /** The same of anything to look at; `here` takes the place of what has its id. */
  showSubject(subject: Subject, place: Place): void;
  /** Runs a call and shows it; a large answer while it arrives. An entry that is not wanted is not shown. False where
   * the person declined. */
  run(
    request: CallRequest,
    token: vscode.CancellationToken,
    isWanted: (entry: HistoryEntry) => boolean,
  ): Promise<boolean>;
  /** Compares an entry with another one that is chosen. */
  compare(entry: HistoryEntry): Promise<void>;
  /** Explains a transaction of an endpoint and shows that. */
  explain(endpoint: Pick<EndpointName, 'endpointId'>, hash: string, place: Place): Promise<void>;
  /** Shows a past explanation or a comparison, by the id of its subject. */
  showById(id: string): Promise<void>;
  /** A page has come up: it gets what was to be shown meanwhile. */
  welcome(): void;
  dispose(): void;
}

export function createResultViewer(
  services: ViewerServices,
  /** False where there is no page to take it. */
  post: (message: ViewerToPage) => boolean,
): ResultViewer {
  const { history, contextOf, onDidLearn } = services;
  const subjects = createSubjects(history, contextOf);
  const search = createResultSearch(post);
  const tables = createResultTable();
  const actions = createSubjectActions(services, show, whileBusy);
  /** How much is under way. */
  let busy = 0;
  let isDisposed = false;
  /** Counts what leads from step to step: a later one replaces those before. */
  let moves = 0;
  /** The subject that the page asked about last, or was shown last. */
  let front: string | undefined;
  /** Subjects decoded before something was learnt. */
  const stale = new Set<string>();
  /** Shown while there was no page to tell. */
  let waiting: { readonly subject: Subject; readonly place: Place } | undefined;

  function show(subject: Subject, place: Place): void {
    if (isDisposed) return;
    subjects.keep(subject);
    if (place !== 'here') front = subject.id;
    if (post({ type: 'show', subject: subjectView(subject), place })) waiting = undefined;
    else if (place !== 'here') waiting = { subject, place };
    else if (waiting?.subject.id === subject.id) waiting = { subject, place: waiting.place };
  }

  /** Decodes a subject with what is known now, unless another one has taken its place meanwhile. */
  async function refresh(id: string): Promise<void> {
    if (!stale.delete(id)) return;
    const before = subjects.kept(id);
    const subject = await before?.again?.();
    if (subject !== undefined && subjects.kept(id) === before) show(subject, 'here');
  }

  async function whileBusy<Result>(work: Promise<Result>): Promise<Result> {
    const tell = (by: number): void => {
      busy += by;
      post({ type: 'busy', isBusy: busy > 0 });
    };
    tell(1);
    return work.finally(() => tell(-1));
  }

  async function goToStep({ id, source }: Subject, from: NodePath, action: string): Promise<void> {
    const mine = ++moves;
    const isWanted = (): boolean => mine === moves && front === id && !isDisposed;
    const path = await whileBusy(stepTarget(source, from, action, isWanted));
    if (!isWanted()) return;
    if (path !== undefined) post({ type: 'reveal', id, path });
    else setStatusBarMessage(vscode.l10n.t('There is no such step in this trace'), 3000);
  }

  /** What is learnt comes in bursts, and only what is looked at is worth decoding at once. */
  const learning = onceFor(LEARNING_MS, async () => {
    for (const { id, again } of subjects.all()) if (again !== undefined) stale.add(id);
    if (front !== undefined) await refresh(front);
  });
  const listening = [
    onDidLearn(() => learning.ask()),
    // What was undone cannot be undone again.
    services.calls.onDidUndo((ids) => {
      for (const id of ids) {
        const entry = subjects.kept(subjectIdOf({ id }))?.entry;
        if (entry === undefined) continue;
        const { snapshot: _gone, ...rest } = entry;
        show(entrySubject(rest, contextOf), 'here');
      }
    }),
  ];

  return {
    async receive(message) {
      const { id } = message;
      front = id;
      await refresh(id);
      const isKept = subjects.kept(id) !== undefined;
      const subject = await subjects.find(id);
      if (subject === undefined) {
        post({ type: 'gone', id, message: subjects.whyGone(id) });
        return;
      }
      // The page may know rows of how it was decoded before.
      if (!isKept && message.type !== 'look') show(subject, 'here');
      switch (message.type) {
        case 'look':
          return show(subject, 'here');
        case 'rows': {
          const { path, from } = message;
          const rows = subject.source.rows(path, from, Math.min(message.to, from + MOST_ROWS));
          post({ type: 'rows', id, path, from, rows });
          return;
        }
        case 'raw': {
          if (subject.entry === undefined) return;
          const text = prettyJson(subject.entry, LONGEST_RAW + 1);
          const isCut = text.length > LONGEST_RAW;
          post({ type: 'raw', id, text: isCut ? text.slice(0, LONGEST_RAW) : text, isCut });
          return;
        }
        case 'search':
          return search.start(subject, message.search, message.text);
        case 'stepChange': {
          if (subject.changes === undefined || subject.changes.count === 0) return;
          post({ type: 'change', id, ...subject.changes.step(message.path, message.by) });
          return;
        }
        case 'copy': {
          const node = subject.source.node(message.path);
          if (
            node === undefined ||
            !(await canBeText(node.value, vscode.l10n.t('the clipboard'), node.label))
          )
            return;
          const text = subject.source.formText(message.path, message.form);
          return text === undefined ? undefined : copyText(text);
        }
        case 'menu': {
          const node = subject.source.node(message.path);
          const items = node === undefined ? [] : nodeMenu(node, subject.source.hasTables);
          post({ type: 'menu', id, path: message.path, items });
          return;
        }
        case 'choose':
          if (message.action.startsWith(STEP)) return goToStep(subject, message.path, message.action);
          return actions.choose(subject, message.path, message.action);
        case 'table': {
          const to = Math.min(message.to, message.from + MOST_ROWS);
          const page = await tables.page(subject, { ...message, to });
          if (page !== undefined) post({ id, ...page });
          return;
        }
        case 'tableCsv': {
          const csv = await whileBusy(tables.csv(subject, message.path, message.order));
          if (csv === undefined) return;
          return message.target === 'file'
            ? saveCsv(csv.lines(), csv.title)
            : whileBusy(copyCsv(csv.lines, csv.title));
        }
        case 'copyCell': {
          const { path, position, column } = message;
          const cell = await tables.cell(subject, path, position, column);
          return cell && copyForm(cell);
        }
        case 'action':
          return actions.act(subject, message.action);
      }
    },
    show: (entry, place) => show(entrySubject(entry, contextOf), place),
    showSubject: show,
    run: (request, token, isWanted) => runShown(services, request, show, { place: 'first', token, isWanted }),
    compare: (entry) => actions.compare(entry),
    async showById(id) {
      const subject = await subjects.find(id);
      if (subject === undefined) void showInformationMessage(subjects.whyGone(id));
      else show(subject, 'first');
    },
    explain: (endpoint, hash, place) => actions.explain(endpoint, hash, place),
    welcome() {
      if (busy > 0) post({ type: 'busy', isBusy: true });
      if (waiting !== undefined) show(waiting.subject, waiting.place);
    },
    dispose() {
      isDisposed = true;
      search.stop();
      tables.stop();
      learning.dispose();
      vscode.Disposable.from(...listening).dispose();
    },
  };
}
