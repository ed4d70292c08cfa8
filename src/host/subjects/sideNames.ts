// What the two results of a comparison are called: by their endpoints or calls, where not by their time.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { blocklessTitle, isSameRequest } from '../../core/call/trailTitle.ts';
import type { SideNames } from '../../core/diff/sideNotations.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';

const LONGEST = 32;

type Side = Pick<HistoryEntry, 'id' | 'endpointId' | 'endpointName' | 'method' | 'params'>;

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

/** Undefined where the names are not two that differ, also once they are cut. */
function differing(names: readonly string[]): SideNames | undefined {
  const [one = '', other = ''] = names.map((name) => ellipsis(name, LONGEST));
  return one === '' || other === '' || one === other ? undefined : [one, other];
}
