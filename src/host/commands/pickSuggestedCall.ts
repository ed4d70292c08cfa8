// Asks for one of the calls that are suggested for a value.

import * as vscode from 'vscode';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import { showQuickPick } from '../common/quickInput.ts';

/** Undefined where the user chose none. */
export async function pickSuggestedCall(calls: readonly SuggestedCall[]): Promise<SuggestedCall | undefined> {
  const items = calls.map((call) => ({
    label: call.label,
    description: call.method,
    detail: JSON.stringify(call.params),
    call,
  }));
  const picked = await showQuickPick(items, {
    title: vscode.l10n.t('Next Call'),
    matchOnDescription: true,
  });
  return picked?.call;
}
