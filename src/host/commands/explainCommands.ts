// The commands that explain a transaction, and that open an explanation of the history again.

import * as vscode from 'vscode';
import { transactionIn } from '../../core/call/transactionsOf.ts';
import { suggestedCalls } from '../../core/decode/suggestedCalls.ts';
import { showCall } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { pickTransaction } from '../results/pickTransaction.ts';
import type { ResultTask } from '../results/resultPage.ts';
import { targetRows } from '../sidebar/commandTargets.ts';
import type { TargetEntries } from '../sidebar/targetEntries.ts';
import type { TreeNode } from '../sidebar/treeNodes.ts';
import { askWhatToExplain } from './askWhatToExplain.ts';

export type ExplainServices = {
  readonly show: ShowServices;
  readonly historyView: vscode.TreeView<TreeNode>;
  readonly results: Pick<PagePanels<ResultTask>, 'open'>;
  readonly targets: Pick<TargetEntries, 'entryOf'>;
};

/** Explains a transaction of the chosen endpoint; asks for an endpoint where there is none. */
export function explainHere(
  hash: string,
  { endpoints, results }: Pick<ExplainServices, 'results'> & { readonly endpoints: Endpoints },
): unknown {
  const endpoint = endpoints.active();
  return endpoint === undefined
    ? vscode.commands.executeCommand('ethRpc.addEndpoint')
    : results.open({ explain: hash, endpointId: endpoint.id });
}

export function explainCommands({ show, historyView, results, targets }: ExplainServices) {
  const { abis, endpoints } = show;
  return {
    async 'ethRpc.explainTransaction'() {
      const asked = await askWhatToExplain({ signatures: abis.signatures() });
      if (asked === undefined) return;
      if ('hash' in asked) return explainHere(asked.hash, { endpoints, results });
      if (endpoints.active() === undefined) return vscode.commands.executeCommand('ethRpc.addEndpoint');
      return showCall(show, asked.call);
    },
    async 'ethRpc.entry.explain'(argument?: unknown) {
      const node = argument as TreeNode | undefined;
      if (node?.kind === 'explanation')
        return results.open({ explain: node.run.hash, endpointId: node.last.endpointId });
      const entry = await targets.entryOf(argument);
      if (entry === undefined) return;
      const named = node?.kind === 'value' ? transactionIn(suggestedCalls(node.node)) : undefined;
      const hash = named ?? (await pickTransaction(entry));
      if (hash !== undefined) results.open({ explain: hash, endpointId: entry.endpointId });
    },
    async 'ethRpc.explanation.open'(argument?: unknown) {
      const [row] = await targetRows(historyView, argument);
      if (row?.kind === 'explanation') results.open({ explanation: row.run.id });
      else void showInformationMessage(vscode.l10n.t('Select an explanation in the History view first.'));
    },
  };
}
