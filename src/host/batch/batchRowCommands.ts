// The commands on rows of the Batch view: send them again, open, move and remove them.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { BATCH_VIEW } from '../common/ids.ts';
import { callCount } from '../common/callCount.ts';
import type { Removals } from '../common/removals.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { History } from '../history/history.ts';
import { moveFocusTo, oneAtATime, targetRows } from '../sidebar/commandTargets.ts';
import type { BatchList } from './batchList.ts';
import type { BatchRow } from './batchRow.ts';
import type { BatchSending } from './sendBatch.ts';

export type BatchRowServices = {
  readonly history: Pick<History, 'get'>;
  readonly batch: BatchList;
  readonly sending: BatchSending;
  readonly batchView: vscode.TreeView<BatchRow>;
  readonly removals: Pick<Removals, 'add'>;
  readonly results: Pick<PagePanels<{ readonly entry: HistoryEntry }>, 'open'>;
};

const GONE = vscode.l10n.t('This call is no longer in the history.');

/** Runs commands on the rows that they mean. */
function rowsOf({ batch, batchView }: Pick<BatchRowServices, 'batch' | 'batchView'>) {
  /** Runs `act` with the rows that are meant, in their order, or reports that there are none. */
  function onRows(act: (first: BatchRow, rows: readonly BatchRow[], isByKey: boolean) => unknown) {
    return async (argument?: unknown, selected?: unknown): Promise<unknown> => {
      const rows = batch.now(await targetRows(batchView, argument, selected));
      if (rows[0] !== undefined) return act(rows[0], rows, typeof argument === 'string');
      return void showInformationMessage(vscode.l10n.t('Select a call in the Batch view first.'));
    };
  }

  /** Like `onRows`, with one key press after another. */
  function onRowsInTurn(act: Parameters<typeof onRows>[0]) {
    const onMeant = onRows(act);
    return (...meant: Parameters<typeof onMeant>): unknown => oneAtATime(() => onMeant(...meant));
  }

  return { onRows, onRowsInTurn };
}

/** The commands that rows of other views have too. */
export function sharedBatchCommands({
  history,
  batch,
  sending,
  batchView,
  removals,
  results,
}: BatchRowServices) {
  const { onRows, onRowsInTurn } = rowsOf({ batch, batchView });
  return {
    'ethRpc.send': onRows((first, rows) => (rows.length > 1 ? sending.together(rows) : sending.alone(first))),
    'ethRpc.entry.openResult': onRows(async ({ entry: shown }) => {
      if (shown === undefined) return;
      const { outcome } = shown;
      const entry = outcome === undefined ? await history.get(shown.id) : { ...shown, outcome };
      if (entry !== undefined) results.open({ entry });
      else void showInformationMessage(GONE);
    }),
    'ethRpc.delete': onRowsInTurn((_first, rows, isByKey) => {
      const isOn = isByKey || batch.now(batchView.selection).some((row) => rows.includes(row));
      const next = removeRows(rows, { batch, removals });
      // Keep the keyboard focus in the list.
      return isOn ? moveFocusTo(batchView, BATCH_VIEW, next) : undefined;
    }),
  };
}

/** Removes rows, and offers to put them back where they were; gives the row to focus. */
export function removeRows(
  rows: readonly BatchRow[],
  { batch, removals }: Pick<BatchRowServices, 'batch' | 'removals'>,
): BatchRow | undefined {
  const before = batch.rows();
  const next = batch.remove(rows);
  removals.add({
    view: BATCH_VIEW,
    message: vscode.l10n.t('Removed from the batch: {0}', callCount(rows.length)),
    undo() {
      batch.putBack(rows, before);
      return vscode.l10n.t('Restored: {0}', callCount(rows.length));
    },
  });
  return next;
}

/** The commands that only this view has. */
export function batchRowCommands({ batch, batchView }: Pick<BatchRowServices, 'batch' | 'batchView'>) {
  const { onRowsInTurn } = rowsOf({ batch, batchView });

  function move(by: 1 | -1) {
    return onRowsInTurn((first, rows) => {
      batch.move(rows, by);
      // Several rows stay selected: `reveal` can select only one.
      if (rows.length === 1) return batchView.reveal(first, { select: true, focus: true });
      return batchView.reveal(by < 0 ? first : rows.at(-1)!, { select: false });
    });
  }

  return {
    'ethRpc.batch.moveUp': move(-1),
    'ethRpc.batch.moveDown': move(1),
  };
}
