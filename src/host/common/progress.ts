// Shows a running call: at once in the status bar, and after a second as a notification with Cancel.

import { setStatusBarMessage, withNotification } from './notices.ts';

const NOTIFY_AFTER_MS = 1000;

export interface Progress {
  /** Shows this message after the title. */
  report(message: string): void;
  /** Delays the notification while the user is asked a question: it would be shown beside the question. */
  during<Result>(question: Promise<Result>): Promise<Result>;
  done(): void;
}

export function showProgress(title: string, cancel: () => void): Progress {
  let finish: () => void = () => {};
  let latest = '';
  let report: (message: string) => void = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const inStatusBar = setStatusBarMessage(title, undefined, 'sync~spin');
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
      try {
        return await question;
      } finally {
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
