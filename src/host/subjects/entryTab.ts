// The name of the tab that shows a call: the call, and its result where that is one value.

import * as vscode from 'vscode';
import { LABEL_BEFORE_RESULT, LABEL_LENGTH_IN_LIST, rowLabel } from '../../core/call/rowLabel.ts';
import { rowResult } from '../../core/call/rowResult.ts';
import type { DecodeContext, DecodedNode } from '../../core/decode/decodedNode.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { isUndone } from '../history/entryMarks.ts';
import type { MarkedEntry } from './subject.ts';

const LONGEST_RESULT = 18;

/**
 * A name of the call stands for it. Includes the result where it is one value: it tells apart several tabs of the same
 * function.
 */
export function entryTab(
  entry: MarkedEntry,
  result: DecodedNode | undefined,
  context: DecodeContext,
): string {
  const { label } = entry;
  const name = label === undefined ? rowLabel(entry, context) : ellipsis(label, LABEL_BEFORE_RESULT);
  if (isUndone(entry)) return vscode.l10n.t('{0} undone', name);
  if (!entry.outcome.ok || entry.fate?.state === 'failed') return vscode.l10n.t('{0} failed', name);
  const isOne = result !== undefined && result.kind !== 'array' && result.kind !== 'object';
  return isOne
    ? `${name} · ${shortResult(rowResult(entry, context), result)}`
    : (label ?? rowLabel(entry, context, LABEL_LENGTH_IN_LIST));
}

/** Shortens a result for a tab. Leaves out a remark behind a number, `31337 (local development chain)`, as a whole. */
function shortResult(text: string, { amount }: DecodedNode): string {
  const isTooLong = text.length > LONGEST_RESULT && amount !== undefined;
  return ellipsis(isTooLong ? text.replace(/ \([^()]*\)$/, '') : text, LONGEST_RESULT);
}
