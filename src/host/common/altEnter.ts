// Alt+Enter in a list or box. VS Code does not report by which key a row was accepted, so a keybinding runs a command
// while an input is shown that has an action of its own for Alt+Enter.

import * as vscode from 'vscode';
import { CONTEXT } from './ids.ts';

let act: (() => void) | undefined;

function take(next: (() => void) | undefined): void {
  act = next;
  void vscode.commands.executeCommand('setContext', CONTEXT.takesAltEnter, next !== undefined);
}

/** Shows an input in which Alt+Enter runs this action, if there is one. */
export function showWithAltEnter(input: vscode.QuickInput, own: (() => void) | undefined): void {
  if (own !== undefined) {
    input.onDidHide(() => {
      if (act === own) take(undefined);
    });
    take(own);
  }
  input.show();
}

/** Runs the action of the input that is shown; returns whether there is one. */
export function pressAltEnter(): boolean {
  // The action can hide the input, and that resets `act`.
  const own = act;
  own?.();
  return own !== undefined;
}
