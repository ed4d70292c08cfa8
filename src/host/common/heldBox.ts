// Keeps the accepted row of a box in view until the result is there. If the user leaves the box before that (by Escape,
// for another box or another place), the keyboard focus stays where the user went.

import * as vscode from 'vscode';
import { createQuickPick } from './quickInput.ts';
import type { PickItem } from './quickInput.ts';

export interface HeldBox {
  /** Shows the accepted row in a box that does nothing. The next box that is shown closes it. */
  hold(title: string | undefined, taken: PickItem): void;
  /** No more questions will come, except for a missing key: from now on, a click elsewhere closes the box, too. */
  closeOnFocusOut(): void;
  /** Shows the box again after a question that took its place, unless that gave undefined. */
  whileAsking<Answer>(question: Promise<Answer>): Promise<Answer>;
  /** Closes the box; returns whether it was still shown. */
  close(): boolean;
}

export function createHeldBox(): HeldBox {
  let held: vscode.QuickPick<PickItem> | undefined;
  let leaving: vscode.Disposable | undefined;

  function close(): boolean {
    const box = held;
    held = undefined;
    leaving?.dispose();
    box?.dispose();
    return box !== undefined;
  }

  function show(title: string | undefined, items: readonly PickItem[], ignoreFocusOut: boolean): void {
    close();
    const box = createQuickPick();
    held = box;
    leaving = onLeave(box, close);
    box.title = title;
    box.busy = true;
    box.ignoreFocusOut = ignoreFocusOut;
    box.items = items;
    box.show();
  }

  return {
    hold: (title, taken) =>
      show(title, [{ ...taken, buttons: [], icon: 'sync~spin', alwaysShow: true }], true),
    closeOnFocusOut() {
      if (held !== undefined) held.ignoreFocusOut = false;
    },
    async whileAsking(question) {
      const box = held;
      const answer = await question;
      if (box !== undefined && held === undefined && answer !== undefined) show(box.title, box.items, false);
      return answer;
    },
    close,
  };
}

/** Runs steps that show boxes; the last box stays until they have ended. */
export async function whileHeld(run: (held: HeldBox) => Promise<unknown>): Promise<void> {
  const held = createHeldBox();
  await run(held).finally(() => held.close());
}

/**
 * Leaves the box when the user types or goes to an editor. VS Code does not report the latter of a box with
 * `ignoreFocusOut`, so changes of editors and selections show it.
 */
function onLeave(box: vscode.QuickPick<PickItem>, leave: () => void): vscode.Disposable {
  const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
  return vscode.Disposable.from(
    box.onDidHide(leave),
    box.onDidChangeValue(leave),
    vscode.window.onDidChangeActiveTextEditor(leave),
    vscode.window.onDidChangeTextEditorSelection(({ kind }) => {
      if (kind === Keyboard || kind === Mouse) leave();
    }),
  );
}

/** Ends a box. An accepted row stays in view, where another step follows. */
export function endBox(
  box: vscode.QuickPick<PickItem>,
  taken: PickItem | undefined,
  held: HeldBox | undefined,
): void {
  // Before the box closes: otherwise the focus would return to where it was before.
  if (taken !== undefined) held?.hold(box.title, taken);
  box.dispose();
}
