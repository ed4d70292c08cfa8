// Hints and warnings below the headline of a result: it is unfinished, empty, undecoded, or has no call tree.

import * as vscode from 'vscode';
import type { EmptyRange } from '../../core/call/emptyRange.ts';
import { isTriedCall } from '../../core/call/triedCall.ts';
import type { DecodeContext, DecodedNode } from '../../core/decode/decodedNode.ts';
import { declaredMisfit } from '../../core/decode/insideReturnData.ts';
import type { SubjectView } from '../../protocol/viewer.ts';
import { unfinishedHint } from '../calls/splitCall.ts';
import { noTreeHint } from './callTrees.ts';
import type { MarkedEntry } from './subject.ts';

/** `result`: the decoded result, if there is one. `range`: set where the block range explains an empty result. */
export function entryHint(
  entry: MarkedEntry,
  result: DecodedNode | undefined,
  range: EmptyRange | undefined,
  context: DecodeContext,
): Pick<SubjectView, 'hint' | 'hintWarns'> {
  const warnings = [unfinishedHint(entry), range?.hint ?? '', result === undefined ? '' : misfitHint(result)];
  const tried = vscode.l10n.t('Only tried: nothing was sent.');
  const isTried = result !== undefined && isTriedCall(entry, context);
  const all = [...warnings, isTried ? tried : '', result === undefined ? '' : noTreeHint(result)];
  return {
    hint: all.filter((text) => text !== '').join(' '),
    hintWarns: warnings.some((text) => text !== ''),
  };
}

function misfitHint(result: DecodedNode): string {
  const misfit = declaredMisfit(result);
  return misfit === undefined ? '' : vscode.l10n.t('Not decoded as typed: {0}.', misfit);
}
