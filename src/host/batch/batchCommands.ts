// The commands of the Batch view: collect calls, send them together, and act on rows.

import * as vscode from 'vscode';
import { callTitle } from '../../core/call/callTitle.ts';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { callCount } from '../common/callCount.ts';
import { BATCH_VIEW } from '../common/ids.ts';
import { setStatusBarMessage, showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { History } from '../history/history.ts';
import { entryIdsOf } from '../sidebar/treeNodes.ts';
import type { TreeNode } from '../sidebar/treeNodes.ts';
import type { BatchList } from './batchList.ts';
import type { BatchCall, BatchRow } from './batchRow.ts';
import { batchRowCommands, removeRows } from './batchRowCommands.ts';
import type { BatchRowServices } from './batchRowCommands.ts';

export type BatchServices = BatchRowServices & {
  readonly history: Pick<History, 'heads'>;
  /** The call that a command’s argument stands for. */
  readonly callOf: (argument: unknown) => Promise<BatchCall | undefined>;
  readonly inForm: PagePanels<never>['active'];
};

/** Adds calls to the end of the batch, and returns their rows; says which one or how many, and how many it holds. */
export function collectCalls(
  added: readonly BatchCall[],
  batch: Pick<BatchList, 'add' | 'rows'>,
): readonly BatchRow[] {
  batch.add(added);
  const [first, ...others] = added;
  if (first === undefined) return [];
  const { method, params } = first;
  const title = callTitle({ method, params: withoutSecrets(method, params) });
  const what = others.length === 0 ? title : callCount(added.length);
  const text = vscode.l10n.t('{0} added to the batch ({1})', what, callCount(batch.rows().length));
  setStatusBarMessage(text, 5000, 'layers');
  return batch.rows().slice(-added.length);
}

export async function collectAndShow(
  added: readonly BatchCall[],
  batch: Pick<BatchList, 'add' | 'rows'>,
): Promise<readonly BatchRow[]> {
  const rows = collectCalls(added, batch);
  await vscode.commands.executeCommand(`${BATCH_VIEW}.focus`);
  return rows;
}

/** Sends only these of the batch. */
export async function collectAndSend(...collected: Parameters<typeof collectAndShow>): Promise<void> {
  const rows = await collectAndShow(...collected);
  await vscode.commands.executeCommand('ethRpc.send', rows[0], rows);
}

export function batchCommands(services: BatchServices) {
  const { batch, sending, history, callOf } = services;
  return {
    async 'ethRpc.batch.add'(argument?: unknown, selected?: unknown) {
      if (Array.isArray(selected))
        return void collectCalls(await history.heads(entryIdsOf(selected as readonly TreeNode[])), batch);
      // A visible request is meant: the one in the request builder in front.
      if (argument === undefined && services.inForm()?.press?.('addToBatch') === true) return undefined;
      const call = await callOf(argument);
      if (call !== undefined) collectCalls([call], batch);
    },
    async 'ethRpc.batch.send'() {
      const rows = batch.rows();
      if (rows.length > 0) return sending.together(rows);
      void showInformationMessage(
        vscode.l10n.t(
          'The batch is empty. Add calls to it from the History view or the request builder, or paste some.',
        ),
      );
    },
    'ethRpc.batch.clear'() {
      const rows = batch.rows();
      if (rows.length > 0) removeRows(rows, services);
    },
    ...batchRowCommands(services),
  };
}
