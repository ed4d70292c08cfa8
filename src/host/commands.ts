// Owns the table from command id to what it does. Every id of the manifest is here, and nothing else.

import * as vscode from 'vscode';
import type { Endpoint } from '../core/endpoint.ts';
import type { RpcClient } from '../rpc/client.ts';
import type { Abis } from './abis.ts';
import type { AddressBook } from './addressBook.ts';
import { addEndpoint } from './addEndpoint.ts';
import { auditKeys } from './audit/auditKeys.ts';
import type { OwnPaths } from './audit/ownFolders.ts';
import type { BatchList, BatchRow } from './batchList.ts';
import type { DraftForPage } from './builderPage.ts';
import { callCommands } from './callCommands.ts';
import type { Calls } from './calls.ts';
import type { DetailRows } from './detailRows.ts';
import type { EndpointServices } from './endpointCommands.ts';
import {
  deleteApiKey,
  getApiKey,
  pickEndpoint,
  removeEndpoint,
  selectEndpoint,
  setApiKey,
} from './endpointCommands.ts';
import { changeEndpointMode } from './endpointModeCommand.ts';
import type { HistoryEntry } from '../core/call.ts';
import { isEntry } from './failureNotice.ts';
import type { Deletions } from './deletions.ts';
import type { SavedItem } from '../core/history/history.ts';
import type { History } from './history.ts';
import type { HistoryChoice } from './historyChoice.ts';
import { batchCommands } from './batchCommands.ts';
import { callToCopyOf } from './callToCopy.ts';
import { documentCommands } from './documentCommands.ts';
import { entryCommands } from './entryCommands.ts';
import { historyCommands } from './historyCommands.ts';
import { meantEntries } from './meantEntries.ts';
import { isReadyCall } from './readyCall.ts';
import type { HistoryTree } from './historyTree.ts';
import type { CommandId } from './ids.ts';
import { WALKTHROUGH } from './ids.ts';
import { importMethods } from './importMethods.ts';
import type { JsonDocuments } from './jsonDocuments.ts';
import type { LocalGateway } from './localGateway.ts';
import type { MethodImports } from './methodImports.ts';
import type { PagePanels } from './pagePanel.ts';
import type { RecentValues } from './recentValues.ts';
import type { RequestDocuments } from './requestDocuments.ts';
import type { RequestLenses } from './requestLenses.ts';
import type { ResultTask } from './resultPage.ts';
import type { Reruns } from './reruns.ts';
import type { ResultTree } from './resultTree.ts';
import { savedCommands } from './savedCommands.ts';
import type { SavedTree } from './savedTree.ts';
import type { SelectedRow } from './selectedRow.ts';
import { showCallAt } from './showCall.ts';
import { testEndpoint } from './testEndpoint.ts';
import type { TreeNode } from './treeNodes.ts';
import { valueCommands } from './valueCommands.ts';
import { repeatCommands } from './repeatCommands.ts';
import type { Repeats } from './repeats.ts';

/** `selected`: all rows that are selected, where the command is one of several rows. */
export type CommandTable = Readonly<Record<CommandId, (argument?: unknown, selected?: unknown) => unknown>>;

export type CommandServices = EndpointServices & {
  readonly paths: OwnPaths;
  readonly mementos: Readonly<Record<string, vscode.Memento>>;
  readonly calls: Calls;
  readonly history: History;
  readonly historyTree: HistoryTree;
  readonly choice: HistoryChoice;
  readonly deletions: Deletions;
  readonly reruns: Reruns;
  readonly savedTree: SavedTree;
  readonly savedView: vscode.TreeView<SavedItem>;
  readonly version: string;
  readonly historyView: vscode.TreeView<TreeNode>;
  readonly resultTree: ResultTree;
  readonly resultView: vscode.TreeView<TreeNode>;
  /** Brings an entry of the history into view. */
  readonly reveal: (entry: HistoryEntry) => void;
  readonly details: DetailRows;
  readonly rows: SelectedRow;
  readonly batch: BatchList;
  readonly batchView: vscode.TreeView<BatchRow>;
  readonly documents: JsonDocuments;
  readonly requestDocuments: RequestDocuments;
  readonly requestLenses: RequestLenses;
  readonly addresses: AddressBook;
  readonly builder: PagePanels<DraftForPage>;
  readonly results: PagePanels<ResultTask>;
  readonly repeats: Repeats;
  readonly gateway: LocalGateway;
  readonly imports: MethodImports;
  readonly recent: RecentValues;
  readonly abis: Abis;
  readonly client: () => Promise<RpcClient>;
};

export function createCommands(services: CommandServices): CommandTable {
  const { calls, endpoints, keys, gateway, imports, abis } = services;
  const meant = meantEntries(services);
  const callToCopy = callToCopyOf(services, meant);

  /** The endpoint of this id, or that a failed call went to, for the buttons of a message. */
  function endpointOf(argument: unknown): Endpoint | undefined {
    const wanted = isEntry(argument) ? argument.endpointId : argument;
    return endpoints.all().find(({ id }) => id === wanted);
  }

  return {
    ...callCommands(services),
    ...historyCommands(services),
    ...entryCommands(services, meant, callToCopy),
    ...batchCommands(services, async (argument) =>
      isReadyCall(argument) ? argument : meant.entryOf(argument),
    ),
    ...documentCommands(services, async (argument, selected) =>
      isReadyCall(argument) ? [argument] : meant.entriesOf(argument, selected),
    ),
    ...savedCommands(services),
    ...valueCommands(services),
    ...repeatCommands(services),
    'ethRpc.addAbi': () => abis.add(),
    'ethRpc.addEndpoint': () => addEndpoint(endpoints, keys),
    'ethRpc.selectEndpoint': () => selectEndpoint(services),
    'ethRpc.removeEndpoint': () => removeEndpoint(services),
    'ethRpc.changeEndpointMode': (argument) => changeEndpointMode(services, endpointOf(argument)),
    async 'ethRpc.importMethods'() {
      const endpoint = endpoints.active();
      if (endpoint === undefined) await vscode.commands.executeCommand('ethRpc.addEndpoint');
      else await importMethods(endpoint, imports, calls);
    },
    async 'ethRpc.testEndpoint'(argument) {
      if (endpoints.all().length === 0) return vscode.commands.executeCommand('ethRpc.addEndpoint');
      const endpoint = endpointOf(argument) ?? (await pickEndpoint(services, vscode.l10n.t('Test Endpoint')));
      return endpoint && testEndpoint(endpoint, calls);
    },
    async 'ethRpc.setApiKey'(argument) {
      const isSet = await setApiKey(services, endpointOf(argument));
      // The key was refused or missing in a call: that call is what is wanted.
      if (isSet && isEntry(argument)) await showCallAt(services, argument);
    },
    'ethRpc.deleteApiKey': () => deleteApiKey(services),
    'ethRpc.getApiKey': () => getApiKey(services),
    'ethRpc.auditKeys': () => auditKeys(services),
    'ethRpc.startGateway': () => gateway.start(),
    'ethRpc.stopGateway': () => gateway.stop(),
    'ethRpc.showGatewayLog': () => gateway.showLog(),
    'ethRpc.openWalkthrough': () =>
      vscode.commands.executeCommand(
        'workbench.action.openWalkthrough',
        `ethereum-rpc-explorer.ethereum-rpc-explorer#${WALKTHROUGH}`,
      ),
  };
}
