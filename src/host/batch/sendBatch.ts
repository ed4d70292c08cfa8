// Sends calls of the batch, alone or together, and reports how that ended.

import * as vscode from 'vscode';
import type { BatchReport } from '../../core/batch/gatherBatch.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Calls } from '../calls/calls.ts';
import { setStatusBarMessage, showInformationMessage, showWarningMessage } from '../common/notices.ts';
import type { BatchList } from './batchList.ts';
import type { BatchRow } from './batchRow.ts';

const MOST_NAMED = 5;

export type BatchSending = {
  /** Sends a row like any other call. */
  readonly alone: (row: BatchRow) => Promise<void>;
  readonly together: (rows: readonly BatchRow[]) => Promise<void>;
};

/** Shared by all commands, so that a row which is being sent is not sent twice. */
export function sendBatchWith(
  calls: Pick<Calls, 'run' | 'runBatch'>,
  batch: Pick<BatchList, 'ended'>,
): BatchSending {
  /** The keys of the rows that are being sent. */
  const underWay = new Set<number>();

  async function once(rows: readonly BatchRow[], send: () => Promise<void>): Promise<void> {
    const keys = rows.map(({ key }) => key);
    if (keys.some((key) => underWay.has(key)))
      return void showInformationMessage(
        vscode.l10n.t(
          'A call of the batch is still being sent. Wait until it has ended, or cancel it, then send again.',
        ),
      );
    for (const key of keys) underWay.add(key);
    try {
      await send();
    } finally {
      for (const key of keys) underWay.delete(key);
    }
  }

  return {
    alone: (row) =>
      once([row], async () => {
        const { key, method, params, functions, mistyped } = row;
        const entry = await calls.run({ method, params, ...omitUndefined({ functions, mistyped }) });
        if (entry !== undefined) batch.ended([[key, entry]]);
      }),
    together: (rows) =>
      once(rows, async () => {
        const ran = await calls.runBatch(rows);
        if (ran === undefined) return;
        batch.ended(ran.entries.map((entry, index) => [rows[index]!.key, entry]));
        reportBatch(ran.entries, ran.report);
      }),
  };
}

/** Reports how a batch ended, and the ids of replies to no call. */
export function reportBatch(entries: readonly HistoryEntry[], { requests, unknown }: BatchReport): void {
  const failed = entries.filter(({ ok }) => !ok).length;
  const succeeded = entries.length - failed;
  const summary = [
    vscode.l10n.t('Batch: {0} OK', succeeded),
    ...(failed === 0 ? [] : [vscode.l10n.t('{0} failed', failed)]),
    ...(requests < 2 ? [] : [vscode.l10n.t('{0} requests', requests)]),
  ].join(', ');
  if (unknown.length === 0) return void setStatusBarMessage(summary, 10_000, 'layers');
  const named = unknown.slice(0, MOST_NAMED).join(', ') + (unknown.length > MOST_NAMED ? ', …' : '');
  void showWarningMessage(
    unknown.length === 1
      ? vscode.l10n.t('{0}. The response also had a reply with an unknown id: {1}.', summary, named)
      : vscode.l10n.t(
          '{0}. The response also had {1} replies with unknown ids: {2}.',
          summary,
          unknown.length,
          named,
        ),
  );
}
