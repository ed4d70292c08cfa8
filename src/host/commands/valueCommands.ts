// The commands on a decoded value in the History and Result views: make a suggested call, and copy.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { suggestedCalls } from '../../core/decode/suggestedCalls.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { History } from '../history/history.ts';
import { copyExplanation } from '../results/copyExplanation.ts';
import { resultOrError, prettyJson } from '../results/jsonDocuments.ts';
import { canBeText } from '../results/largeJson.ts';
import { copyForm, copyNotation, copyText } from '../results/nodeMenu.ts';
import { pickSuggestedCall } from './pickSuggestedCall.ts';
import type { SelectedRow } from '../sidebar/selectedRow.ts';
import { fillIn } from '../calls/fillIn.ts';
import { showCallAt } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import type { TargetEntries } from '../sidebar/targetEntries.ts';
import type { TreeNode } from '../sidebar/treeNodes.ts';

export type ValueServices = {
  readonly show: ShowServices;
  readonly rows: Pick<SelectedRow, 'of'>;
  readonly targets: Pick<TargetEntries, 'entryOf'>;
  readonly history: History;
  readonly contextOf: Parameters<typeof copyExplanation>[2];
};

const NO_VALUE = vscode.l10n.t('Select a value in the History or Result view first.');

export function valueCommands({ show, rows, targets, history, contextOf }: ValueServices) {
  return {
    async 'ethRpc.value.nextCall'(argument?: unknown) {
      const row = await rows.of(argument);
      const links = row === undefined ? [] : nodeLinks(row);
      if (row === undefined || !('origin' in row) || links.length === 0) {
        const message = vscode.l10n.t(
          'The selected row leads to no call. Select an address, a block, a transaction or a log in the History or Result view.',
        );
        void showInformationMessage(message);
        return;
      }
      const link = await pickSuggestedCall(links);
      if (link === undefined) return;
      const { endpointId, endpointName } = row.origin;
      const past = { method: link.method, params: link.params, endpointId, endpointName };
      await (link.isOpen === true ? fillIn(past) : showCallAt(show, past));
    },
    /** Copies a value; for a call, its result; an explanation as Markdown; without a row, the result in the Result view. */
    async 'ethRpc.value.copy'(argument?: unknown) {
      const row = await rows.of(argument);
      if (row?.kind === 'value') return copyForm(row.node);
      if (row?.kind === 'set' && row.of === 'explanation') return copyExplanation(row.id, history, contextOf);
      const isCall = row === undefined ? typeof argument !== 'string' : row.kind === 'entry';
      if (!isCall) return void showInformationMessage(NO_VALUE);
      const entry = await targets.entryOf(row);
      if (entry !== undefined) await copyResult(entry);
    },
    async 'ethRpc.value.copyAs'(argument?: unknown) {
      const row = await rows.of(argument);
      if (row?.kind === 'value') return copyNotation(row.node);
      void showInformationMessage(NO_VALUE);
    },
  };
}

/** Copies the JSON of a result, or of an error. */
async function copyResult(entry: HistoryEntry): Promise<void> {
  if (await canBeText(resultOrError(entry), vscode.l10n.t('the clipboard'), entry.method))
    await copyText(prettyJson(entry), vscode.l10n.t('the result of {0}', entry.method));
}

/** The calls that a row suggests. */
function nodeLinks(node: TreeNode): readonly SuggestedCall[] {
  if (node.kind === 'value') return suggestedCalls(node.node);
  return node.kind === 'line' ? node.links : [];
}
