// The condition of a watch. It notifies once when a result begins to meet it, and can stop the watch there.

import * as vscode from 'vscode';
import { rowResult } from '../../core/call/rowResult.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import { judgeResult } from '../../core/live/liveCondition.ts';
import type { RowVerdict } from '../../core/live/liveCondition.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import type { LiveCondition } from '../../core/watch/repetition.ts';
import { changeWatch, endWatch } from './watchState.ts';
import type { Watching } from './watchState.ts';

/** Sets the condition. The last result does not count as met: it is on the page. */
export function setCondition(watching: Watching, when: LiveCondition | undefined): void {
  const unmet = when === undefined ? '' : (judged(watching, when, false)?.problem ?? '');
  changeWatch(watching, { when, isMet: false, unmet });
}

/** Tests a new result. `hasChanged`: whether it differs from the one before. */
export function testCondition(watching: Watching, hasChanged: boolean): void {
  const { when, isMet, good } = watching.state;
  const verdict = when && judged(watching, when, hasChanged);
  if (when === undefined || verdict === undefined) return;
  const isNow = verdict.met !== undefined;
  changeWatch(watching, { isMet: isNow, unmet: verdict.problem });
  if (!isNow || isMet === true) return;
  watching.onMet(`${when.query} · ${rowResult(good!, watching.services.contextOf(good!))}`);
  if (when.does === 'stop')
    endWatch(watching, 'stopped', vscode.l10n.t('The result met the condition “{0}”.', when.query));
}

/** Undefined while there is no result. */
function judged(
  { state: { good }, services }: Watching,
  when: LiveCondition,
  hasChanged: boolean,
): RowVerdict | undefined {
  if (good === undefined) return undefined;
  const result = smallResult(good.outcome);
  if (result === undefined)
    return { met: undefined, problem: vscode.l10n.t('The result is too large for a condition.') };
  return judgeResult(when, decodeResult(good, result, services.contextOf(good)), hasChanged);
}
