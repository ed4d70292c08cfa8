// What a subscription received, as a subject: a list that is shown as a table: pinned rows, then the newest first.

import { inShownOrder, liveNode } from '../../core/live/liveNode.ts';
import type { LiveKind } from '../../core/live/liveKind.ts';
import type { LiveRow, LiveRows } from '../../core/live/liveRows.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { nodeRows } from '../subjects/rowSource.ts';
import { PLAIN_VIEW } from '../subjects/subject.ts';
import type { Subject } from '../subjects/subject.ts';
import type { RepeatedCall } from './repeat.ts';

/** `shown`: those of the rows that the page shows, the newest last. `onPin`: called after a row was pinned or unpinned. */
type ReceivedRows = {
  readonly kind: LiveKind;
  readonly rows: LiveRows;
  readonly shown: readonly LiveRow[];
  readonly onPin: () => void;
};

/** Undefined until something has come. */
export function liveSubject(
  id: string,
  call: RepeatedCall,
  { kind, rows, shown, onPin }: ReceivedRows,
  contextOf: ContextOf,
): Subject | undefined {
  if (shown.length === 0) return undefined;
  const contextNow = () => ({ ...contextOf(call), method: call.method });
  const source = { rows: () => shown, noteOf: (row: LiveRow) => rows.noteOf(row) };
  const ordered = inShownOrder(shown);
  const rowAt = ([, at = -1]: NodePath): LiveRow | undefined => ordered[at];
  return subjectOf(liveNode(kind, kind, source, contextNow()));

  function subjectOf(list: ReturnType<typeof liveNode>): Subject {
    return {
      id,
      endpoint: call,
      // Shows the same rows, even if more have come since.
      again: () => Promise.resolve(subjectOf({ ...list, context: contextNow() })),
      opened: 1,
      pins: {
        isPinned(path) {
          const row = rowAt(path);
          return row && rows.isPinned(row);
        },
        toggle(path) {
          const row = rowAt(path);
          if (row === undefined) return;
          rows.togglePin(row);
          onPin();
        },
      },
      view: {
        ...PLAIN_VIEW,
        title: kind,
      },
      source: nodeRows([list]),
    };
  }
}
