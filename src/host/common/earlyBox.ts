// The box of New Call before what fills it is loaded: what is typed in the meantime belongs there, and not to a file.

import type * as vscode from 'vscode';
import { createSortedPick } from './quickInput.ts';

type Box = vscode.QuickPick<vscode.QuickPickItem>;

export interface EarlyBox {
  show(): void;
  /** The box that is shown, which is the taker’s from now on. `left` where a person has closed it. */
  take(): Box | 'left' | undefined;
}

export function createEarlyBox(): EarlyBox {
  let shown: Box | 'left' | undefined;
  return {
    show() {
      const box = createSortedPick();
      shown = box;
      box.ignoreFocusOut = true;
      box.busy = true;
      box.onDidHide(() => {
        if (shown === box) shown = 'left';
      });
      box.show();
    },
    take() {
      const taken = shown;
      shown = undefined;
      return taken;
    },
  };
}
