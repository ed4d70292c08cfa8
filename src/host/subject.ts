// Owns what a viewer can look at. Refuses to know pages and messages out.

import type { HistoryEntry } from '../core/call.ts';
import type { Link } from '../core/decode/links.ts';
import type { SubjectView } from '../protocol/viewer.ts';
import type { RowSource } from './rowSource.ts';

/** One thing to look at: the entry of a call, an explanation, a comparison. Decoded once for all that is asked. */
export type Subject = {
  readonly id: string;
  readonly view: Omit<SubjectView, 'id' | 'roots'>;
  readonly source: RowSource;
  /** Where calls that follow from it go. */
  readonly endpointId: string;
  /** Calls that its buttons `next:0`, `next:1` … stand for. */
  readonly next: readonly Link[];
  /** The call it is of: what is opened as JSON, tried again, compared. */
  readonly entry: HistoryEntry | undefined;
  /** Does what one of its own buttons says, and gives what is to be shown for it then. */
  readonly act?: (action: string) => Promise<Subject | undefined>;
};

export function subjectView({ id, view, source }: Subject): SubjectView {
  return { id, ...view, roots: [...source.roots] };
}
