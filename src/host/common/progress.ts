// Shows a running call: at once in the status bar, and after a second as a notification with Cancel.

import type * as vscode from 'vscode';
import { setStatusBarMessage, withNotification } from './notices.ts';

const NOTIFY_AFTER_MS = 1000;
/** A question that lasts longer is one to the user; a key that is kept is found sooner. */
const ASKED_AFTER_MS = 200;

export interface Progress {
  /** Shows this message after the title. */
  report(message: string): void;
  /** While the user is asked a question, nothing is sent: delays the notification, and leaves the status bar. */
  during<Result>(question: Promise<Result>): Promise<Result>;
  done(): void;
}

export function showProgress(title: string, cancel: () => void): Progress {
  let finish: () => void = () => {};
  let latest = '';
  let report: (message: string) => void = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const showInStatusBar = (): vscode.Disposable => setStatusBarMessage(title, undefined, 'sync~spin');
  let inStatusBar = showInStatusBar();
  let isNotified = false;
  let isDone = false;
  let timer = setTimeout(notify, NOTIFY_AFTER_MS);

  function notify(): void {
    isNotified = true;
    void withNotification(title, (token, show) => {
      report = (message) => show({ message });
      if (latest !== '') report(latest);
      token.onCancellationRequested(cancel);
      return finished;
    });
  }

  return {
    report(message) {
      latest = message;
      report(message);
    },
    async during(question) {
      if (isNotified) return question;
      clearTimeout(timer);
      let isAsked = false;
      const asking = setTimeout(() => {
        isAsked = true;
        inStatusBar.dispose();
      }, ASKED_AFTER_MS);
      try {
        return await question;
      } finally {
        clearTimeout(asking);
        if (isAsked && !isDone) {
          inStatusBar.dispose();
          inStatusBar = showInStatusBar();
        }
        clearTimeout(timer);
        if (!isDone && !isNotified) timer = setTimeout(notify, NOTIFY_AFTER_MS);
      }
    },
    done() {
      isDone = true;
      clearTimeout(timer);
      inStatusBar.dispose();
      finish();
    },
  };
}
