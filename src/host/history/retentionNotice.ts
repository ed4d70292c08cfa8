// The notice that a stricter limit removed calls or results from the history, with Undo.

import * as vscode from 'vscode';
import type { TidyReport } from '../../core/history/history.ts';
import { callCount } from '../common/callCount.ts';
import { showWarningMessage } from '../common/notices.ts';
import { writeHistoryLimits } from '../common/settings.ts';

/** Smaller numbers are not reported: they may be what the user intended. */
const MANY = 100;

/**
 * Reports what was removed, if it is much. True where the user restored the former limits: the calls must be restored
 * too.
 */
export async function isTidyingUndone({ calls, results, before }: TidyReport): Promise<boolean> {
  const parts = [
    ...(calls.count > MANY ? [vscode.l10n.t('Removed from the history: {0}.', callCount(calls.count))] : []),
    ...(results > MANY
      ? [vscode.l10n.t('The results of {0} were removed to save space.', callCount(results))]
      : []),
  ];
  if (parts.length === 0) return false;
  const undo = vscode.l10n.t('Undo');
  const message = vscode.l10n.t('The limits of the history were lowered. {0}', parts.join(' '));
  const items = calls.count > 0 ? [undo] : [];
  if ((await showWarningMessage(message, ...items)) !== undo) return false;
  await writeHistoryLimits(before);
  return true;
}
