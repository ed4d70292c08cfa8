// Runs work that the user can cancel, and shows its progress.

import type * as vscode from 'vscode';
import { isInBackground } from '../../core/call/finishedCall.ts';
import type { CallPolicy } from '../../core/call/finishedCall.ts';
import { showProgress } from '../common/progress.ts';
import type { Progress } from '../common/progress.ts';

/** The means to cancel work, and to show its progress to the user. */
export type Control = { readonly abort: AbortController; readonly progress: Progress | undefined };

/** Runs work that can be cancelled; shows progress unless the work is in the background. */
export async function cancellable<Result>(
  title: string,
  policy: CallPolicy,
  token: vscode.CancellationToken | undefined,
  run: (control: Control) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const cancelled = token?.onCancellationRequested(() => abort.abort());
  const progress = isInBackground(policy) ? undefined : showProgress(title, () => abort.abort());
  try {
    return await run({ abort, progress });
  } finally {
    progress?.done();
    cancelled?.dispose();
  }
}
