// Stores the batch of a workspace, so that it survives a reload of the window. API keys are not written, and dropped
// calls are reported.

import * as vscode from 'vscode';
import { batchText, readBatchText } from '../../core/batch/batchText.ts';
import type { StoredBatchCall } from '../../core/batch/batchText.ts';
import type { Redact } from '../../core/secret/redact.ts';
import { callCount } from '../common/callCount.ts';
import { showInformationMessage } from '../common/notices.ts';

export interface BatchStore {
  /** The calls that the last window stored. */
  read(): readonly StoredBatchCall[];
  keep(calls: readonly StoredBatchCall[]): void;
}

const BATCH = 'batch';

/** `onError`: receives the reason why the batch was not stored. */
export function createBatchStore(
  state: vscode.Memento,
  masking: () => Promise<Redact>,
  onError: (error: unknown) => void,
): BatchStore {
  let waiting: readonly StoredBatchCall[] | undefined;
  let writing = Promise.resolve();
  let isReported = false;

  async function write(): Promise<void> {
    if (waiting === undefined) return;
    const mask = await masking();
    const calls = waiting;
    waiting = undefined;
    const { text, left } = batchText(calls, mask);
    await state.update(BATCH, calls.length === 0 ? undefined : text);
    if (left > 0 && !isReported)
      void showInformationMessage(
        vscode.l10n.t(
          'The batch is too large to survive a reload of the window: {0} of it will be lost. “Open Request as Document” keeps all of it in a file.',
          callCount(left),
        ),
      );
    isReported = left > 0;
  }

  return {
    read: () => readBatchText(state.get<string>(BATCH, '')),
    keep(calls) {
      waiting = calls;
      // Write one after the other, each time the calls as they are by then.
      writing = writing.then(write).catch(onError);
    },
  };
}
