// The box of New Call before its content is loaded: it receives what is typed meanwhile, so that no file does.

import type * as vscode from 'vscode';
import { createSortedPick } from './quickInput.ts';

type Box = vscode.QuickPick<vscode.QuickPickItem>;

export interface EarlyBox {
  show(): void;
  /** The box that is shown, which the caller owns from now on; `left` where the user has closed it. */
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
