// Notifications of rows that meet a condition. Only one is shown at a time; rows that follow meanwhile are counted.

import * as vscode from 'vscode';
import { showInformationMessage } from '../common/notices.ts';

export interface ConditionNotices {
  /** `row`: the row in one line of text. */
  met(row: string): void;
}

/** `name`: the name of the subscription. `reveal`: shows its page. */
export function createConditionNotices(
  name: string,
  reveal: () => void,
  showFailure: (error: unknown) => void,
): ConditionNotices {
  let isUp = false;
  let more = 0;
  let last = '';

  async function show(text: string): Promise<void> {
    isUp = true;
    const open = vscode.l10n.t('Show');
    const pressed = await showInformationMessage(text, open);
    isUp = false;
    if (pressed === open) {
      more = 0;
      reveal();
    } else if (more > 0) {
      const count = more.toLocaleString('en');
      more = 0;
      await show(vscode.l10n.t('{0}: {1} more rows meet the condition. The newest: {2}', name, count, last));
    }
  }

  return {
    met(row) {
      last = row;
      if (isUp) more++;
      else show(vscode.l10n.t('{0}: {1}', name, row)).catch(showFailure);
    },
  };
}
