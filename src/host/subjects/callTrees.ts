// The call trees of a subject: their rows, and the button that copies them.

import * as vscode from 'vscode';
import { callTreeText } from '../../core/decode/callTreeText.ts';
import { callTreeOf, hasCallRows } from '../../core/decode/callNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import type { LargeValue } from '../../core/jsonIndex/largeContainer.ts';
import { isFlatTrace } from '../../core/trace/flatTrace.ts';
import type { Button } from '../../protocol/viewer.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { runSlicedWhile } from '../common/timeSlices.ts';
import type { Subject } from './subject.ts';

const COPY = 'copyCalls';
/** The members of a large object that are checked for `structLogs`; a trace has only a few members. */
const MOST_MEMBERS = 8;

/** The row above a result: the call tree in the result, if the result is a trace. */
export function callRoots(result: DecodedNode | undefined): readonly DecodedNode[] {
  const tree = result && callTreeOf(result);
  return tree === undefined ? [] : [tree];
}

/** Why a large trace has no call tree above it; '' where it has one, or the value is not a trace. */
export function noTreeHint({ value }: DecodedNode): string {
  if (!isLargeValue(value) || !isTraceInParts(value)) return '';
  return vscode.l10n.t('This trace is too large for a call tree. Trace with callTracer to get one.');
}

/** Whether the value is a trace by steps (`structLogs`), or a flat list of calls. */
function isTraceInParts(value: LargeValue): boolean {
  if (value.kind === 'object')
    return value.children(0, MOST_MEMBERS).some(({ name }) => name === 'structLogs');
  const [first] = value.kind === 'array' ? value.children(0, 1) : [];
  return first !== undefined && !isLargeValue(first.value) && isFlatTrace([first.value]);
}

/** The button that copies the first call tree among the rows, and its action; empty where there is no call tree. */
export function copyCallsButton(rows: readonly DecodedNode[]): {
  readonly actions: readonly Button[];
  readonly own: NonNullable<Subject['own']>;
} {
  const tree = rows.find(hasCallRows);
  if (tree === undefined) return { actions: [], own: {} };
  return {
    actions: [{ action: { kind: 'own', name: COPY }, label: vscode.l10n.t('Copy calls as text') }],
    own: {
      async [COPY]() {
        await copyCalls(tree);
        return undefined;
      },
    },
  };
}

/** Copies a call and all calls inside it as text. */
export async function copyCalls(tree: DecodedNode): Promise<void> {
  const text = await runSlicedWhile(callTreeText(tree), () => true);
  await vscode.env.clipboard.writeText(text ?? '');
  setStatusBarMessage(vscode.l10n.t('Copied the calls as text'), 3000);
}
