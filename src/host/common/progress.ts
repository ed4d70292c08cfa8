// Shows a running call: in the status bar at once, as a notification with Cancel after a second.

import * as vscode from 'vscode';
import { setStatusBarMessage, withProgress } from './notices.ts';

const NOTIFY_AFTER_MS = 1000;

export interface Progress {
  /** Says how far it is, behind the title. */
  report(message: string): void;
  done(): void;
}

export function showProgress(title: string, cancel: () => void): Progress {
  let finish: () => void = () => {};
  let latest = '';
  let report: (message: string) => void = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const inStatusBar = setStatusBarMessage(title, undefined, 'sync~spin');
  const timer = setTimeout(() => {
    void withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      (progress, token) => {
        report = (message) => progress.report({ message });
        if (latest !== '') report(latest);
        token.onCancellationRequested(cancel);
        return finished;
      },
    );
  }, NOTIFY_AFTER_MS);
  return {
    report(message) {
      latest = message;
      report(message);
    },
    done() {
      clearTimeout(timer);
      inStatusBar.dispose();
      finish();
    },
  };
}
