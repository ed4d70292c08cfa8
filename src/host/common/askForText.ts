// Asks for one line of text. An empty field is an error only once Enter is pressed.

import * as vscode from 'vscode';
import { createInputBox } from './quickInput.ts';

/** `icon`: a codicon. Pressing it leaves the box open, unless `closes`. */
type QuestionButton = {
  readonly icon: string;
  readonly tooltip: string;
  readonly press: () => unknown;
  readonly closes?: true;
};

export type Question = {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: true;
  /** Its position among several questions. */
  readonly step?: { readonly at: number; readonly of: number };
  /** Called when the user goes back. Without it the box has no Back button. */
  readonly onBack?: () => void;
  readonly buttons?: readonly QuestionButton[];
  /**
   * What becomes known only while the box is open already. Until then it is busy and takes no Enter; undefined closes it.
   */
  readonly later?: Promise<Pick<Question, 'prompt' | 'buttons'> | undefined>;
  /**
   * Takes the text while the box stays open, busy, so that the keyboard does not go elsewhere. What is wrong with the
   * text keeps the box open, '' without a word.
   */
  readonly take?: (text: string) => Promise<string | undefined>;
  /** How a text without a problem is read, where that differs from it: shown in place of the prompt. */
  readonly readAs?: (text: string) => string | undefined;
  /** What is wrong with a text, or `undefined` where it is accepted. */
  readonly problem: (text: string) => string | undefined;
};

/** The text, trimmed; `undefined` where the user dismissed the box. */
export function askForText(question: Question): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const input = createInputBox();
    let current = question;
    const end = (text: string | undefined): void => {
      resolve(text);
      input.dispose();
    };
    const fail = (error: Error): void => {
      reject(error);
      input.dispose();
    };
    const check = (isFinal: boolean): void => {
      const text = input.value.trim();
      input.validationMessage = input.value === '' && !isFinal ? undefined : question.problem(text);
      input.prompt = current.readAs?.(text) ?? current.prompt;
    };
    fill(input, question);
    input.onDidTriggerButton((pressed) => {
      const own = current.buttons?.find(({ tooltip }) => tooltip === pressed.tooltip);
      if (own === undefined) question.onBack?.();
      if (own === undefined || own.closes === true) end(undefined);
      void own?.press();
    });
    input.onDidChangeValue(() => check(false));
    input.onDidAccept(() => {
      if (input.busy) return;
      check(true);
      const text = input.value.trim();
      if (input.validationMessage !== undefined) return;
      if (question.take === undefined) return end(text);
      input.busy = true;
      void question.take(text).then((problem) => {
        if (problem === undefined) return end(text);
        input.busy = false;
        input.validationMessage = problem === '' ? undefined : problem;
      }, fail);
    });
    input.onDidHide(() => end(undefined));
    showButtons(input, question);
    void question.later?.then((more) => {
      if (more === undefined) return end(undefined);
      current = { ...question, ...more };
      input.busy = false;
      input.prompt = current.prompt;
      showButtons(input, current);
    }, fail);
    input.show();
  });
}

function fill(input: vscode.InputBox, question: Question): void {
  input.title = question.title;
  input.prompt = question.prompt;
  input.placeholder = question.placeholder;
  input.value = question.value ?? '';
  input.password = question.password === true;
  input.ignoreFocusOut = true;
  input.busy = question.later !== undefined;
  input.step = question.step?.at;
  input.totalSteps = question.step?.of;
}

/** Shows the Back button and the buttons of the question, where it has them. */
function showButtons(input: vscode.InputBox, { onBack, buttons = [] }: Question): void {
  const back = onBack === undefined ? [] : [vscode.QuickInputButtons.Back];
  const own = buttons.map(({ icon, tooltip }) => ({ iconPath: new vscode.ThemeIcon(icon), tooltip }));
  input.buttons = [...back, ...own];
}
