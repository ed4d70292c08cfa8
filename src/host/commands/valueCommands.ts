// Commands on a decoded value in the History and Result views: suggested calls, and copies.

import * as vscode from 'vscode';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { suggestedCalls } from '../../core/decode/suggestedCalls.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import { showInformationMessage } from '../common/notices.ts';
import { copyNotation, copyForm, copyJson, copyPath } from '../results/nodeMenu.ts';
import { pickSuggestedCall } from './pickSuggestedCall.ts';
import type { SelectedRow } from '../sidebar/selectedRow.ts';
import { showCallAt } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import type { TreeNode } from '../sidebar/treeNodes.ts';

export type ValueServices = { readonly show: ShowServices; readonly rows: Pick<SelectedRow, 'of'> };

export function valueCommands({ show, rows }: ValueServices) {
  function onValue(act: (node: DecodedNode) => Promise<void>): (argument?: unknown) => Promise<void> {
    return async (argument) => {
      const row = await rows.of(argument);
      if (row?.kind === 'value') return act(row.node);
      const message = vscode.l10n.t('Select a value in the History or Result view first.');
      void showInformationMessage(message);
    };
  }

  return {
    async 'ethRpc.value.nextCall'(argument?: unknown) {
      const row = await rows.of(argument);
      const links = row === undefined ? [] : nodeLinks(row);
      if (row === undefined || !('origin' in row) || links.length === 0) {
        const message = vscode.l10n.t(
          'Nothing follows from the selected row. Select an address, a block, a transaction or a log in the History or Result view.',
        );
        void showInformationMessage(message);
        return;
      }
      const link = await pickSuggestedCall(links);
      if (link === undefined) return;
      const { endpointId, endpointName } = row.origin;
      await showCallAt(show, { method: link.method, params: link.params, endpointId, endpointName });
    },
    'ethRpc.value.copy': onValue((node) => copyForm(node)),
    'ethRpc.value.copyAs': onValue(copyNotation),
    'ethRpc.value.copyDecimal': onValue((node) => copyForm(node, 'decimal', 'wei')),
    'ethRpc.value.copyHex': onValue((node) => copyForm(node, 'hex')),
    'ethRpc.value.copyWei': onValue((node) => copyForm(node, 'wei')),
    'ethRpc.value.copyEther': onValue((node) => copyForm(node, 'ether')),
    'ethRpc.value.copyJson': onValue(copyJson),
    'ethRpc.value.copyPath': onValue(copyPath),
  };
}

/** The calls that a row leads to. */
function nodeLinks(node: TreeNode): readonly SuggestedCall[] {
  if (node.kind === 'value') return suggestedCalls(node.node);
  return node.kind === 'line' ? node.links : [];
}
