// Answers modal questions and pages for the browser. VS Code refuses the one in test runs and cannot show the other
// here, so both are caught at the `vscode` object shared with the extension.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './gatewayUnderTest.ts';

export type Question = {
  readonly message: string;
  readonly detail: string | undefined;
  readonly answers: readonly string[];
};

/**
 * Does what leads to a modal question and answers it with the label of a button, or `undefined` for Cancel. The question
 * stays open while the answer is a promise.
 */
export async function answerQuestion(
  act: () => unknown,
  answer: string | undefined | Promise<string | undefined>,
): Promise<Question> {
  const { window } = vscode;
  const usual = window.showWarningMessage;
  const asked = new Promise<Question>((resolve) => {
    window.showWarningMessage = (message: string, ...rest: [vscode.MessageOptions, ...string[]]) => {
      const [{ modal, detail }, ...answers] = rest;
      if (modal !== true) return usual(message, ...rest);
      resolve({ message, detail, answers });
      return Promise.resolve(answer);
    };
  });
  try {
    return await whatComesOf(act, asked, 'a modal question is asked');
  } finally {
    window.showWarningMessage = usual;
  }
}

/** Does what opens a page outside VS Code and gives its address; nothing is opened. */
export async function pageOpenedBy(act: () => unknown): Promise<string> {
  const { env } = vscode;
  const usual = env.openExternal;
  const opened = new Promise<string>((resolve) => {
    env.openExternal = (page) => {
      resolve(page.toString(true));
      return Promise.resolve(true);
    };
  });
  try {
    return await whatComesOf(act, opened, 'a page is opened');
  } finally {
    env.openExternal = usual;
  }
}

/** Waits while it is done, which by keyboard on a busy machine can be long, and only then as long as for anything. */
async function whatComesOf<What>(act: () => unknown, come: Promise<What>, name: string): Promise<What> {
  let what: What | undefined;
  void come.then((value) => (what = value));
  const acting = act();
  await Promise.race([come, acting]);
  await until(name, () => what !== undefined);
  await acting;
  return what!;
}

/** How many entries the history has, as the question before clearing it says; nothing is cleared. */
export async function historyCount(): Promise<number> {
  const clear = (): unknown => vscode.commands.executeCommand('ethRpc.clearHistory');
  const { message } = await answerQuestion(clear, undefined);
  const count = /^Delete all ([\d,]+) /.exec(message)?.[1];
  assert.ok(count !== undefined, `The question says how many entries there are: ${message}`);
  return Number(count.replaceAll(',', ''));
}
