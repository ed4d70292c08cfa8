// What the two results of a comparison are called: by their endpoints or calls, where not by their time.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { resultBlock } from '../../core/call/resultBlock.ts';
import { blocklessTitle, isSameRequest } from '../../core/call/trailTitle.ts';
import type { SideNames } from '../../core/diff/sideNotations.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { timeOrDay } from '../common/clockTime.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';

const LONGEST = 32;

type Side = Pick<HistoryEntry, 'id' | 'endpointId' | 'endpointName' | 'method' | 'params'>;
type TimedSide = Side & Pick<HistoryEntry, 'outcome' | 'startedAt'>;

/** Undefined for results of one call at one endpoint, which are before and after. */
export function sideNames(before: Side, after: Side, contextOf: ContextOf): SideNames | undefined {
  const sides = [before, after] as const;
  const isOneEndpoint = before.endpointId === after.endpointId;
  if (isOneEndpoint && isSameRequest(before, after, contextOf(after))) return undefined;
  // Of one method, only what it was called with is a difference.
  const subjects =
    before.method === after.method
      ? sides.map((side) => blocklessTitle(side, contextOf(side)).slice(side.method.length).trim())
      : sides.map(({ method }) => method);
  return (
    differing(isOneEndpoint ? [] : sides.map(({ endpointName }) => endpointName)) ??
    differing(subjects) ?? [vscode.l10n.t('First'), vscode.l10n.t('Second')]
  );
}

/** Whether the name of a side is that of its endpoint. */
export function isEndpointSide(name: string, { endpointName }: Pick<HistoryEntry, 'endpointName'>): boolean {
  return name === ellipsis(endpointName, LONGEST);
}

/** Undefined where the names are not two that differ, also once they are cut. */
function differing(names: readonly string[]): SideNames | undefined {
  const [one = '', other = ''] = names.map((name) => ellipsis(name, LONGEST));
  return one === '' || other === '' || one === other ? undefined : [one, other];
}

/** Both sides, and what they have in common: `Compare block 5 with block 6: eth_getBalance 0xf39F…2266`. */
export function comparisonTitle(before: TimedSide, after: TimedSide, contextOf: ContextOf): string {
  const context = contextOf(after);
  const shared = isSameRequest(before, after, context)
    ? blocklessTitle(after, context)
    : before.method === after.method
      ? after.method
      : '';
  const [one, other] = sideNames(before, after, contextOf) ??
    differing([before, after].map(blockName)) ?? [timeOrDay(before.startedAt), timeOrDay(after.startedAt)];
  return shared === ''
    ? vscode.l10n.t('Compare {0} with {1}', one, other)
    : vscode.l10n.t('Compare {0} with {1}: {2}', one, other, shared);
}

/** The block of a result by its number or tag, else ''. */
function blockName(side: TimedSide): string {
  const text = resultBlock(side)?.text ?? '';
  const [, name] = /^([\d,]+|[a-z]+)(?: \([^()]+\))?$/.exec(text) ?? [];
  return name === undefined ? '' : vscode.l10n.t('block {0}', name);
}
