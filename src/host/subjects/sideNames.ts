// What the two results of a comparison are called: by their endpoints or calls, where not by their time.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { resultBlock } from '../../core/call/resultBlock.ts';
import { rowLabel } from '../../core/call/rowLabel.ts';
import { blocklessTitle, isSameRequest } from '../../core/call/trailTitle.ts';
import type { SideNames } from '../../core/diff/sideNotations.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { timeOrDay } from '../common/clockTime.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';

const LONGEST = 32;
/** Of both names together, in the 40 characters of a tab. */
const ROOM_IN_TAB = 26;

type Side = Pick<HistoryEntry, 'id' | 'endpointId' | 'endpointName' | 'method' | 'params'>;
type TimedSide = Side & Pick<HistoryEntry, 'outcome' | 'startedAt'>;

/** Undefined for results of one call at one endpoint, which are before and after. */
export function sideNames(before: Side, after: Side, contextOf: ContextOf): SideNames | undefined {
  if (isOneCall(before, after, contextOf)) return undefined;
  return tellingNames(before, after, contextOf) ?? [vscode.l10n.t('First'), vscode.l10n.t('Second')];
}

function isOneCall(before: Side, after: Side, contextOf: ContextOf): boolean {
  return before.endpointId === after.endpointId && isSameRequest(before, after, contextOf(after));
}

/** The endpoints, else the calls; undefined where neither tells them apart in short. */
function tellingNames(before: Side, after: Side, contextOf: ContextOf): SideNames | undefined {
  const sides = [before, after] as const;
  const isOneEndpoint = before.endpointId === after.endpointId;
  // Of one method, only what it was called with is a difference.
  const subjects =
    before.method === after.method
      ? sides.map((side) => blocklessTitle(side, contextOf(side)).slice(side.method.length).trim())
      : sides.map(({ method }) => method);
  return differing(isOneEndpoint ? [] : sides.map(({ endpointName }) => endpointName)) ?? differing(subjects);
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

/** The same in the room of a tab: both sides, or, where no short names tell them apart, what is compared. */
export function comparisonTab(before: TimedSide, after: TimedSide, contextOf: ContextOf): string {
  const isOne = isOneCall(before, after, contextOf);
  const blocks = differing([before, after].map(blockOf)) && [blockName(before), blockOf(after)];
  const [one = '', other = ''] = (isOne ? blocks : tellingNames(before, after, contextOf)) ?? [];
  // A short name leaves its room to the other one.
  const [first, second] = [
    ellipsis(one, Math.max(ROOM_IN_TAB / 2, ROOM_IN_TAB - other.length)),
    ellipsis(other, Math.max(ROOM_IN_TAB / 2, ROOM_IN_TAB - one.length)),
  ];
  return first === second
    ? vscode.l10n.t('{0} compared', ellipsis(rowLabel(after, contextOf(after)), LONGEST))
    : vscode.l10n.t('Compare {0} with {1}', first, second);
}

/** The block of a result by its number or tag, else ''. */
function blockOf(side: TimedSide): string {
  const text = resultBlock(side)?.text ?? '';
  const [, name = ''] = /^([\d,]+|[a-z]+)(?: \([^()]+\))?$/.exec(text) ?? [];
  return name;
}

function blockName(side: TimedSide): string {
  const name = blockOf(side);
  return name === '' ? '' : vscode.l10n.t('block {0}', name);
}
