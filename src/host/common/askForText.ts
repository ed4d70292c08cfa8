// Asks for one line of text. An empty field is an error only once Enter is pressed.

import * as vscode from 'vscode';
import { createInputBox } from './quickInput.ts';

export type Question = {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  /** The problem with `value`, shown until the user changes it. */
  readonly valueProblem?: string | undefined;
  readonly password?: true;
  /** Its position among several questions. */
  readonly step?: { readonly at: number; readonly of: number };
  /** Called when the user goes back. Without it the box has no Back button. */
  readonly onBack?: () => void;
  /** A button in the box; pressing it leaves the box open. `icon`: a codicon. */
  readonly button?: { readonly icon: string; readonly tooltip: string; readonly press: () => unknown };
  /** How a text without a problem is read, where that differs from it: shown in place of the prompt. */
  readonly readAs?: (text: string) => string | undefined;
  /** What is wrong with a text, or `undefined` where it is accepted. */
  readonly problem: (text: string) => string | undefined;
};

/** The text, trimmed; `undefined` where the user dismissed the box. */
export function askForText(question: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const input = createInputBox();
    input.title = question.title;
    input.prompt = question.prompt;
    input.placeholder = question.placeholder;
    input.value = question.value ?? '';
    input.validationMessage = question.valueProblem;
    input.password = question.password === true;
    input.ignoreFocusOut = true;
    const { step } = question;
    input.step = step?.at;
    input.totalSteps = step?.of;
    addButtons(input, question);
    const check = (isFinal: boolean): void => {
      const text = input.value.trim();
      input.validationMessage = input.value === '' && !isFinal ? undefined : question.problem(text);
      input.prompt = question.readAs?.(text) ?? question.prompt;
    };
    input.onDidChangeValue(() => check(false));
    input.onDidAccept(() => {
      check(true);
      if (input.validationMessage !== undefined) return;
      resolve(input.value.trim());
      input.dispose();
    });
    input.onDidHide(() => {
      resolve(undefined);
      input.dispose();
    });
    input.show();
  });
}

/** Adds the Back button and the button of the question, where it has them. */
function addButtons(input: vscode.InputBox, { onBack, button }: Question): void {
  const back = onBack === undefined ? [] : [vscode.QuickInputButtons.Back];
  const own =
    button === undefined ? [] : [{ iconPath: new vscode.ThemeIcon(button.icon), tooltip: button.tooltip }];
  if (back.length + own.length === 0) return;
  input.buttons = [...back, ...own];
  input.onDidTriggerButton((pressed) => {
    if (pressed !== vscode.QuickInputButtons.Back) return void button?.press();
    onBack?.();
    input.dispose();
  });
}
