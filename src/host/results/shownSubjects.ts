// The subjects that one page shows: the one in front, those to be decoded again, and the one that waits for a page.

import * as vscode from 'vscode';
import type { ViewerNews } from '../../protocol/viewer.ts';
import type { Calls } from '../calls/calls.ts';
import type { MinedWrites } from '../calls/minedWrites.ts';
import { coalesce } from '../common/coalesce.ts';
import { undone } from '../history/entryMarks.ts';
import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { entrySubject, subjectIdOf } from '../subjects/entrySubject.ts';
import { subjectView } from '../subjects/subject.ts';
import type { MarkedEntry, Subject, TrailPlace } from '../subjects/subject.ts';
import { createSubjects } from '../subjects/subjects.ts';
import type { Subjects } from '../subjects/subjects.ts';
import { withFate } from './withFate.ts';

const LEARNING_MS = 300;

export type ShownServices = {
  readonly history: History;
  readonly contextOf: ContextOf;
  readonly calls: Pick<Calls, 'onDidUndo'>;
  /** The outcomes of sent transactions. */
  readonly writes?: Omit<MinedWrites, 'dispose'>;
  /** Fires when data that decoding uses has changed: results may read better now. */
  readonly onDidLearn: vscode.Event<void>;
  readonly showFailure: (error: unknown) => void;
};

export interface ShownSubjects {
  /** Shows a subject; if no page listens, as soon as there is one. */
  show(subject: Subject, place: TrailPlace): void;
  /** Shows a subject of the history in front; gives `whyGone` where it no longer exists. */
  showById(id: string): Promise<{ readonly whyGone: string } | undefined>;
  /** The subject that the page asks about, decoded with what is known now; undefined, after a message, if gone. */
  subjectForPage(id: string, isShownAnyway: boolean): Promise<Subject | undefined>;
  /** Whether the page still shows the subject in front. */
  isInFront(id: string): boolean;
  /** Whether the page shows the subject in front, or will do so once it is read. */
  isShowing(id: string): boolean;
  /** Shows nothing, as the page does. */
  hide(): void;
  /** To be called when a page has come up: sends what was to be shown meanwhile. */
  welcome(): void;
  dispose(): void;
}

/** `post`: false where no page can take the message. `onFront`: called when the subject in front changes. */
export function createShownSubjects(
  { history, contextOf, calls, writes, onDidLearn, showFailure }: ShownServices,
  post: (message: ViewerNews) => boolean,
  onFront: (subject: Subject, place: TrailPlace) => void,
): ShownSubjects {
  const subjects = createSubjects(history, contextOf);
  let isDisposed = false;
  /** The subject that the page asked about last, or was shown last. */
  let front: string | undefined;
  /** The subject that is to be shown once it is read, unless another one comes first. */
  let coming: string | undefined;
  /** The subject that a page was sent when it came up, until it asks for one. */
  let welcomed: string | undefined;
  /** The subject that was shown while there was no page. */
  let waiting: { readonly subject: Subject; readonly place: TrailPlace } | undefined;

  function show(plain: Subject, place: TrailPlace): void {
    if (isDisposed) return;
    const subject = subjects.keep(withFate(plain, writes, contextOf));
    // Decode an explanation again soon: contracts may have become known while it was made.
    if (place !== 'here' && subject.explains !== undefined) learning.schedule();
    if (place !== 'here') [front, coming] = [subject.id, undefined];
    if (front === subject.id) onFront(subject, place);
    if (post({ type: 'show', subject: subjectView(subject), place })) waiting = undefined;
    else if (place !== 'here') waiting = { subject, place };
    else if (waiting?.subject.id === subject.id) waiting = { subject, place: waiting.place };
  }

  /** Shows a call again after something about it has changed. */
  const reshow: Reshow = (id, change) => {
    const entry = subjects.kept(subjectIdOf({ id }))?.entry;
    if (entry !== undefined) show(entrySubject(change?.(entry) ?? entry, contextOf), 'here');
  };

  const isInFront = (id: string): boolean => front === id && !isDisposed;
  const stale = createStale(subjects, { show, isInFront });
  /** Knowledge arrives in bursts, and only the subject in front is worth decoding at once. */
  const learning = coalesce(
    LEARNING_MS,
    async () => {
      stale.markAll();
      if (front !== undefined) await stale.refresh(front);
    },
    showFailure,
  );
  const listening = [onDidLearn(() => learning.schedule()), ...onChange({ calls, writes }, reshow)];

  return {
    show,
    async showById(id) {
      coming = id;
      let isWanted = false;
      const subject = await subjects.find(id).finally(() => {
        isWanted = coming === id;
        if (isWanted) coming = undefined;
      });
      if (isWanted && subject !== undefined) show(subject, 'first');
      return isWanted && subject === undefined ? { whyGone: subjects.whyGone(id) } : undefined;
    },
    async subjectForPage(id, isShownAnyway) {
      // A page that comes up asks for the subject that it showed before, even if it was sent another one.
      if (welcomed === undefined || welcomed === id || !isShownAnyway) front = id;
      welcomed = undefined;
      await stale.refresh(id);
      const isKept = subjects.kept(id) !== undefined;
      const subject = await subjects.find(id);
      if (subject === undefined) post({ type: 'gone', id, message: subjects.whyGone(id) });
      // The page may have rows that were decoded before.
      else if (!isKept && !isShownAnyway) show(subject, 'here');
      return subject;
    },
    isInFront,
    isShowing: (id) => (coming ?? front) === id && !isDisposed,
    hide: () => void ([front, coming, waiting] = [undefined, undefined, undefined]),
    welcome() {
      welcomed = waiting?.subject.id;
      if (waiting !== undefined) show(waiting.subject, waiting.place);
    },
    dispose() {
      isDisposed = true;
      vscode.Disposable.from(learning, ...listening).dispose();
    },
  };
}

/** Keeps track of subjects that were decoded before something was learnt, and decodes them again. */
function createStale(
  subjects: Subjects,
  { show, isInFront }: Pick<ShownSubjects, 'show' | 'isInFront'>,
): { markAll(): void; refresh(id: string): Promise<void> } {
  const stale = new Set<string>();

  /** Decodes a subject with what is known now; repeats that if another version has replaced it meanwhile. */
  async function refresh(id: string): Promise<void> {
    if (!stale.delete(id)) return;
    const before = subjects.kept(id);
    const subject = await before?.again?.();
    if (subject === undefined) return;
    if (subjects.kept(id) === before) return show(subject, 'here');
    // The other version may have been decoded with less.
    stale.add(id);
    if (isInFront(id)) await refresh(id);
  }

  return {
    refresh,
    markAll() {
      for (const { id, again } of subjects.all()) if (again !== undefined) stale.add(id);
    },
  };
}

type Reshow = (id: string, change?: (entry: MarkedEntry) => MarkedEntry) => void;

/** Listens for calls that were undone, and for outcomes of transactions. */
function onChange(
  { calls, writes }: { readonly calls: ShownServices['calls']; readonly writes: ShownServices['writes'] },
  reshow: Reshow,
): readonly vscode.Disposable[] {
  return [
    calls.onDidUndo((ids) => ids.forEach((id) => reshow(id, undone))),
    ...(writes === undefined ? [] : [writes.onDidChange((id) => reshow(id))]),
  ];
}
