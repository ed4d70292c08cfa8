// The box in which somebody asked for something, kept until that is there: whoever has left it by then, by Escape, for
// another box or for another place, is busy elsewhere, and the keyboard stays with them.

import type * as vscode from 'vscode';
import type { PickItem } from './quickInput.ts';

export interface HeldBox {
  /** Keeps a box in which this row was taken, with that alone. The next box that is shown closes it. */
  hold<Row extends PickItem>(box: vscode.QuickPick<Row>, taken: Row): void;
  holds(box: vscode.QuickInput): boolean;
  /** No question of ours comes any more: a click elsewhere leaves it, too. */
  asked(): void;
  /** Closes it; whether it was still there. */
  close(): boolean;
}

export function createHeldBox(): HeldBox {
  let held: vscode.QuickInput | undefined;
  return {
    hold(box, taken) {
      held = box;
      box.busy = true;
      box.items = [{ ...taken, icon: 'sync~spin', alwaysShow: true }];
      box.onDidHide(() => {
        if (held === box) held = undefined;
        box.dispose();
      });
    },
    holds: (box) => held === box,
    asked() {
      if (held !== undefined) held.ignoreFocusOut = false;
    },
    close() {
      const box = held;
      held = undefined;
      box?.dispose();
      return box !== undefined;
    },
  };
}

/** Ends a box: it is held where a row was taken that leads on. A key can come again before it has gone. */
export function endBox<Row extends PickItem>(
  box: vscode.QuickPick<Row>,
  taken: Row | undefined,
  held: HeldBox | undefined,
): void {
  if (held?.holds(box) === true) return;
  if (taken !== undefined && held !== undefined) held.hold(box, taken);
  else box.dispose();
}
