// The subjects that one page shows: the one in front, those that read otherwise by now, and what waits for a page.

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
  /** What becomes of transactions. */
  readonly writes?: Omit<MinedWrites, 'dispose'>;
  /** Something that decoding draws on has changed: answers may read better now. */
  readonly onDidLearn: vscode.Event<void>;
  readonly showFailure: (error: unknown) => void;
};

export interface ShownSubjects {
  /** Shows it; where no page listens, once there is one. */
  show(subject: Subject, place: TrailPlace): void;
  /** Brings a subject of the history to the front; `whyGone` where it is there no more. */
  showById(id: string): Promise<{ readonly whyGone: string } | undefined>;
  /** What the page asks about, as it reads now; undefined, and the page knows, where it is gone. */
  asked(id: string, isShownAnyway: boolean): Promise<Subject | undefined>;
  /** Whether the page still looks at it. */
  isInFront(id: string): boolean;
  /** A page has come up: it gets what was to be shown meanwhile. */
  welcome(): void;
  dispose(): void;
}

/** `post`: false where there is no page to take it. `onFront`: told of what is looked at now, or reads otherwise. */
export function createShownSubjects(
  { history, contextOf, calls, writes, onDidLearn, showFailure }: ShownServices,
  post: (message: ViewerNews) => boolean,
  onFront: (subject: Subject) => void,
): ShownSubjects {
  const subjects = createSubjects(history, contextOf);
  let isDisposed = false;
  /** The subject that the page asked about last, or was shown last. */
  let front: string | undefined;
  /** The subject that was shown last, or is to be once it is read, unless another is meanwhile. */
  let wanted: string | undefined;
  /** The subject that a page got as it came up, until it asks for one. */
  let welcomed: string | undefined;
  /** Shown while there was no page to tell. */
  let waiting: { readonly subject: Subject; readonly place: TrailPlace } | undefined;

  function show(plain: Subject, place: TrailPlace): void {
    if (isDisposed) return;
    const subject = subjects.keep(withFate(plain, writes, contextOf));
    // A page that has just come up has not heard of what was learnt while it was made.
    if (place !== 'here' && subject.explains !== undefined) learning.ask();
    if (place !== 'here') [front, wanted] = [subject.id, subject.id];
    if (front === subject.id) onFront(subject);
    if (post({ type: 'show', subject: subjectView(subject), place })) waiting = undefined;
    else if (place !== 'here') waiting = { subject, place };
    else if (waiting?.subject.id === subject.id) waiting = { subject, place: waiting.place };
  }

  /** Shows a call again of which something has become known. */
  const reshow: Reshow = (id, change) => {
    const entry = subjects.kept(subjectIdOf({ id }))?.entry;
    if (entry !== undefined) show(entrySubject(change?.(entry) ?? entry, contextOf), 'here');
  };

  const isInFront = (id: string): boolean => front === id && !isDisposed;
  const stale = createStale(subjects, { show, isInFront });
  /** What is learnt comes in bursts, and only what is looked at is worth decoding at once. */
  const learning = coalesce(
    LEARNING_MS,
    async () => {
      stale.markAll();
      if (front !== undefined) await stale.refresh(front);
    },
    showFailure,
  );
  const listening = [onDidLearn(() => learning.ask()), ...onChange({ calls, writes }, reshow)];

  return {
    show,
    async showById(id) {
      wanted = id;
      const subject = await subjects.find(id);
      const isWanted = wanted === id;
      if (isWanted && subject !== undefined) show(subject, 'first');
      return isWanted && subject === undefined ? { whyGone: subjects.whyGone(id) } : undefined;
    },
    async asked(id, isShownAnyway) {
      // A page that comes up asks for what it showed before, though it got another one.
      if (welcomed === undefined || welcomed === id || !isShownAnyway) front = id;
      welcomed = undefined;
      await stale.refresh(id);
      const isKept = subjects.kept(id) !== undefined;
      const subject = await subjects.find(id);
      if (subject === undefined) post({ type: 'gone', id, message: subjects.whyGone(id) });
      // The page may know rows of how it was decoded before.
      else if (!isKept && !isShownAnyway) show(subject, 'here');
      return subject;
    },
    isInFront,
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

/** Subjects that were decoded before something was learnt. */
function createStale(
  subjects: Subjects,
  { show, isInFront }: Pick<ShownSubjects, 'show' | 'isInFront'>,
): { markAll(): void; refresh(id: string): Promise<void> } {
  const stale = new Set<string>();

  /** Decodes a subject with what is known now; once more where another one has taken its place meanwhile. */
  async function refresh(id: string): Promise<void> {
    if (!stale.delete(id)) return;
    const before = subjects.kept(id);
    const subject = await before?.again?.();
    if (subject === undefined) return;
    if (subjects.kept(id) === before) return show(subject, 'here');
    // That one may know less.
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

/** Calls of which something becomes known. */
function onChange(
  { calls, writes }: { readonly calls: ShownServices['calls']; readonly writes: ShownServices['writes'] },
  reshow: Reshow,
): readonly vscode.Disposable[] {
  return [
    calls.onDidUndo((ids) => ids.forEach((id) => reshow(id, undone))),
    ...(writes === undefined ? [] : [writes.onDidChange((id) => reshow(id))]),
  ];
}
