// Runs a call and shows its result: a large one while it arrives, then its entry in the same place.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { arrivingSubject } from '../subjects/arrivingSubject.ts';
import type { CallRequest, Calls } from '../calls/calls.ts';
import { entrySubject } from '../subjects/entrySubject.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { TrailPlace, Subject } from '../subjects/subject.ts';

/** A result that arrives sooner is shown only when it is complete. */
const SHOW_EVERY_MS = 250;

type Shown = {
  readonly place: TrailPlace;
  readonly token?: vscode.CancellationToken;
  /** Whether to show an entry of which nothing was shown while it arrived; by default always. */
  readonly isWanted?: (entry: HistoryEntry) => boolean;
};

type RunServices = {
  readonly calls: Calls;
  readonly contextOf: ContextOf;
  /** Selects a call whose result is shown in the History view. */
  readonly follow: (entry: HistoryEntry) => void;
};

/** Resolves when the call has ended. Where the user declined the call, nothing is shown, and it gives undefined. */
export async function runAndShow(
  { calls, contextOf, follow }: RunServices,
  request: CallRequest,
  show: (subject: Subject, place: TrailPlace) => void,
  { place, token, isWanted = () => true }: Shown,
): Promise<HistoryEntry | undefined> {
  let isShown = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const running = calls.run(request, token, (call, index) => {
    let length = 0;
    timer = setInterval(() => {
      if (index.length === length) return;
      length = index.length;
      const subject = arrivingSubject(call, index, contextOf, () => calls.cancel(call.id));
      if (subject === undefined) return;
      show(subject, isShown ? 'here' : place);
      isShown = true;
    }, SHOW_EVERY_MS);
  });
  const entry = await running.finally(() => clearInterval(timer));
  if (entry !== undefined && (isShown || isWanted(entry))) {
    show(entrySubject(entry, contextOf), isShown ? 'here' : place);
    follow(entry);
  }
  return entry;
}
