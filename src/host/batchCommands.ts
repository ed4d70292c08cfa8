// Owns the commands of the Batch view: collecting calls, their order, sending them together, one of them again.

import * as vscode from 'vscode';
import type { BatchReport } from '../core/batch/gatherBatch.ts';
import type { HistoryEntry } from '../core/call.ts';
import { parseJson } from '../core/json.ts';
import { callsOfBody } from '../core/paste/rpcBody.ts';
import { callCount } from './callItems.ts';
import type { BatchCall, BatchRow } from './batchList.ts';
import type { CommandServices } from './commands.ts';
import { BATCH_VIEW } from './ids.ts';

const MOST_NAMED = 5;
const NOTHING = vscode.l10n.t(
  'There is no JSON-RPC request on the clipboard. Copy a request, or a list of requests, and paste again.',
);

/** `callOf`: the call that a command’s argument stands for. */
export function batchCommands(
  services: CommandServices,
  callOf: (argument: unknown) => Promise<BatchCall | undefined>,
) {
  const { calls, batch, batchView, results } = services;
  let isSending = false;

  function rowOf(argument: unknown): BatchRow | undefined {
    const row = (argument as BatchRow | undefined) ?? batchView.selection[0];
    const found = row && batch.now(row);
    if (found === undefined)
      void vscode.window.showInformationMessage(vscode.l10n.t('Select a call in the Batch view first.'));
    return found;
  }

  function onRow(act: (row: BatchRow) => unknown): (argument?: unknown) => unknown {
    return (argument) => {
      const row = rowOf(argument);
      return row && act(row);
    };
  }

  function collect(added: readonly BatchCall[]): void {
    batch.add(added);
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('$(layers) In the batch: {0}', callCount(batch.rows().length)),
      5000,
    );
  }

  function move(by: 1 | -1): (argument?: unknown) => unknown {
    return onRow((row) => {
      batch.move(row, by);
      return batchView.reveal(row, { select: true, focus: true });
    });
  }

  return {
    async 'ethRpc.batch.add'(argument?: unknown) {
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
      if (isSending)
        return void vscode.window.showInformationMessage(
          vscode.l10n.t(
            'The batch is being sent. Wait until it has ended, or cancel it, then send it again.',
          ),
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
    },
    'ethRpc.batch.runItem': onRow(async ({ key, method, params }) => {
      const entry = await calls.run({ method, params });
      if (entry !== undefined) batch.ended([[key, entry]]);
    }),
    'ethRpc.batch.openResult': onRow(({ entry }) => entry && results.open({ entry })),
    'ethRpc.batch.remove': onRow((row) => batch.remove(row)),
    'ethRpc.batch.moveUp': move(-1),
    'ethRpc.batch.moveDown': move(1),
    'ethRpc.batch.clear': () => batch.clear(),
  };
}

function callsIn(text: string): readonly BatchCall[] {
  try {
    return callsOfBody(parseJson(text));
  } catch {
    return [];
  }
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
