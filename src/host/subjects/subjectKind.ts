// A kind of subject: how the ids of its subjects are made, and how a subject is read again by its id.

import type { History } from '../history/history.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { Subject } from './subject.ts';

export type SubjectKind = {
  /** The first part of the ids of its subjects. Pages store ids, so this name never changes. */
  readonly name: string;
  /** Reads the subject again by the rest of its id; undefined where the calls behind it are gone. */
  readonly read: (
    of: string,
    history: History,
    contextOf: ContextOf,
    /** Finds another subject: some subjects show a part of another one. */
    find: (id: string) => Promise<Subject | undefined>,
  ) => Promise<Subject | undefined>;
  /** The message shown where the subject is gone. */
  readonly gone: string;
};

export function subjectId(kind: string, of: string): string {
  return `${kind}:${of}`;
}

export function parseSubjectId(id: string): { readonly kind: string; readonly of: string } {
  const [kind = '', ...of] = id.split(':');
  return { kind, of: of.join(':') };
}
