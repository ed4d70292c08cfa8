// What a subscription received, as a subject: a list that is shown as a table, newest first.

import { liveNode } from '../../core/live/liveNode.ts';
import type { LiveTarget } from '../../core/live/liveKind.ts';
import type { LiveState } from '../../core/live/liveState.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { nodeRows } from '../subjects/rowSource.ts';
import { PLAIN_VIEW } from '../subjects/subject.ts';
import type { Subject } from '../subjects/subject.ts';
import type { RepeatedCall } from './repeat.ts';

/** Undefined until something has come. */
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
      // Shows the same rows, even if more have come since.
      again: () =>
        Promise.resolve(subjectOf({ ...list, context: { ...contextOf(call), method: call.method } })),
      opened: 1,
      view: {
        ...PLAIN_VIEW,
        title: kind,
      },
      source: nodeRows([list]),
    };
  }
}
