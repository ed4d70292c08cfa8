// Owns the commands that start calls, and those that stop them.

import * as vscode from 'vscode';
import { findMethod } from '../core/catalogue/catalogue.ts';
import { documentText } from '../core/document/documentText.ts';
import { askWhatToExplain } from './askWhatToExplain.ts';
import type { DraftForPage } from './builderPage.ts';
import type { CommandServices } from './commands.ts';
import { showInformationMessage } from './common/notices.ts';
import { askForMethod, askForParams, askForRawParams } from './guidedCall.ts';
import { maskKeys } from './maskKeys.ts';
import { pasteAnything } from './pasteAnything.ts';
import { showCall, showCallAt } from './showCall.ts';

export function callCommands(services: CommandServices) {
  const { calls, endpoints, abis, recent, results, builder } = services;

  async function callGuided(name: string): Promise<void> {
    const spec = findMethod(name);
    const params = spec === undefined ? await askForRawParams(name) : await askForParams(spec, recent);
    if (params !== undefined) await showCall(services, { method: name, params });
  }

  function explain(hash: string): unknown {
    const endpoint = endpoints.active();
    return endpoint === undefined
      ? vscode.commands.executeCommand('ethRpc.addEndpoint')
      : results.open({ explain: hash, endpointId: endpoint.id });
  }

  return {
    'ethRpc.callBlockNumber': () => showCall(services, { method: 'eth_blockNumber', params: [] }),
    'ethRpc.callGetBalance': () => callGuided('eth_getBalance'),
    async 'ethRpc.callMethod'() {
      const method = await askForMethod();
      if (method !== undefined) await callGuided(typeof method === 'string' ? method : method.name);
    },
    async 'ethRpc.explainTransaction'() {
      const asked = await askWhatToExplain({ signatures: abis.signatures() });
      if (asked === undefined) return;
      if ('hash' in asked) return explain(asked.hash);
      if (endpoints.active() === undefined) return vscode.commands.executeCommand('ethRpc.addEndpoint');
      return showCall(services, asked.call);
    },
    'ethRpc.pasteAnything': (text?: unknown) =>
      pasteAnything(
        typeof text === 'string' ? text : undefined,
        { signatures: abis.signatures() },
        services,
        {
          fillIn: ({ method, params }) =>
            builder.open({ method, paramsJson: JSON.stringify(params), isTyped: true }),
          explain,
          addToBatch: (added) => vscode.commands.executeCommand('ethRpc.batch.paste', JSON.stringify(added)),
          async openAsDocument(written) {
            const mask = await maskKeys(endpoints, services.keys);
            return services.requestDocuments.open(mask(documentText(written)));
          },
        },
      ),
    async 'ethRpc.rerunLast'() {
      const last = calls.last();
      if (last === undefined)
        return showInformationMessage(vscode.l10n.t('There is no call in this window to run again yet.'));
      const { endpoint, method, params } = last;
      const { id: endpointId, name: endpointName } = endpoint;
      return showCallAt(services, { method, params, endpointId, endpointName });
    },
    'ethRpc.cancelAll'() {
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
