// Owns building everything behind the commands, in dependency order. Its own dist file, loaded by the first command
// or view that needs it.

import * as vscode from 'vscode';
import { installFastHash } from '../core/fastHash.ts';
import type { Redact } from '../core/redact.ts';
import type { RpcClient } from '../rpc/client.ts';
import type { OwnPaths } from './audit/ownFolders.ts';
import { createApi } from './api.ts';
import type { EthereumRpcApi } from './api.ts';
import { createBatchList } from './batchList.ts';
import type { BatchList, BatchRow } from './batchList.ts';
import { connectBuilder } from './builderPage.ts';
import type { BuilderServices, DraftForPage } from './builderPage.ts';
import { createCalls } from './calls.ts';
import { showCommandFailure } from './commandFailure.ts';
import { createCommands } from './commands.ts';
import type { CommandTable } from './commands.ts';
import { createEndpointKeys } from './endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';
import type { KeptBodies } from '../storage/largeBodies.ts';
import { openHistory } from '../storage/historyClient.ts';
import { createHistory } from './history.ts';
import { createDetailRows } from './detailRows.ts';
import { tagUndone } from './entryMarks.ts';
import { createGatewayEndpoint } from './gatewayEndpoint.ts';
import { createHistoryViews } from './historyViews.ts';
import type { HistoryTree } from './historyTree.ts';
import { BUILDER_VIEW, CONTEXT, RESULT_VIEW } from './ids.ts';
import { createJsonDocuments } from './jsonDocuments.ts';
import { createKeyStore } from './keyStore.ts';
import { createKeptBatch } from './keptBatch.ts';
import { createKeptTabs } from './keptTabs.ts';
import { createKnowledge } from './knowledge.ts';
import { knownSignatures } from './knownSignatures.ts';
import { watchForLiteralKeys } from './literalKeys.ts';
import { maskKeys } from './maskKeys.ts';
import { createMethodImports } from './methodImports.ts';
import { createLog } from './log.ts';
import { createPagePanels } from './pagePanel.ts';
import type { PagePanels } from './pagePanel.ts';
import { createMethodUse } from './methodUse.ts';
import { systemAuthorities } from './common/systemAuthorities.ts';
import { resolveProxy } from './proxy.ts';
import { createRequestDocuments } from './requestDocuments.ts';
import { createRequestLenses } from './requestLenses.ts';
import { connectResultPage } from './resultPage.ts';
import type { ResultTask } from './resultPage.ts';
import type { ResultTree } from './resultTree.ts';
import type { TreeViews } from './selectedRow.ts';
import type { SavedTree } from './savedTree.ts';
import type { SavedItem } from '../core/history/history.ts';
import { createRecentValues } from './recentValues.ts';
import { createRepeats } from './repeats.ts';
import type { Repeats } from './repeats.ts';
import { isTidyingUndone } from './tidyNotice.ts';
import { onDidChangeSettings, readHistoryRules, readLimits, waitsForRetryAfter } from './settings.ts';
import type { StatusBar } from './statusBar.ts';

/** What `activate` has made already. */
export type Shell = {
  readonly extensionUri: vscode.Uri;
  readonly historyFile: string;
  /** The extension's own folder for all windows. */
  readonly storageUri: vscode.Uri;
  readonly secrets: vscode.SecretStorage;
  readonly globalState: vscode.Memento;
  readonly workspaceState: vscode.Memento;
  readonly endpoints: Endpoints;
  readonly statusBar: StatusBar;
  readonly views: TreeViews;
  readonly batchView: vscode.TreeView<BatchRow>;
  readonly savedView: vscode.TreeView<SavedItem>;
  /** Where VS Code keeps what belongs to the extension. */
  readonly paths: OwnPaths;
  /** Of the extension. */
  readonly version: string;
};

export type Services = {
  readonly commands: CommandTable;
  readonly historyTree: HistoryTree;
  readonly savedTree: SavedTree;
  readonly resultTree: ResultTree;
  readonly batch: BatchList;
  readonly builder: PagePanels<DraftForPage>;
  readonly results: PagePanels<ResultTask>;
  readonly repeats: Repeats;
  readonly api: EthereumRpcApi;
  /** Tells of a command that threw; what it was is in the log. */
  showFailure(what: string, error: unknown): Promise<void>;
  dispose(): void;
};

export function createServices(shell: Shell): Services {
  const { endpoints, extensionUri, statusBar } = shell;
  const log = createLog();
  void installFastHash();
  const showFailure = (what: string, error: unknown): Promise<void> => showCommandFailure(what, error, log);
  const store = createKeyStore(shell.secrets, (error) => log.error('Secret storage does not work', error));
  const keys = createEndpointKeys(store, endpoints);
  let largeBodies: Promise<KeptBodies> | undefined;
  const folder = vscode.Uri.joinPath(shell.storageUri, 'results').fsPath;
  const bodies = (): Promise<KeptBodies> =>
    (largeBodies ??= import('../storage/largeBodies.ts').then(({ createLargeBodies }) =>
      createLargeBodies(folder),
    ));
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'storage.js').fsPath;
  const history = createHistory({
    open: () => openHistory(program, shell.historyFile, folder),
    bodies,
    rules: readHistoryRules,
    isTidyingUndone,
    showFailure: (error) => void showFailure('Bringing calls back', error),
    tellProblem: (problem) => statusBar.historyProblem(problem),
    log: (message) => log.info(message),
  });
  const documents = createJsonDocuments(history);
  const recent = createRecentValues(shell.globalState);
  const knowledge = createKnowledge(shell.globalState, recent, (message) => log.info(message));
  const { abis, addresses, heads, contextOf } = knowledge;
  const methodUse = createMethodUse(shell.globalState, recent);
  const details = createDetailRows();
  const masking = (): Promise<Redact> => maskKeys(endpoints, keys);
  const views = createHistoryViews(shell, { history, endpoints, knowledge, details, masking }, showFailure);
  const { historyTree, resultTree, savedTree } = views;
  const batch = createBatchList(shell.batchView, createKeptBatch(shell.workspaceState, masking), history);

  let client: Promise<RpcClient> | undefined;
  const getClient = (): Promise<RpcClient> =>
    (client ??= Promise.all([import('../rpc/client.ts'), bodies()]).then(([{ createRpcClient }, large]) =>
      createRpcClient(readLimits, resolveProxy, large, systemAuthorities),
    ));

  const imports = createMethodImports(vscode.Uri.joinPath(shell.storageUri, 'openrpc'), endpoints);
  const calls = createCalls({
    endpoints,
    keys,
    heads,
    history: {
      ...history,
      finished(entry) {
        history.finished(entry);
        statusBar.callEnded(entry);
        if (entry.ok) void vscode.commands.executeCommand('setContext', CONTEXT.hasAnswer, true);
      },
    },
    learn(entry, isAskedFor) {
      knowledge.learn(entry);
      methodUse.learn(entry, isAskedFor);
    },
    waitsForRetryAfter,
    client: getClient,
    bodies,
  });
  const listening = vscode.Disposable.from(
    calls.onDidEnd((entry) => resultTree.show(entry)),
    calls.onDidUndo((ids) => {
      tagUndone(history, ids).catch((error) => showFailure('Marking what is undone', error));
    }),
  );
  const keptTabs = createKeptTabs(vscode.Uri.joinPath(shell.storageUri, 'builder'), masking);
  const pages: BuilderServices = {
    calls,
    history,
    documents,
    endpoints,
    imports,
    contextOf,
    onDidLearn: knowledge.onDidLearn,
    abis,
    addresses,
    methodUse,
    keptTabs,
    showFailure: (error) => void showFailure('The page', error),
    log: (message) => log.info(message),
  };
  const builder = createPagePanels<DraftForPage>(
    extensionUri,
    { viewType: BUILDER_VIEW, title: vscode.l10n.t('Ethereum Request'), name: 'builder' },
    (panel, opening) => connectBuilder(pages, panel, opening),
  );
  const results = createPagePanels<ResultTask>(
    extensionUri,
    { viewType: RESULT_VIEW, title: vscode.l10n.t('Ethereum Result'), name: 'result' },
    (panel, opening) => connectResultPage(pages, panel, opening),
  );
  const repeats = createRepeats(extensionUri, pages);

  const requestDocuments = createRequestDocuments({
    // Signatures can be thousands: they are listed where they are asked for.
    known: {
      get methods() {
        return [...methodUse.pinned(), ...methodUse.recent()];
      },
      get addresses() {
        return addresses.known(endpoints.active()?.id);
      },
      get signatures() {
        return knownSignatures(abis.signatures());
      },
    },
    served: () => methodUse.served(endpoints.active()?.id),
    onDidLearn: [imports.onDidChange, methodUse.onDidChange],
  });
  const requestLenses = createRequestLenses();

  const gateway = createGatewayEndpoint(extensionUri, endpoints, store, {
    folder: vscode.Uri.joinPath(shell.storageUri, 'anvil').fsPath,
    client: getClient,
  });

  const commands = createCommands({
    calls,
    endpoints,
    keys,
    history,
    ...views,
    version: shell.version,
    paths: shell.paths,
    mementos: { global: shell.globalState, workspace: shell.workspaceState },
    details,
    batch,
    batchView: shell.batchView,
    documents,
    requestDocuments,
    requestLenses,
    addresses,
    builder,
    results,
    repeats,
    gateway,
    imports,
    recent,
    abis,
    client: getClient,
  });

  const literalKeys = watchForLiteralKeys(endpoints, keys, shell.globalState, (error) => {
    void showFailure('Moving a key out of the settings', error);
  });
  const settings = onDidChangeSettings(() => {
    endpoints.refresh();
    history.renewRules();
  });
  const proxySettings = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('http')) void client?.then((known) => known.forgetNetwork());
  });

  return {
    commands,
    historyTree,
    savedTree,
    resultTree,
    batch,
    builder,
    results,
    repeats,
    showFailure,
    api: createApi(endpoints, calls, knowledge),
    dispose() {
      calls.dispose();
      imports.dispose();
      store.dispose();
      gateway.dispose();
      keptTabs.dispose();
      builder.dispose();
      results.dispose();
      repeats.dispose();
      listening.dispose();
      views.dispose();
      batch.dispose();
      details.dispose();
      documents.dispose();
      requestDocuments.dispose();
      requestLenses.dispose();
      history.dispose();
      knowledge.dispose();
      methodUse.dispose();
      settings.dispose();
      literalKeys.dispose();
      proxySettings.dispose();
      log.dispose();
      void client?.then((known) => known.close());
    },
  };
}
