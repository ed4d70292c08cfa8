// Owns activation: registers what the manifest promises and loads the rest at first use. Does no I/O.

import * as vscode from 'vscode';
import type { EthereumRpcApi } from './api.ts';
import { createEndpoints } from './endpoints.ts';
import type { BatchRow } from './batchList.ts';
import { createTreeView } from './common/views.ts';
import {
  BATCH_VIEW,
  BUILDER_VIEW,
  COMMAND_IDS,
  HISTORY_VIEW,
  REQUEST_LANGUAGE,
  RESULT_TREE,
  RESULT_VIEW,
  SAVED_VIEW,
  WATCH_VIEW,
  dragMime,
} from './ids.ts';
import type { Services } from './services.ts';
import { createStatusBar } from './statusBar.ts';

export function activate(context: vscode.ExtensionContext): EthereumRpcApi {
  const { extensionUri, secrets, globalState, workspaceState, subscriptions } = context;
  const endpoints = createEndpoints(workspaceState, globalState);
  const statusBar = createStatusBar(endpoints);

  let loading: Promise<Services> | undefined;
  const load = (): Promise<Services> => {
    loading ??= importServices().catch((error: unknown) => {
      // A broken installation may be mended while the window is open.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const importServices = (): Promise<Services> =>
    import('./services.ts').then(({ createServices }) => {
      const historyFile = vscode.Uri.joinPath(context.globalStorageUri, 'history.sqlite').fsPath;
      const services = createServices({
        extensionUri,
        historyFile,
        storageUri: context.globalStorageUri,
        secrets,
        globalState,
        workspaceState,
        paths: {
          global: context.globalStorageUri.fsPath,
          workspace: context.storageUri?.fsPath,
          log: context.logUri.fsPath,
        },
        endpoints,
        statusBar,
        batchView: batchView.view,
        savedView: savedView.view,
        version: (context.extension.packageJSON as { readonly version: string }).version,
        views: { [HISTORY_VIEW]: historyView.view, [RESULT_TREE]: resultView.view },
      });
      subscriptions.push(
        services,
        services.historyTree.onDidChangeTreeData((node) => historyView.changed.fire(node)),
        services.savedTree.onDidChangeTreeData((item) => savedView.changed.fire(item)),
        services.resultTree.onDidChangeTreeData((node) => resultView.changed.fire(node)),
        services.batch.onDidChangeTreeData((row) => batchView.changed.fire(row)),
      );
      return services;
    });

  const historyView = lazyTree(HISTORY_VIEW, async () => (await load()).historyTree, []);
  const resultView = lazyTree(RESULT_TREE, async () => (await load()).resultTree);
  const batchView = lazyTree<BatchRow>(BATCH_VIEW, async () => (await load()).batch, [
    BATCH_VIEW,
    HISTORY_VIEW,
  ]);
  const savedView = lazyTree(SAVED_VIEW, async () => (await load()).savedTree, [SAVED_VIEW, HISTORY_VIEW]);

  /** Documents of requests are read by what the services hold. */
  const meet = ({ languageId }: vscode.TextDocument): void => {
    // Where that cannot be loaded, a command says so.
    if (languageId === REQUEST_LANGUAGE) load().catch(() => undefined);
  };
  for (const document of vscode.workspace.textDocuments) meet(document);

  for (const id of COMMAND_IDS) {
    subscriptions.push(
      vscode.commands.registerCommand(id, async (argument?: unknown, selected?: unknown) => {
        const services = await load();
        try {
          return await services.commands[id](argument, selected);
        } catch (error) {
          return services.showFailure(id, error);
        }
      }),
    );
  }

  subscriptions.push(
    statusBar,
    vscode.workspace.onDidOpenTextDocument(meet),
    historyView,
    resultView,
    batchView,
    savedView,
    vscode.window.registerWebviewPanelSerializer(BUILDER_VIEW, {
      deserializeWebviewPanel: async (panel) => (await load()).builder.restore(panel),
    }),
    vscode.window.registerWebviewPanelSerializer(RESULT_VIEW, {
      deserializeWebviewPanel: async (panel) => (await load()).results.restore(panel),
    }),
    vscode.window.registerWebviewPanelSerializer(WATCH_VIEW, {
      deserializeWebviewPanel: async (panel) => (await load()).repeats.restore(panel),
    }),
  );

  return {
    version: 1,
    call: async (request, token) => (await load()).api.call(request, token),
    decode: async (answer) => (await load()).api.decode(answer),
  };
}

type Dragging<Row> = Pick<vscode.TreeDragAndDropController<Row>, 'handleDrag' | 'handleDrop'>;

/**
 * A tree view whose rows are asked for when it is first seen. `takes`: the views whose rows can be dropped on it; with
 * that, even if none, its own can be dragged, several at once.
 */
function lazyTree<Row>(
  id: string,
  load: () => Promise<vscode.TreeDataProvider<Row> & Dragging<Row>>,
  takes?: readonly string[],
) {
  const changed = new vscode.EventEmitter<Row | undefined>();
  const view = createTreeView<Row>(id, {
    ...(takes && {
      canSelectMany: true,
      dragAndDropController: {
        dragMimeTypes: [dragMime(id)],
        dropMimeTypes: takes.map(dragMime),
        handleDrag: async (...drag) => (await load()).handleDrag?.(...drag),
        handleDrop: async (...drop) => (await load()).handleDrop?.(...drop),
      },
    }),
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await load()).getChildren(node),
      getTreeItem: async (node) => (await load()).getTreeItem(node),
      getParent: async (node) => (await load()).getParent?.(node),
    },
    showCollapseAll: true,
  });
  const dispose = (): unknown => vscode.Disposable.from(changed, view).dispose();
  return { view, changed, dispose };
}
