// The commands that start calls, guided or in the request builder, and those that stop them.

import * as vscode from 'vscode';
import { findMethod } from '../../core/catalogue/catalogue.ts';
import type { DraftForPage } from '../builder/builderPage.ts';
import { askForMethod, askForParams, askForRawParams } from '../calls/guidedCall.ts';
import { showCall } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { RecentInputs } from '../knowledge/recentInputs.ts';
import type { TreeNode } from '../sidebar/treeNodes.ts';

export type CallCommandServices = {
  readonly show: ShowServices;
  readonly recent: RecentInputs;
  readonly builder: PagePanels<DraftForPage>;
};

export function callCommands({ show, recent, builder }: CallCommandServices) {
  const { calls } = show;

  async function callGuided(name: string): Promise<void> {
    const spec = findMethod(name);
    const params = spec === undefined ? await askForRawParams(name) : await askForParams(spec, recent);
    if (params !== undefined) await showCall(show, { method: name, params });
  }

  return {
    'ethRpc.callBlockNumber': () => showCall(show, { method: 'eth_blockNumber', params: [] }),
    'ethRpc.callGetBalance': () => callGuided('eth_getBalance'),
    async 'ethRpc.callMethod'() {
      const method = await askForMethod();
      if (method !== undefined) await callGuided(typeof method === 'string' ? method : method.name);
    },
    /** Of a row that runs, its call; else all. */
    'ethRpc.cancel'(argument?: unknown) {
      const row = argument as TreeNode | undefined;
      if (row?.kind === 'running') return calls.cancel(row.call.id);
      if (calls.runningCount() === 0) void showInformationMessage(vscode.l10n.t('No call is running.'));
      calls.cancelAll();
    },
    'ethRpc.sendWaiting'() {
      if (calls.sendWaiting() === 0) void showInformationMessage(vscode.l10n.t('No call is waiting.'));
    },
    'ethRpc.openBuilder': (draft?: unknown) =>
      draft === undefined ? builder.show() : builder.open(draft as DraftForPage),
    'ethRpc.newBuilder': () => builder.openAnother(),
  };
}
