// Owns the commands of the Batch view: collecting calls, their order, sending them together, one of them again.

import * as vscode from 'vscode';
import type { BatchReport } from '../core/batch/gatherBatch.ts';
import type { HistoryEntry } from '../core/call.ts';
import { jsonOf } from '../core/json.ts';
import { callsOfBody } from '../core/paste/rpcBody.ts';
import { callCount } from './callItems.ts';
import type { BatchCall, BatchRow } from './batchList.ts';
import type { CommandServices } from './commands.ts';
import { BATCH_VIEW } from './ids.ts';
import { goOn, inTurn, meantRows } from './meantRows.ts';
import { offerUndo } from './offerUndo.ts';
import { entryIdsOf } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

const MOST_NAMED = 5;
const GONE = vscode.l10n.t('This call is not in the history any more.');
const NOTHING = vscode.l10n.t(
  'There is no JSON-RPC request on the clipboard. Copy a request, or a list of requests, and paste again.',
);

/** `callOf`: the call that a command’s argument stands for. */
export function batchCommands(
  services: CommandServices,
  callOf: (argument: unknown) => Promise<BatchCall | undefined>,
) {
  const { calls, batch, batchView, history, results } = services;
  let isSending = false;

  /** Does something with the rows that are meant, in their order, or says that there are none. */
  function onRows(act: (first: BatchRow, rows: readonly BatchRow[], isByKey: boolean) => unknown) {
    return async (argument?: unknown, selected?: unknown): Promise<unknown> => {
      const rows = batch.now(await meantRows(batchView, argument, selected));
      if (rows[0] !== undefined) return act(rows[0], rows, typeof argument === 'string');
      return void vscode.window.showInformationMessage(
        vscode.l10n.t('Select a call in the Batch view first.'),
      );
    };
  }

  /** The same, by a key too. */
  function onRowsInTurn(act: Parameters<typeof onRows>[0]) {
    const onMeant = onRows(act);
    return (...meant: Parameters<typeof onMeant>): unknown => inTurn(() => onMeant(...meant));
  }

  function collect(added: readonly BatchCall[]): void {
    batch.add(added);
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('$(layers) In the batch: {0}', callCount(batch.rows().length)),
      5000,
    );
  }

  function move(by: 1 | -1) {
    return onRowsInTurn((first, rows) => {
      batch.move(rows, by);
      // Several stay selected as they are: revealing can select but one.
      if (rows.length === 1) return batchView.reveal(first, { select: true, focus: true });
      return batchView.reveal(by < 0 ? first : rows.at(-1)!, { select: false });
    });
  }

  async function send(rows: readonly BatchRow[]): Promise<void> {
    if (isSending)
      return void vscode.window.showInformationMessage(
        vscode.l10n.t('The batch is being sent. Wait until it has ended, or cancel it, then send it again.'),
      );
    isSending = true;
    try {
      const ran = await calls.runBatch(rows);
      if (ran === undefined) return;
      batch.ended(ran.entries.map((entry, index) => [rows[index]!.key, entry]));
      tellOfBatch(ran.entries, ran.report);
    } finally {
      isSending = false;
    }
  }

  return {
    async 'ethRpc.batch.add'(argument?: unknown, selected?: unknown) {
      if (Array.isArray(selected))
        return collect(await history.heads(entryIdsOf(selected as readonly TreeNode[])));
      const call = await callOf(argument);
      if (call !== undefined) collect([{ method: call.method, params: call.params }]);
    },
    async 'ethRpc.batch.paste'(text?: unknown) {
      const pasted = callsIn(typeof text === 'string' ? text : await vscode.env.clipboard.readText());
      if (pasted.length === 0) return void vscode.window.showInformationMessage(NOTHING);
      collect(pasted);
      await vscode.commands.executeCommand(`${BATCH_VIEW}.focus`);
    },
    async 'ethRpc.batch.send'() {
      const rows = batch.rows();
      if (rows.length === 0)
        return void vscode.window.showInformationMessage(
          vscode.l10n.t(
            'The batch is empty. Add calls to it from the History view or the request builder, or paste some.',
          ),
        );
      await send(rows);
    },
    'ethRpc.batch.runItem': onRows(async ({ key, method, params }, rows) => {
      if (rows.length > 1) return send(rows);
      const entry = await calls.run({ method, params });
      if (entry !== undefined) batch.ended([[key, entry]]);
    }),
    'ethRpc.batch.openResult': onRows(async ({ entry: shown }) => {
      if (shown === undefined) return;
      const { outcome } = shown;
      const entry = outcome === undefined ? await history.get(shown.id) : { ...shown, outcome };
      if (entry !== undefined) results.open({ entry });
      else void vscode.window.showInformationMessage(GONE);
    }),
    'ethRpc.batch.remove': onRowsInTurn((_first, rows, isByKey) => {
      const isOn = isByKey || batch.now(batchView.selection).some((row) => rows.includes(row));
      const next = batch.remove(rows);
      // The keyboard goes on where it was.
      return isOn ? goOn(batchView, BATCH_VIEW, next) : undefined;
    }),
    'ethRpc.batch.moveUp': move(-1),
    'ethRpc.batch.moveDown': move(1),
    'ethRpc.batch.clear'() {
      const rows = batch.rows();
      if (rows.length === 0) return;
      batch.remove(rows);
      const message = vscode.l10n.t('Removed from the batch: {0}.', callCount(rows.length));
      offerUndo(message, () => batch.putBack(rows));
    },
  };
}

function callsIn(text: string): readonly BatchCall[] {
  return callsOfBody(jsonOf(text));
}

/** Says how a batch ended, and which replies were nobody’s. */
export function tellOfBatch(entries: readonly HistoryEntry[], { requests, unknown }: BatchReport): void {
  const failed = entries.filter(({ ok }) => !ok).length;
  const answered = entries.length - failed;
  const said = [
    vscode.l10n.t('Batch: {0} answered', answered),
    ...(failed === 0 ? [] : [vscode.l10n.t('{0} failed', failed)]),
    ...(requests < 2 ? [] : [vscode.l10n.t('{0} requests', requests)]),
  ].join(', ');
  if (unknown.length === 0) return void vscode.window.setStatusBarMessage(`$(layers) ${said}`, 10_000);
  const named = unknown.slice(0, MOST_NAMED).join(', ') + (unknown.length > MOST_NAMED ? ', …' : '');
  void vscode.window.showWarningMessage(
    unknown.length === 1
      ? vscode.l10n.t('{0}. The answer also had a reply to no call, with id {1}.', said, named)
      : vscode.l10n.t(
          '{0}. The answer also had {1} replies to no call, with ids {2}.',
          said,
          unknown.length,
          named,
        ),
  );
}
