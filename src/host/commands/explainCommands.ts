// The commands that explain a transaction, that of a row or one that the user enters, and a call that was not mined.

import * as vscode from 'vscode';
import type { Signatures } from '../../core/abi/signatures.ts';
import type { ExplanationRun, HistoryEntry } from '../../core/call/call.ts';
import { transactionIn, transactionsOf } from '../../core/call/transactionsOf.ts';
import { suggestedCalls } from '../../core/decode/suggestedCalls.ts';
import { callToExplain, callOfExplanation } from '../../core/explain/callToExplain.ts';
import { showCall } from '../calls/showCall.ts';
import type { ShowServices } from '../calls/showCall.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { History } from '../history/history.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { pickTransaction } from '../results/pickTransaction.ts';
import type { ResultTask } from '../results/resultPage.ts';
import { transactionText } from '../results/transactionText.ts';
import type { TargetEntries } from '../sidebar/targetEntries.ts';
import type { TreeNode } from '../sidebar/treeNodes.ts';
import { askWhatToExplain } from './askWhatToExplain.ts';

export type ExplainServices = {
  readonly show: ShowServices;
  readonly history: Pick<History, 'together'>;
  readonly results: Pick<PagePanels<ResultTask>, 'open'>;
  readonly targets: Pick<TargetEntries, 'shown' | 'entryOf'>;
};

const MOST_OFFERED = 500;

function detailOf(hash: string, { method, outcome }: HistoryEntry, signatures: Signatures): string {
  const text = transactionText(hash, outcome, signatures);
  const where = vscode.l10n.t('in the result of {0}', method);
  return text === '' ? where : `${text} · ${where}`;
}

/** Explains a transaction of the active endpoint; asks for an endpoint where there is none. */
export function explainHere(
  hash: string,
  { endpoints, results }: Pick<ExplainServices, 'results'> & { readonly endpoints: Endpoints },
): unknown {
  const endpoint = endpoints.active();
  return endpoint === undefined
    ? vscode.commands.executeCommand('ethRpc.addEndpoint')
    : results.open({ explain: hash, endpointId: endpoint.id });
}

export function explainCommands({ show, history, results, targets }: ExplainServices) {
  const { abis, endpoints } = show;

  /** Asks for a transaction; offers those in the result of the Result view. */
  async function explainAsked(): Promise<unknown> {
    const entry = await targets.shown();
    const offered = entry === undefined ? [] : transactionsOf(entry, MOST_OFFERED);
    const call = await askWhatToExplain(
      { signatures: abis.signatures() },
      offered.map((text) => ({ text, detail: detailOf(text, entry!, abis.signatures()) })),
    );
    if (call === undefined) return undefined;
    if ('hash' in call)
      return entry !== undefined && offered.includes(call.hash)
        ? results.open({ explain: call.hash, endpointId: entry.endpointId })
        : explainHere(call.hash, { endpoints, results });
    if (endpoints.active() === undefined) return vscode.commands.executeCommand('ethRpc.addEndpoint');
    return showCall(show, call.call);
  }

  async function explainAgain({ id, hash }: ExplanationRun, endpointId: string): Promise<unknown> {
    const of = hash === '' ? callOfExplanation(await history.together(id)) : hash;
    return of && results.open({ explain: of, endpointId });
  }

  return {
    /** Without a row or a call, it asks for a transaction. */
    async 'ethRpc.explainTransaction'(argument?: unknown): Promise<unknown> {
      if (argument === undefined) return explainAsked();
      const node = argument as TreeNode;
      if (node.kind === 'set' && node.last.explanation !== undefined)
        return explainAgain(node.last.explanation, node.last.endpointId);
      const entry = await targets.entryOf(argument);
      if (entry === undefined) return undefined;
      const named = node.kind === 'value' ? transactionIn(suggestedCalls(node.node)) : undefined;
      const hash = named ?? (await pickTransaction(entry, abis.signatures()));
      return hash && results.open({ explain: hash, endpointId: entry.endpointId });
    },
    async 'ethRpc.explainCall'(argument?: unknown): Promise<unknown> {
      const entry = await targets.entryOf(argument);
      const call = entry && callToExplain(entry.method, entry.params);
      return call && results.open({ explain: call, endpointId: entry.endpointId });
    },
  };
}
