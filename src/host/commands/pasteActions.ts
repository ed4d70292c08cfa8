// What can be done with a text that New Call or Paste Anything recognises, each by the feature that does it.

import * as vscode from 'vscode';
import { withFunctions } from '../../core/form/declaredFunctions.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { DraftForPage } from '../builder/builderParts.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { PasteActions } from '../newCall/pasteRow.ts';
import type { ResultTask } from '../results/resultPage.ts';
import { explainHere } from './explainCommands.ts';
import type { explainCommands } from './explainCommands.ts';

export type PasteActionServices = Pick<PasteActions, 'addToBatch' | 'sendTogether' | 'openAsDocument'> & {
  readonly endpoints: Endpoints;
  readonly abis: { addText(text: string, where: string): unknown };
  readonly builder: Pick<PagePanels<DraftForPage>, 'open'>;
  readonly results: Pick<PagePanels<ResultTask>, 'open'>;
  readonly explaining: Pick<ReturnType<typeof explainCommands>, 'ethRpc.explainTransaction'>;
  readonly repeating: {
    'ethRpc.repeatCall'(...of: Parameters<PasteActions['repeat']>): unknown;
    'ethRpc.subscribe'(...of: Parameters<PasteActions['subscribe']>): unknown;
  };
};

export function pasteActions(services: PasteActionServices): PasteActions {
  const { endpoints, abis, builder, results, explaining, repeating } = services;
  const { addToBatch, sendTogether, openAsDocument } = services;
  return {
    addToBatch,
    sendTogether,
    openAsDocument,
    fillIn({ method, params, functions }, endpoint) {
      const paramsJson = JSON.stringify(withFunctions(params, functions));
      builder.open({ method, paramsJson, isTyped: true, isUnsent: true, ...omitUndefined({ endpoint }) });
    },
    addAbi: (text) => abis.addText(text, vscode.l10n.t('the pasted text')),
    explain: (hash) =>
      hash === undefined
        ? explaining['ethRpc.explainTransaction']()
        : explainHere(hash, { endpoints, results }),
    showVariables(address) {
      const endpoint = endpoints.active();
      if (endpoint !== undefined) results.open({ variables: address, endpointId: endpoint.id });
    },
    runSaved: (item) => vscode.commands.executeCommand('ethRpc.send', item),
    editSaved: (item) => vscode.commands.executeCommand('ethRpc.entry.openInBuilder', item),
    repeat: (call, how) => repeating['ethRpc.repeatCall'](call, how),
    subscribe: (call) => repeating['ethRpc.subscribe'](call),
  };
}
