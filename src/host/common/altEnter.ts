// Alt+Enter in a list or box. VS Code does not say by which keys a row was taken, so a keybinding runs a command while
// an input is shown that does something of its own at that key.

import * as vscode from 'vscode';
import { CONTEXT } from './ids.ts';

let act: (() => void) | undefined;

function take(next: (() => void) | undefined): void {
  act = next;
  void vscode.commands.executeCommand('setContext', CONTEXT.takesAltEnter, next !== undefined);
}

/** Shows an input in which Alt+Enter does this, where there is something to do. */
export function showWithAltEnter(input: vscode.QuickInput, own: (() => void) | undefined): void {
  if (own !== undefined) {
    input.onDidHide(() => {
      if (act === own) take(undefined);
    });
    take(own);
  }
  input.show();
}

/** Does what the key stands for in the input that is shown; whether there is one. */
export function pressAltEnter(): boolean {
  // The input can go with it, and this with the input.
  const own = act;
  own?.();
  return own !== undefined;
}
