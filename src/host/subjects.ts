// Owns the subjects of a viewer: those that were shown are kept for going back, others are read from history again by
// their ids. Refuses to show them.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { comparedIn, diffSubject } from './diffSubject.ts';
import { entryIdOf, entrySubject } from './entrySubject.ts';
import { explainAgain } from './explain.ts';
import { explanationIn } from './explanationSubject.ts';
import type { History } from './history.ts';
import type { ContextOf } from './knowledge.ts';
import type { Subject } from './subject.ts';

/** More than a page remembers. */
const MOST_KEPT = 30;

const GONE_CALL = vscode.l10n.t('This call is not in the history any more.');
const GONE_COMPARISON = vscode.l10n.t('One of the two calls is not in the history any more.');
const GONE_EXPLANATION = vscode.l10n.t(
  'The calls of this explanation are not in the history any more. Run “Explain Transaction” again to see it.',
);

export interface Subjects {
  /** Gives it back. */
  keep(subject: Subject): Subject;
  /** The one that is kept, read from nowhere. */
  kept(id: string): Subject | undefined;
  /** `undefined` where what it leads to is gone: `whyGone` says what. */
  find(id: string): Promise<Subject | undefined>;
  whyGone(id: string): string;
  /** Those that are kept, the oldest first. */
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

  const read = (ids: readonly (string | undefined)[]): Promise<readonly (HistoryEntry | undefined)[]> =>
    Promise.all(ids.map(async (id) => (id === undefined ? undefined : history.get(id))));

  return {
    keep,
    kept: (id) => kept.get(id),
    async find(id) {
      const known = kept.get(id);
      if (known !== undefined) return known;
      const explanation = explanationIn(id);
      if (explanation !== undefined) {
        const calls = await read((await history.explanation(explanation)).map((head) => head.id));
        const [first, ...others] = calls.filter((call) => call !== undefined);
        return first && keep(await explainAgain([first, ...others], () => contextOf(first)));
      }
      const ids = comparedIn(id) ?? [entryIdOf(id)];
      const [entry, after] = await read(ids);
      if (entry === undefined) return undefined;
      if (ids.length === 1) return keep(entrySubject(entry, contextOf));
      const compared = after && (await diffSubject(entry, after, contextOf));
      return compared && keep(compared);
    },
    whyGone: (id) =>
      explanationIn(id) !== undefined ? GONE_EXPLANATION : comparedIn(id) ? GONE_COMPARISON : GONE_CALL,
    all: () => [...kept.values()],
  };
}
