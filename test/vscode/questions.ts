// Owns answering what leaves the window: modal questions and pages for the browser. VS Code refuses to show the one
// in test runs and cannot show the other here, so both are taken at the `vscode` object that the extension shares
// with its tests.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './gatewayUnderTest.ts';

export type Question = {
  readonly message: string;
  readonly detail: string | undefined;
  readonly answers: readonly string[];
};

/** Does what leads to a modal question and answers it with the label of a button, or `undefined` for Cancel. */
export async function answerQuestion(act: () => unknown, answer: string | undefined): Promise<Question> {
  let asked: Question | undefined;
  const { window } = vscode;
  const usual = window.showWarningMessage;
  window.showWarningMessage = (message: string, ...rest: [vscode.MessageOptions, ...string[]]) => {
    const [{ modal, detail }, ...answers] = rest;
    if (modal !== true) return usual(message, ...rest);
    asked = { message, detail, answers };
    return Promise.resolve(answer);
  };
  try {
    const acting = act();
    await until('a modal question is asked', () => asked !== undefined);
    await acting;
  } finally {
    window.showWarningMessage = usual;
  }
  return asked!;
}

/** Does what opens a page outside VS Code and gives its address; nothing is opened. */
export async function pageOpenedBy(act: () => unknown): Promise<string> {
  let opened: string | undefined;
  const { env } = vscode;
  const usual = env.openExternal;
  env.openExternal = (page) => {
    opened = page.toString(true);
    return Promise.resolve(true);
  };
  try {
    const acting = act();
    await until('a page is opened', () => opened !== undefined);
    await acting;
  } finally {
    env.openExternal = usual;
  }
  return opened!;
}

/** How many entries the history has, as the question before clearing it says; nothing is cleared. */
export async function historyCount(): Promise<number> {
  const clear = (): unknown => vscode.commands.executeCommand('ethRpc.clearHistory');
  const { message } = await answerQuestion(clear, undefined);
  const count = /^Delete all ([\d,]+) /.exec(message)?.[1];
  assert.ok(count !== undefined, `The question says how many entries there are: ${message}`);
  return Number(count.replaceAll(',', ''));
}
