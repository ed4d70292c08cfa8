// The subjects of a viewer: recently shown ones are kept for Back, others are read from the history by id.

import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { CALLS_OF } from './callsOfSubject.ts';
import { COMPARISON } from './comparisonSubject.ts';
import { ENTRY } from './entrySubject.ts';
import { EXAMPLE } from './exampleSubject.ts';
import { EXPLANATION } from './explain.ts';
import { STORAGE_COMPARISON } from './storageComparison.ts';
import { STORAGE } from './storageSubject.ts';
import type { Subject } from './subject.ts';
import { parseSubjectId } from './subjectKind.ts';
import type { SubjectKind } from './subjectKind.ts';

/** The kinds of subjects that can be read again by id. */
const KINDS: ReadonlyMap<string, SubjectKind> = new Map(
  [ENTRY, CALLS_OF, COMPARISON, EXPLANATION, EXAMPLE, STORAGE, STORAGE_COMPARISON].map((kind) => [
    kind.name,
    kind,
  ]),
);

/** More than the subjects whose open rows, search and table a page saves. Others are read again by id. */
const MOST_KEPT = 30;

export interface Subjects {
  /** Gives the same subject back. */
  keep(subject: Subject): Subject;
  /** The kept subject; never reads the history. */
  kept(id: string): Subject | undefined;
  /** `undefined` where the calls behind it are gone: `whyGone` has the message. */
  find(id: string): Promise<Subject | undefined>;
  whyGone(id: string): string;
  /** The kept subjects, oldest first. */
  all(): readonly Subject[];
}

export function createSubjects(history: History, contextOf: ContextOf): Subjects {
  const kept = new Map<string, Subject>();

  function keep(subject: Subject): Subject {
    kept.delete(subject.id);
    kept.set(subject.id, subject);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return subject;
  }

  async function find(id: string): Promise<Subject | undefined> {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const { kind, of } = parseSubjectId(id);
    const read = await KINDS.get(kind)?.read(of, history, contextOf, find);
    return read && keep(read);
  }

  return {
    keep,
    kept: (id) => kept.get(id),
    find,
    whyGone: (id) => (KINDS.get(parseSubjectId(id).kind) ?? ENTRY).gone,
    all: () => [...kept.values()],
  };
}
