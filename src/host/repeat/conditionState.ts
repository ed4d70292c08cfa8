// Counts the rows that meet the condition of a subscription, or says why no row so far could meet it.

import type { RowVerdict } from '../../core/live/liveCondition.ts';
import type { LiveRow } from '../../core/live/liveRows.ts';
import type { LiveCondition } from '../../core/watch/repetition.ts';
import type { LiveShown } from './liveTexts.ts';

type ConditionState = Pick<LiveShown, 'condition' | 'unmet' | 'met'>;

/** The state of a condition that is set while there are already rows, newest last: these rows do not count as met. */
export function conditionOver(
  condition: LiveCondition | undefined,
  rows: readonly LiveRow[],
  judge: (condition: LiveCondition, row: LiveRow) => RowVerdict,
): ConditionState {
  let unmet = '';
  if (condition !== undefined)
    for (const row of rows.toReversed()) {
      unmet = judge(condition, row).problem;
      if (unmet === '') break;
    }
  return { condition, unmet, met: 0 };
}

/** The state after one more row. */
export function conditionAfter(
  { condition, unmet, met }: ConditionState,
  verdict: RowVerdict,
  isFirstRow: boolean,
): ConditionState {
  return {
    condition,
    unmet: isFirstRow || verdict.problem === '' ? verdict.problem : unmet,
    met: verdict.met === undefined ? met : met + 1,
  };
}
