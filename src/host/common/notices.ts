// Notifications, modal questions, progress and messages of the status bar. What they say is inert.

import * as vscode from 'vscode';
import { iconThen, inertLine, inertLines, withInert } from './inertWidget.ts';

type Kind = 'showErrorMessage' | 'showInformationMessage' | 'showWarningMessage';
type Show = {
  /** Gives the button that was pressed. */
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
    // Read at each call: tests answer questions in its place.
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

/** `icon`: stands before the text. Shown until disposed of, or for so many milliseconds. */
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

/** Shows how far some work is in a notification, whose button Cancel stops it by `token`. */
export function withNotification<Result>(
  title: string,
  work: (token: vscode.CancellationToken, report: (step: ProgressStep) => void) => Thenable<Result>,
): Thenable<Result> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return withProgress(options, (progress, token) => work(token, (step) => progress.report(step)));
}

/** For work that is stopped by a signal. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  return stop.signal;
}
