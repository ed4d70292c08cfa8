// Notifications, modal questions, progress and status bar messages. Their texts are inert.

import * as vscode from 'vscode';
import { iconThen, inertLine, inertLines, withInert } from './inertWidget.ts';

type Kind = 'showErrorMessage' | 'showInformationMessage' | 'showWarningMessage';
type Show = {
  /** Returns the button that was pressed. */
  <Button extends string>(message: string, ...buttons: Button[]): Promise<Button | undefined>;
  <Button extends string>(
    message: string,
    options: vscode.MessageOptions,
    ...buttons: Button[]
  ): Promise<Button | undefined>;
};

export const showErrorMessage = notice('showErrorMessage');
export const showInformationMessage = notice('showInformationMessage');
export const showWarningMessage = notice('showWarningMessage');

function notice(kind: Kind): Show {
  return async <Button extends string>(
    message: string,
    first?: Button | vscode.MessageOptions,
    ...rest: Button[]
  ): Promise<Button | undefined> => {
    const isButton = typeof first === 'string';
    const buttons = isButton ? [first, ...rest] : rest;
    const shown = buttons.map(inertLine);
    // Read at each call: tests replace this function to press buttons.
    const { [kind]: show } = vscode.window;
    const pressed =
      first === undefined || isButton
        ? await show(inertLine(message), ...shown)
        : await show(inertLines(message), inertOptions(first), ...shown);
    return pressed === undefined ? undefined : buttons[shown.indexOf(pressed)];
  };
}

function inertOptions({ detail, ...options }: vscode.MessageOptions): vscode.MessageOptions {
  return detail === undefined ? options : { ...options, detail: inertLines(detail) };
}

/** `icon`: shown before the text. The message stays until it is disposed, or for so many milliseconds. */
export function setStatusBarMessage(text: string, forMs?: number, icon?: string): vscode.Disposable {
  const shown = iconThen(icon, text);
  return forMs === undefined
    ? vscode.window.setStatusBarMessage(shown)
    : vscode.window.setStatusBarMessage(shown, forMs);
}

export type ProgressStep = { message?: string; increment?: number };

export function withProgress<Result>(
  options: vscode.ProgressOptions,
  task: (progress: vscode.Progress<ProgressStep>, token: vscode.CancellationToken) => Thenable<Result>,
): Thenable<Result> {
  return vscode.window.withProgress<Result>(withInert(options, ['title']), (progress, token) =>
    task({ report: (step) => progress.report(withInert(step, ['message'])) }, token),
  );
}

/** Shows the progress of work in a notification; its Cancel button cancels the `token`. */
export function withNotification<Result>(
  title: string,
  work: (token: vscode.CancellationToken, report: (step: ProgressStep) => void) => Thenable<Result>,
): Thenable<Result> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return withProgress(options, (progress, token) => work(token, (step) => progress.report(step)));
}

/** A signal that aborts when the token is cancelled. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  return stop.signal;
}
