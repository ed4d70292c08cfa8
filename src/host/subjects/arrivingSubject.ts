// The subject of a call whose large result still arrives: its rows and size so far, under the id of the later entry.
// Search, tables and JSON need the whole result.

import * as vscode from 'vscode';
import type { RunningCall } from '../../core/call/call.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import { trailTitle } from '../../core/call/trailTitle.ts';
import type { JsonIndex } from '../../core/jsonIndex/jsonIndex.ts';
import { largeResult } from '../../core/reply/largeReply.ts';
import { arrivingFacts } from './entryFacts.ts';
import { comparableCall, requestRoots, subjectIdOf } from './entrySubject.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { nodeRows } from './rowSource.ts';
import type { RowSource } from './rowSource.ts';
import { PLAIN_VIEW } from './subject.ts';
import type { Subject } from './subject.ts';

/** The rows and size so far; `undefined` before any of the result is there, or once its text is not valid JSON. */
export function arrivingSubject(
  call: RunningCall,
  index: JsonIndex,
  contextOf: ContextOf,
  cancel: () => void,
): Subject | undefined {
  const result = largeResult({ index });
  if (result === undefined || index.problem !== undefined) return undefined;
  const context = contextOf(call);
  return {
    id: subjectIdOf(call),
    endpoint: call,
    opened: 1,
    view: {
      ...PLAIN_VIEW,
      title: trailTitle(call, context),
      summary: vscode.l10n.t('{0} MB so far', (index.length / 1_000_000).toFixed(1)),
      facts: [...arrivingFacts(call, Date.now() - call.startedAt, context)],
      canSearch: false,
      isArriving: true,
      call: comparableCall(call, context),
      actions: [{ action: { kind: 'own', name: 'cancel' }, label: vscode.l10n.t('Cancel') }],
    },
    source: growing(nodeRows([decodeResult(call, result, context), ...requestRoots(call, context)])),
    own: {
      cancel() {
        cancel();
        return Promise.resolve(undefined);
      },
    },
  };
}

function growing(source: RowSource): RowSource {
  const plain = (row: RowSource['roots'][number]): typeof row => ({ ...row, isTable: false });
  return {
    hasTables: false,
    roots: source.roots.map(plain),
    rows: (path, from, to) => source.rows(path, from, to).map(plain),
    node: (path) => source.node(path),
    formText: (path, form) => source.formText(path, form),
    *search() {},
  };
}
