// Activation: registers the commands, views and handlers, and loads the services at first use. Does no I/O.

import * as vscode from 'vscode';
import type { EthereumRpcApi } from './api.ts';
import type { BatchRow } from './batch/batchRow.ts';
import {
  BATCH_VIEW,
  BUILDER_VIEW,
  ENDPOINTS_VIEW,
  HISTORY_VIEW,
  INTERNAL_COMMANDS,
  REQUEST_LANGUAGE,
  RESULT_TREE,
  NEW_CALL,
  RESULT_VIEW,
  SAVED_VIEW,
  WATCH_VIEW,
  dragMime,
} from './common/ids.ts';
import { createTreeView } from './common/views.ts';
import { createEndpoints } from './endpoints/endpoints.ts';
import { createEndpointStates } from './endpoints/endpointStates.ts';
import { createStatusBar } from './endpoints/statusBar.ts';
import { createEarlyBox } from './common/earlyBox.ts';
import { createSteadyState } from './common/steadyState.ts';
import type { EarlyBox } from './common/earlyBox.ts';
import type { Services } from './services/services.ts';

type Load = () => Promise<Services>;

export function activate(context: vscode.ExtensionContext): EthereumRpcApi {
  const { subscriptions } = context;
  const globalState = createSteadyState(context.globalState);
  const endpoints = createEndpoints(context.workspaceState, globalState);
  const states = createEndpointStates(globalState);
  const statusBar = createStatusBar(endpoints, states);
  const earlyBox = createEarlyBox();
  const load = onceLoaded(async () => {
    const { createServices } = await import('./services/services.ts');
    const services = createServices({
      context,
      globalState,
      endpoints,
      states,
      statusBar,
      earlyBox,
      views: trees.views,
    });
    subscriptions.push(services, ...trees.follow(services));
    return services;
  });
  const trees = createTrees(load);
  subscriptions.push(
    states,
    statusBar,
    ...trees.owned,
    ...registerCommands(context.extension.packageJSON as Manifest, load, earlyBox),
    ...registerPages(load),
    followLinks(load),
    loadForDocuments(load),
  );
  return {
    version: 1,
    call: async (request, token) => (await load()).api.call(request, token),
    decode: async (answer) => (await load()).api.decode(answer),
    explain: async (of, token) => (await load()).api.explain(of, token),
  };
}

function onceLoaded(start: Load): Load {
  let loading: Promise<Services> | undefined;
  return () =>
    (loading ??= start().catch((error: unknown) => {
      // Allow another attempt: a broken installation may be repaired while the window is open.
      loading = undefined;
      throw error;
    }));
}

/** The manifest lists all commands except the internal ones. */
type Manifest = { readonly contributes: { readonly commands: readonly { readonly command: string }[] } };

function registerCommands(
  { contributes }: Manifest,
  load: Load,
  earlyBox: EarlyBox,
): readonly vscode.Disposable[] {
  const ids = [...contributes.commands.map(({ command }) => command), ...INTERNAL_COMMANDS];
  return ids.map((command) =>
    vscode.commands.registerCommand(command, async (argument?: unknown, selected?: unknown) => {
      if (command === NEW_CALL) earlyBox.show();
      const { commands, argumentsOf, showFailure } = await load().catch((error: unknown) => {
        const box = earlyBox.take();
        if (box !== 'left') box?.dispose();
        throw error;
      });
      try {
        const handler = commands.get(command);
        if (handler === undefined) throw new Error(`No feature handles ${command}.`);
        const given = argumentsOf(command, argument, selected);
        return given && (await handler(...given));
      } catch (error) {
        return showFailure(command, error);
      }
    }),
  );
}

function registerPages(load: Load): readonly vscode.Disposable[] {
  return ([BUILDER_VIEW, RESULT_VIEW, WATCH_VIEW] as const).map((view) =>
    vscode.window.registerWebviewPanelSerializer(view, {
      deserializeWebviewPanel: async (panel) => (await load()).pages[view].restore(panel),
    }),
  );
}

/** A link can hold a code for an API key: no error may repeat it. */
function followLinks(load: Load): vscode.Disposable {
  return vscode.window.registerUriHandler({
    async handleUri(uri) {
      const { followLink, showFailure } = await load();
      await followLink(uri).catch((error: unknown) => showFailure('Following a link', error));
    },
  });
}

/** Loads the services once a request document is open: they provide its language features. */
function loadForDocuments(load: Load): vscode.Disposable {
  function meet({ languageId }: vscode.TextDocument): void {
    // The next command reports it if the services cannot be loaded.
    if (languageId === REQUEST_LANGUAGE) load().catch(() => undefined);
  }
  for (const document of vscode.workspace.textDocuments) meet(document);
  return vscode.workspace.onDidOpenTextDocument(meet);
}

function createTrees(load: Load) {
  const history = lazyTree(HISTORY_VIEW, async () => (await load()).trees[HISTORY_VIEW], []);
  // With multiple selection, `targetRows` can find the row that has the keyboard focus.
  const endpoints = lazyTree(ENDPOINTS_VIEW, async () => (await load()).trees[ENDPOINTS_VIEW], undefined, {
    canSelectMany: true,
    showCollapseAll: false,
  });
  const result = lazyTree(RESULT_TREE, async () => (await load()).trees[RESULT_TREE]);
  const batch = lazyTree<BatchRow>(BATCH_VIEW, async () => (await load()).trees[BATCH_VIEW], [
    BATCH_VIEW,
    HISTORY_VIEW,
  ]);
  const saved = lazyTree(SAVED_VIEW, async () => (await load()).trees[SAVED_VIEW], [
    SAVED_VIEW,
    HISTORY_VIEW,
  ]);
  return {
    views: {
      [HISTORY_VIEW]: history.view,
      [ENDPOINTS_VIEW]: endpoints.view,
      [RESULT_TREE]: result.view,
      [BATCH_VIEW]: batch.view,
      [SAVED_VIEW]: saved.view,
    },
    owned: [history, endpoints, result, batch, saved],
    /** Reports changed rows to VS Code. */
    follow: ({ trees }: Services): readonly vscode.Disposable[] => [
      trees[HISTORY_VIEW].onDidChangeTreeData((node) => history.changed.fire(node)),
      trees[ENDPOINTS_VIEW].onDidChangeTreeData((row) => endpoints.changed.fire(row)),
      trees[RESULT_TREE].onDidChangeTreeData((node) => result.changed.fire(node)),
      trees[BATCH_VIEW].onDidChangeTreeData((row) => batch.changed.fire(row)),
      trees[SAVED_VIEW].onDidChangeTreeData((item) => saved.changed.fire(item)),
    ],
  };
}

type Dragging<Row> = Pick<vscode.TreeDragAndDropController<Row>, 'handleDrag' | 'handleDrop'>;

/**
 * A tree view that loads the services when it is first shown. `takes`: the views whose rows can be dropped on this one.
 * If it is set, even empty, rows of this view can be dragged, several at once.
 */
function lazyTree<Row>(
  id: string,
  load: () => Promise<vscode.TreeDataProvider<Row> & Dragging<Row>>,
  takes?: readonly string[],
  options?: Partial<vscode.TreeViewOptions<Row>>,
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
    ...options,
  });
  const dispose = (): unknown => vscode.Disposable.from(changed, view).dispose();
  return { view, changed, dispose };
}
