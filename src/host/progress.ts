// Owns showing that a call is under way: in the status bar at once, as a notification with Cancel after a second.

import * as vscode from 'vscode';
import type { RequestDraft } from '../core/call.ts';

const NOTIFY_AFTER_MS = 1000;

export function showProgress(draft: RequestDraft, cancel: () => void): { done(): void } {
  const title = `${draft.method} · ${draft.endpoint.name}`;
  let finish: () => void = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const message = vscode.window.setStatusBarMessage(`$(sync~spin) ${title}`);
  const timer = setTimeout(() => {
    void vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      (_progress, token) => {
        token.onCancellationRequested(cancel);
        return finished;
      },
    );
  }, NOTIFY_AFTER_MS);
  return {
    done() {
      clearTimeout(timer);
      message.dispose();
      finish();
    },
  };
}
