// Owns building everything behind the commands, in dependency order. Its own dist file, loaded by the first command
// or view that needs it.

import * as vscode from 'vscode';
import { installFastHash } from '../core/fastHash.ts';
import type { RpcClient } from '../rpc/client.ts';
import { createAbis } from './abis.ts';
import { decodeForApi, outcomeForApi } from './api.ts';
import type { EthereumRpcApi } from './api.ts';
import type { Builder } from './builderPanel.ts';
import { createBuilder } from './builderPanel.ts';
import { createCalls } from './calls.ts';
import { createCommands } from './commands.ts';
import type { CommandTable } from './commands.ts';
import { createEndpointKeys } from './endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';
import { createHeads } from './heads.ts';
import { createHistory } from './history.ts';
import type { ContextOf, HistoryNode, HistoryTree } from './historyTree.ts';
import { createHistoryTree } from './historyTree.ts';
import { createKeyStore } from './keyStore.ts';
import { createLocalGateway, LOCAL_GATEWAY_ID } from './localGateway.ts';
import { createLog } from './log.ts';
import type { Log } from './log.ts';
import { resolveProxy } from './proxy.ts';
import { createRecentValues } from './recentValues.ts';
import { onDidChangeSettings, readLimits } from './settings.ts';
import type { StatusBar } from './statusBar.ts';

/** What `activate` has made already. */
export type Shell = {
  readonly extensionUri: vscode.Uri;
  readonly historyFile: string;
  readonly secrets: vscode.SecretStorage;
  readonly globalState: vscode.Memento;
  readonly endpoints: Endpoints;
  readonly statusBar: StatusBar;
  readonly historyView: vscode.TreeView<HistoryNode>;
};

export type Services = {
  readonly commands: CommandTable;
  readonly historyTree: HistoryTree;
  readonly builder: Builder;
  readonly api: EthereumRpcApi;
  readonly log: Log;
  dispose(): void;
};

export function createServices(shell: Shell): Services {
  const { endpoints, extensionUri, statusBar } = shell;
  const log = createLog();
  void installFastHash();
  const store = createKeyStore(shell.secrets, (error) => log.error('Secret storage does not work', error));
  const keys = createEndpointKeys(store, endpoints);
  const history = createHistory(shell.historyFile, (message) => log.info(message));
  const abis = createAbis(shell.globalState, (message) => log.info(message));
  const heads = createHeads();
  const contextOf: ContextOf = ({ endpointId }) => {
    const head = heads.of(endpointId);
    return { signatures: abis.signatures(), ...(head === undefined ? {} : { head }) };
  };
  const historyTree = createHistoryTree(history, contextOf);
  const abisChanged = abis.onDidChange(() => history.refresh());

  let client: Promise<RpcClient> | undefined;
  const getClient = (): Promise<RpcClient> =>
    (client ??= import('../rpc/client.ts').then(({ createRpcClient }) =>
      createRpcClient(readLimits, resolveProxy),
    ));

  const calls = createCalls({
    endpoints,
    keys,
    history: {
      ...history,
      finished(entry) {
        heads.learn(entry);
        history.finished(entry);
        const kind = entry.outcome.ok ? 'rpc' : entry.outcome.failure.kind;
        // What was never sent, or was called off, tells nothing about the endpoint.
        if (kind === 'input' || kind === 'cancelled') return;
        statusBar.setState(entry.endpointId, kind === 'rpc' ? 'working' : 'failing');
      },
    },
    client: getClient,
  });
  const builder = createBuilder({
    extensionUri,
    calls,
    history,
    endpoints,
    contextOf,
    log: (message) => log.info(message),
  });

  const gateway = createLocalGateway(
    extensionUri,
    async (endpoint, key) => {
      endpoints.setLocalGateway(endpoint);
      store.setForWindow(endpoint, key);
      await endpoints.select(LOCAL_GATEWAY_ID);
      const call = 'Call eth_blockNumber';
      const message = 'The local gateway is running, with a development chain behind it.';
      void vscode.window.showInformationMessage(message, call).then((choice) => {
        if (choice === call) void vscode.commands.executeCommand('ethRpc.callBlockNumber');
      });
    },
    () => endpoints.setLocalGateway(undefined),
  );

  const commands = createCommands({
    calls,
    endpoints,
    keys,
    history,
    historyTree,
    historyView: shell.historyView,
    builder,
    gateway,
    recent: createRecentValues(shell.globalState),
    abis,
  });

  const settings = onDidChangeSettings(() => endpoints.refresh());
  const proxySettings = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('http')) void client?.then((known) => known.forgetProxies());
  });

  return {
    commands,
    historyTree,
    builder,
    log,
    api: {
      version: 1,
      async call({ method, params = [], endpoint }, token) {
        const chosen = endpoint === undefined ? undefined : endpoints.all().find(({ id }) => id === endpoint);
        if (endpoint !== undefined && chosen === undefined)
          throw new Error(`There is no endpoint with the id “${endpoint}”.`);
        return outcomeForApi(await calls.run({ method, params, endpoint: chosen }, token), contextOf);
      },
      decode: (answer) => Promise.resolve(decodeForApi(answer, { signatures: abis.signatures() })),
    },
    dispose() {
      calls.dispose();
      gateway.dispose();
      builder.dispose();
      historyTree.dispose();
      history.dispose();
      abisChanged.dispose();
      abis.dispose();
      settings.dispose();
      proxySettings.dispose();
      log.dispose();
      void client?.then((known) => known.close());
    },
  };
}
