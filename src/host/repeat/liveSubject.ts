// What a subscription received as a subject: a list that is a table, the newest first.

import { liveNode } from '../../core/live/liveNode.ts';
import type { LiveTarget } from '../../core/live/liveKind.ts';
import type { LiveState } from '../../core/live/liveState.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { nodeRows } from '../subjects/rowSource.ts';
import type { Subject } from '../subjects/subject.ts';
import type { RepeatedCall } from './repeat.ts';

/** Undefined before anything came. */
export function liveSubject(
  id: string,
  call: RepeatedCall,
  { kind }: LiveTarget,
  { rows }: LiveState,
  contextOf: ContextOf,
): Subject | undefined {
  if (rows.counts.all === 0) return undefined;
  const context = { ...contextOf(call), method: call.method };
  const node = liveNode(kind, kind, rows, context);
  return subjectOf(node);

  function subjectOf(list: typeof node): Subject {
    return {
      id,
      endpoint: call,
      next: [],
      entry: undefined,
      // Of the same rows, also where more came since.
      again: () =>
        Promise.resolve(subjectOf({ ...list, context: { ...contextOf(call), method: call.method } })),
      opened: 1,
      view: {
        title: kind,
        summary: '',
        facts: [],
        hint: '',
        problem: null,
        hasJson: false,
        canSearch: true,
        isArriving: false,
        actions: [],
      },
      source: nodeRows([list]),
    };
  }
}
