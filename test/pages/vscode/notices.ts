// Notifications, progress and the status bar.
import type * as vscode from 'vscode';
import { attributes, draw, tellScreen, whenDone, withIcons } from '../screen.ts';
import { executeCommand, registerCommand } from './commands.ts';
import { CancellationTokenSource, Disposable, ProgressLocation } from './values.ts';

type Notice = {
  message: string;
  readonly buttons: readonly string[];
  readonly end: (button?: string) => void;
};

const notices = new Map<number, Notice>();
let isListShown = false;
let last = 0;

function drawNotices(): void {
  const rows = [...notices].toReversed().map(([key, { message, buttons }]) => {
    const pressable = buttons.map((label) => {
      const told = JSON.stringify([String(key), label]);
      const own = attributes({ class: 'monaco-button', 'data-do': 'notice', 'data-told': told });
      return `<button ${own}>${withIcons(label)}</button>`;
    });
    return `<div class="monaco-list-row"><span class="notification-list-item-message">${withIcons(message)}</span>${pressable.join('')}</div>`;
  });
  draw('notices', isListShown ? `<div class="notifications-center">${rows.join('')}</div>` : '');
}

whenDone('notice', (key = '', button = '') => notices.get(Number(key))?.end(button));
registerCommand('notifications.showList', () => showList(true));
registerCommand('notifications.hideList', () => showList(false));
registerCommand('notifications.clearAll', () => {
  for (const { end } of notices.values()) end();
});

function showList(isShown: boolean): void {
  isListShown = isShown;
  drawNotices();
}

/** Shows a notification until `end` is called: with a button, or without one where it was closed. */
function addNotice(message: string, buttons: readonly string[], onEnd: (button?: string) => void): Notice {
  const key = ++last;
  const notice: Notice = {
    message,
    buttons,
    end(button) {
      if (!notices.delete(key)) return;
      drawNotices();
      onEnd(button);
    },
  };
  notices.set(key, notice);
  drawNotices();
  return notice;
}

type Answer = Promise<string | undefined>;

function showMessage(message: string, ...rest: readonly (string | vscode.MessageOptions)[]): Answer {
  // VS Code refuses modal questions in test runs; a test that expects one replaces this function.
  if (rest.some((one) => typeof one === 'object' && one.modal === true)) return Promise.resolve(undefined);
  const buttons = rest.filter((one) => typeof one === 'string');
  return new Promise((resolve) => addNotice(message, buttons, resolve));
}

export const messages = {
  showErrorMessage: showMessage,
  showInformationMessage: showMessage,
  showWarningMessage: showMessage,
};

type Report = { readonly message?: string };

export async function withProgress<Result>(
  { title = '', location, cancellable }: vscode.ProgressOptions,
  task: (progress: { report(step: Report): void }, token: vscode.CancellationToken) => PromiseLike<Result>,
): Promise<Result> {
  const source = new CancellationTokenSource();
  const isNotice = location === ProgressLocation.Notification;
  const buttons = cancellable === true ? ['Cancel'] : [];
  let isEnded = false;
  const closed = (): void => (isEnded ? undefined : source.cancel());
  const notice = isNotice ? addNotice(title, buttons, closed) : undefined;
  const inBar = isNotice ? undefined : setStatusBarMessage(title);
  const report = ({ message = '' }: Report): void => {
    if (notice === undefined) return;
    notice.message = title === '' ? message : `${title}: ${message}`;
    drawNotices();
  };
  try {
    return await task({ report }, source.token);
  } finally {
    isEnded = true;
    source.dispose();
    inBar?.dispose();
    notice?.end();
  }
}

type Item = { text: string; command: string | undefined; isShown: boolean };

const items: Item[] = [];

function drawItems(): void {
  const shown = items.map(({ text, isShown }, index) =>
    isShown
      ? `<div class="statusbar-item" data-do="status" data-told='["${index}"]'><a tabindex="-1">${withIcons(text)}</a></div>`
      : '',
  );
  draw('status', shown.join(''));
}

registerCommand('workbench.statusBar.focus', () => tellScreen('focusStatus'));

whenDone('status', (index = '') => {
  const command = items[Number(index)]?.command;
  return command === undefined ? undefined : executeCommand(command);
});

export function createStatusBarItem() {
  const item: Item = { text: '', command: undefined, isShown: false };
  items.push(item);
  const show = (isShown: boolean): void => {
    item.isShown = isShown;
    drawItems();
  };
  return {
    name: '',
    tooltip: '',
    accessibilityInformation: undefined,
    get text() {
      return item.text;
    },
    set text(text: string) {
      item.text = text;
      drawItems();
    },
    set command(command: string) {
      item.command = command;
    },
    show: () => show(true),
    hide: () => show(false),
    dispose: () => show(false),
  };
}

/** Of several messages, the last one is shown. */
const said: string[] = [];
const messageItem = createStatusBarItem();

export function setStatusBarMessage(text: string, forMs?: number): Disposable {
  said.push(text);
  const tell = (): void => {
    messageItem.text = said.at(-1) ?? '';
    if (said.length > 0) messageItem.show();
    else messageItem.hide();
  };
  tell();
  const ending = new Disposable(() => {
    const at = said.lastIndexOf(text);
    if (at !== -1) said.splice(at, 1);
    tell();
  });
  if (forMs !== undefined) setTimeout(() => ending.dispose(), forMs).unref();
  return ending;
}
