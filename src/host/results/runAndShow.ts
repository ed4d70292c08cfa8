// Runs a call whose result is shown: a large one while it arrives, then its entry in the same place.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { arrivingSubject } from '../subjects/arrivingSubject.ts';
import type { CallRequest, Calls } from '../calls/calls.ts';
import { entrySubject } from '../subjects/entrySubject.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { TrailPlace, Subject } from '../subjects/subject.ts';

/** An answer that is there sooner is shown as a whole. */
const SHOW_EVERY_MS = 250;

type Shown = {
  readonly place: TrailPlace;
  readonly token?: vscode.CancellationToken;
  /** Whether an entry is to be shown of which nothing was shown before; every one where it is left out. */
  readonly isWanted?: (entry: HistoryEntry) => boolean;
};

/** Ends when the call has; nothing is shown of a call that the person declined, which gives undefined. */
export async function runAndShow(
  { calls, contextOf }: { readonly calls: Calls; readonly contextOf: ContextOf },
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
  if (entry !== undefined && (isShown || isWanted(entry)))
    show(entrySubject(entry, contextOf), isShown ? 'here' : place);
  return entry;
}
