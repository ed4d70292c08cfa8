// A kind of subject: how the id of one is made, and how that leads back to it.

import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { Subject } from './subject.ts';

export type SubjectKind = {
  /** Stands first in the ids of its subjects. Pages keep ids, so it stays as it is. */
  readonly name: string;
  /** Reads the subject again by the rest of its id; undefined where what it is of is gone. */
  readonly read: (
    of: string,
    history: History,
    contextOf: ContextOf,
    /** Finds another subject, for one that is a part of it. */
    find: (id: string) => Promise<Subject | undefined>,
  ) => Promise<Subject | undefined>;
  /** Told in place of a subject that is gone. */
  readonly gone: string;
};

/** The id of the subject of this kind that is of `of`. */
export function subjectId(kind: string, of: string): string {
  return `${kind}:${of}`;
}

export function parseSubjectId(id: string): { readonly kind: string; readonly of: string } {
  const [kind = '', ...of] = id.split(':');
  return { kind, of: of.join(':') };
}
