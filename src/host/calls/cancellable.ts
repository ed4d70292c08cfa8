// What a person can cancel while it runs, and sees how far it is.

import type * as vscode from 'vscode';
import { isInBackground } from '../../core/call/finishedCall.ts';
import type { CallPolicy } from '../../core/call/finishedCall.ts';
import { showProgress } from '../common/progress.ts';
import type { Progress } from '../common/progress.ts';

/** Of what is sent: how it is cancelled, and where a person sees how far it is. */
export type Control = { readonly abort: AbortController; readonly progress: Progress | undefined };

/** Runs what can be cancelled, with progress where a person waits for it. */
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
