// Shows a running call: in the status bar at once, as a notification with Cancel after a second.

import { setStatusBarMessage, withNotification } from './notices.ts';

const NOTIFY_AFTER_MS = 1000;

export interface Progress {
  /** Says how far it is, behind the title. */
  report(message: string): void;
  /** Shows no notification while something is asked: it would stand beside the question. */
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
