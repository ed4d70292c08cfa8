// Notifications of rows or results that meet a condition. Only one is shown at a time; those that follow meanwhile are
// counted.

import * as vscode from 'vscode';
import { showInformationMessage } from '../common/notices.ts';

export interface ConditionNotices {
  /** `text`: the row or the result in one line. */
  met(text: string): void;
}

/** `name`: the name of the subscription or the watch. `reveal`: shows its page. */
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
      await show(vscode.l10n.t('{0}: {1} more met the condition. The newest: {2}', name, count, last));
    }
  }

  return {
    met(text) {
      last = text;
      if (isUp) more++;
      else show(vscode.l10n.t('{0}: {1}', name, text)).catch(showFailure);
    },
  };
}
