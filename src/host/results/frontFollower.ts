// Shows the call of the tab in front in the side bar too, so that commands act on the visible call.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { History } from '../history/history.ts';
import { EXPLAIN } from '../subjects/explanationSubject.ts';
import type { Subject } from '../subjects/subject.ts';
import { parseSubjectId } from '../subjects/subjectKind.ts';

/** `isOfSet`: the page shows the whole set of the call, which is its last one. */
export type FollowFront = (entry: HistoryEntry, isOfSet?: boolean) => void;

export type Front = Pick<Subject, 'id' | 'entry'>;

type FollowServices = {
  readonly history: Pick<History, 'together' | 'get'>;
  readonly showFailure: (error: unknown) => void;
};

/** Follows what `front` gives whenever the tab comes in front; the returned function does so where it is in front. */
export function createFrontFollower(
  panel: Pick<vscode.WebviewPanel, 'active' | 'onDidChangeViewState'>,
  front: () => Front | undefined,
  { history, showFailure }: FollowServices,
  follow: FollowFront,
): () => void {
  function followFront(): void {
    const subject = front();
    if (!panel.active || subject === undefined) return;
    const { entry, id } = subject;
    if (entry !== undefined) return follow(entry);
    lastCallOf(id, history)
      .then((last) => last && panel.active && front()?.id === id && follow(last, true))
      .catch(showFailure);
  }
  panel.onDidChangeViewState(followFront);
  return followFront;
}

/** The last call of an explanation; undefined for other subjects. */
async function lastCallOf(id: string, history: FollowServices['history']): Promise<HistoryEntry | undefined> {
  const { kind, of } = parseSubjectId(id);
  const [last] = kind === EXPLAIN ? await history.together(of, 1) : [];
  return last && history.get(last.id);
}
