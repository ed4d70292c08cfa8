// What was taken in a box, shown until the result is there: whoever has left it by then, by Escape, for another box or
// for another place, is busy elsewhere, and the keyboard stays with them.

import * as vscode from 'vscode';
import { createQuickPick } from './quickInput.ts';
import type { PickItem } from './quickInput.ts';

export interface HeldBox {
  /** Shows the row that was taken, in a box that does nothing. The next box that is shown closes it. */
  hold(title: string | undefined, taken: PickItem): void;
  /** No question of ours comes any more, except for a missing key: a click elsewhere leaves it, too. */
  asked(): void;
  /** Comes back where a question took its place that was answered: with anything but undefined. */
  during<Answer>(question: Promise<Answer>): Promise<Answer>;
  /** Closes it; whether it was still there. */
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
    asked() {
      if (held !== undefined) held.ignoreFocusOut = false;
    },
    async during(question) {
      const box = held;
      const answer = await question;
      if (box !== undefined && held === undefined && answer !== undefined) show(box.title, box.items, false);
      return answer;
    },
    close,
  };
}

/** Runs what shows boxes, the last of which stays until it has ended. */
export async function whileHeld(run: (held: HeldBox) => Promise<unknown>): Promise<void> {
  const held = createHeldBox();
  await run(held).finally(() => held.close());
}

/** Typing means something else. A box that ignores a loss of focus is left for an editor, too, which VS Code does not say. */
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

/** Ends a box; what was taken in it stays in sight where it leads on. */
export function endBox(
  box: vscode.QuickPick<PickItem>,
  taken: PickItem | undefined,
  held: HeldBox | undefined,
): void {
  // Before the box goes: the keyboard is not to go back to where it was.
  if (taken !== undefined) held?.hold(box.title, taken);
  box.dispose();
}
