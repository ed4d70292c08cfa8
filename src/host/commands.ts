// Owns the table from command id to what it does. Every id of the manifest is here, and nothing else.

import * as vscode from 'vscode';
import { findMethod } from '../core/catalogue/catalogue.ts';
import type { HistoryEntry } from '../core/call.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { JsonValue } from '../core/json.ts';
import type { FormName } from '../core/decode/form.ts';
import { formsOf } from '../core/decode/forms.ts';
import type { Abis } from './abis.ts';
import { addEndpoint } from './addEndpoint.ts';
import type { DraftForPage } from './builderPage.ts';
import type { CallRequest, Calls } from './calls.ts';
import type { EndpointServices } from './endpointCommands.ts';
import {
  deleteApiKey,
  getApiKey,
  pickEndpoint,
  removeEndpoint,
  selectEndpoint,
  setApiKey,
} from './endpointCommands.ts';
import { showFailure } from './failureNotice.ts';
import type { CopiedCall } from './copyAs.ts';
import { copyAs, copyAsWithKey } from './copyAs.ts';
import { pasteAnything } from './pasteAnything.ts';
import type { RpcClient } from '../rpc/client.ts';
import { askWhatToExplain } from './askWhatToExplain.ts';
import { askForMethod, askForParams, askForRawParams } from './guidedCall.ts';
import type { History } from './history.ts';
import type { HistoryNode, HistoryTree } from './historyTree.ts';
import type { CommandId } from './ids.ts';
import { WALKTHROUGH } from './ids.ts';
import type { JsonDocuments } from './jsonDocuments.ts';
import { answerOf, prettyJson } from './jsonDocuments.ts';
import { canBeText } from './largeJson.ts';
import { copyJson } from './nodeMenu.ts';
import type { LocalGateway } from './localGateway.ts';
import { importMethods } from './importMethods.ts';
import type { MethodImports } from './methodImports.ts';
import { nodeLinks, pickLink } from './nextCall.ts';
import type { PagePanel } from './pagePanel.ts';
import type { ResultTask } from './resultPage.ts';
import type { RecentValues } from './recentValues.ts';
import { callOf } from './runAgain.ts';
import { testEndpoint } from './testEndpoint.ts';

export type CommandTable = Readonly<Record<CommandId, (argument?: unknown) => unknown>>;

export type CommandServices = EndpointServices & {
  readonly calls: Calls;
  readonly history: History;
  readonly historyTree: HistoryTree;
  readonly documents: JsonDocuments;
  readonly historyView: vscode.TreeView<HistoryNode>;
  readonly builder: PagePanel<DraftForPage>;
  readonly results: PagePanel<ResultTask>;
  readonly gateway: LocalGateway;
  readonly imports: MethodImports;
  readonly recent: RecentValues;
  readonly abis: Abis;
  readonly client: () => Promise<RpcClient>;
};

export function createCommands(services: CommandServices): CommandTable {
  const {
    calls,
    endpoints,
    keys,
    history,
    historyTree,
    historyView,
    builder,
    results,
    gateway,
    imports,
    recent,
    abis,
  } = services;

  async function run(request: CallRequest): Promise<void> {
    const entry = await calls.run(request);
    if (entry !== undefined) await show(entry);
  }

  /** Brings the entry into view; a failure also says what helps. */
  async function show(entry: HistoryEntry): Promise<void> {
    // A hidden or refreshing view cannot reveal; the entry is in it all the same.
    revealEntry(entry.id).catch(() => undefined);
    if (!entry.outcome.ok) return showFailure(entry, entry.outcome.failure, abis.signatures());
    vscode.window.setStatusBarMessage(`${entry.method}: ${entry.summary}`, 10_000);
  }

  async function revealEntry(id: string): Promise<void> {
    await historyTree.getChildren();
    const node = historyTree.entryNode(id);
    if (node !== undefined) await historyView.reveal(node, { select: true, focus: false, expand: true });
  }

  async function callGuided(name: string): Promise<void> {
    const spec = findMethod(name);
    const params = spec === undefined ? await askForRawParams(name) : await askForParams(spec, recent);
    if (params !== undefined) await run({ method: name, params });
  }

  /** An entry itself, the one behind a node of the tree, or the selected one for a command of the palette. */
  async function entryOf(argument: unknown): Promise<HistoryEntry | undefined> {
    if (isEntry(argument)) return argument;
    const node = (argument as HistoryNode | undefined) ?? historyView.selection[0];
    const id =
      node?.kind === 'entry' ? node.head.id : node !== undefined && 'entryId' in node && node.entryId;
    const entry = typeof id === 'string' ? await history.get(id) : undefined;
    if (entry === undefined) {
      const message =
        typeof id === 'string'
          ? 'This call is not in the history any more.'
          : 'Select a call in the History view first.';
      void vscode.window.showInformationMessage(message);
    }
    return entry;
  }

  /** The call of an entry, of the request builder, or the last one of this window. */
  async function callToCopy(argument: unknown): Promise<CopiedCall | undefined> {
    if (isDraft(argument)) return { ...argument, endpoint: endpoints.active() };
    const last = argument === undefined && historyView.selection.length === 0 ? calls.last() : undefined;
    if (last !== undefined) return last;
    const entry = await entryOf(argument);
    return entry && { ...entry, endpoint: endpoints.all().find(({ id }) => id === entry.endpointId) };
  }

  /** The endpoint a failed call went to, for the buttons beside its failure. */
  function endpointOf(argument: unknown): Endpoint | undefined {
    return isEntry(argument) ? endpoints.all().find(({ id }) => id === argument.endpointId) : undefined;
  }

  async function runAgain(past: Parameters<typeof callOf>[0]): Promise<void> {
    const request = await callOf(past, endpoints);
    if (request !== undefined) await run(request);
  }

  async function copyForm(argument: unknown, ...names: FormName[]): Promise<void> {
    const node = (argument as HistoryNode | undefined) ?? historyView.selection[0];
    if (node?.kind !== 'value') {
      void vscode.window.showInformationMessage('Select a value in the History view first.');
      return;
    }
    const forms = formsOf(node.node, Date.now() / 1000);
    const form = names.length === 0 ? forms[0] : forms.find(({ name }) => names.includes(name));
    if (form === undefined) {
      const message = `“${node.node.label}” has no such form; it can be copied as ${forms.map(({ name }) => name).join(', ')}.`;
      void vscode.window.showInformationMessage(message);
      return;
    }
    if (!(await canBeText(node.node.value, 'the clipboard', node.node.label))) return;
    await vscode.env.clipboard.writeText(form.copy);
    vscode.window.setStatusBarMessage(`Copied ${form.copy.slice(0, 60)}`, 3000);
  }

  return {
    'ethRpc.callBlockNumber': () => run({ method: 'eth_blockNumber', params: [] }),
    'ethRpc.callGetBalance': () => callGuided('eth_getBalance'),
    async 'ethRpc.callMethod'() {
      const method = await askForMethod();
      if (method !== undefined) await callGuided(typeof method === 'string' ? method : method.name);
    },
    async 'ethRpc.explainTransaction'() {
      const asked = await askWhatToExplain({ signatures: abis.signatures() });
      const endpoint = endpoints.active();
      if (asked === undefined) return;
      if (endpoint === undefined) return vscode.commands.executeCommand('ethRpc.addEndpoint');
      if ('hash' in asked) return results.open({ explain: asked.hash, endpointId: endpoint.id });
      return run(asked.call);
    },
    'ethRpc.pasteAnything': (text) =>
      pasteAnything(
        typeof text === 'string' ? text : undefined,
        { signatures: abis.signatures() },
        services,
        ({ method, params }) => builder.open({ method, paramsJson: JSON.stringify(params) }),
      ),
    async 'ethRpc.rerunLast'() {
      const last = calls.last();
      if (last === undefined)
        return vscode.window.showInformationMessage('There is no call in this window to run again yet.');
      const { endpoint, ...call } = last;
      return runAgain({ ...call, endpointId: endpoint.id, endpointName: endpoint.name });
    },
    'ethRpc.cancelAll'() {
      if (calls.runningCount() === 0) void vscode.window.showInformationMessage('No call is running.');
      calls.cancelAll();
    },
    'ethRpc.openBuilder': (draft) => builder.open(draft as DraftForPage | undefined),
    'ethRpc.addEndpoint': () => addEndpoint(endpoints, keys),
    'ethRpc.selectEndpoint': () => selectEndpoint(services),
    'ethRpc.removeEndpoint': () => removeEndpoint(services),
    async 'ethRpc.importMethods'() {
      const endpoint = endpoints.active();
      if (endpoint === undefined) await vscode.commands.executeCommand('ethRpc.addEndpoint');
      else await importMethods(endpoint, imports, calls);
    },
    async 'ethRpc.testEndpoint'(argument) {
      if (endpoints.all().length === 0) return vscode.commands.executeCommand('ethRpc.addEndpoint');
      const endpoint = endpointOf(argument) ?? (await pickEndpoint(services, 'Test Endpoint'));
      return endpoint && testEndpoint(endpoint, calls);
    },
    async 'ethRpc.setApiKey'(argument) {
      const isSet = await setApiKey(services, endpointOf(argument));
      // The key was refused or missing in a call: that call is what is wanted.
      if (isSet && isEntry(argument)) await runAgain(argument);
    },
    'ethRpc.deleteApiKey': () => deleteApiKey(services),
    'ethRpc.getApiKey': () => getApiKey(services),
    'ethRpc.startGateway': () => gateway.start(),
    'ethRpc.stopGateway': () => gateway.stop(),
    'ethRpc.showGatewayLog': () => gateway.showLog(),
    'ethRpc.openWalkthrough': () =>
      vscode.commands.executeCommand(
        'workbench.action.openWalkthrough',
        `ethereum-rpc-explorer.ethereum-rpc-explorer#${WALKTHROUGH}`,
      ),
    async 'ethRpc.clearHistory'() {
      const count = await history.count();
      const question = `Delete all ${count.toLocaleString('en')} entries of the history?`;
      const detail = 'They are deleted for every window, and cannot be brought back.';
      if (
        (await vscode.window.showWarningMessage(question, { modal: true, detail }, 'Delete All')) !==
        undefined
      )
        await history.clear();
    },
    'ethRpc.refreshHistory': () => history.refresh(),
    async 'ethRpc.entry.runAgain'(argument) {
      const entry = await entryOf(argument);
      if (entry !== undefined) await runAgain(entry);
    },
    async 'ethRpc.entry.openResult'(argument) {
      const entry = await entryOf(argument);
      if (entry !== undefined) results.open({ entry });
    },
    async 'ethRpc.entry.compare'(argument) {
      const entry = await entryOf(argument);
      if (entry !== undefined) results.open({ entry, compare: true });
    },
    async 'ethRpc.entry.openInBuilder'(argument) {
      const entry = await entryOf(argument);
      if (entry !== undefined)
        builder.open({ method: entry.method, paramsJson: JSON.stringify(entry.params) });
    },
    async 'ethRpc.entry.openJson'(argument) {
      const entry = await entryOf(argument);
      if (entry !== undefined) await services.documents.open(entry);
    },
    async 'ethRpc.entry.copyJson'(argument) {
      const entry = await entryOf(argument);
      if (entry !== undefined && (await canBeText(answerOf(entry), 'the clipboard', entry.method)))
        await vscode.env.clipboard.writeText(prettyJson(entry));
    },
    async 'ethRpc.entry.copyAs'(argument) {
      const call = await callToCopy(argument);
      if (call !== undefined) await copyAs(call);
    },
    async 'ethRpc.entry.copyAsWithKey'(argument) {
      const call = await callToCopy(argument);
      if (call !== undefined) await copyAsWithKey(call, keys, services.client);
    },
    async 'ethRpc.entry.delete'(argument) {
      const entry = await entryOf(argument);
      if (entry !== undefined) await history.delete(entry.id);
    },
    'ethRpc.entry.cancel'(argument) {
      const node = argument as HistoryNode | undefined;
      if (node?.kind === 'running') calls.cancel(node.call.id);
    },
    'ethRpc.entry.showMore': (argument) => historyTree.showMore(argument as HistoryNode),
    async 'ethRpc.value.nextCall'(argument) {
      const node = (argument as HistoryNode | undefined) ?? historyView.selection[0];
      const links = node === undefined ? [] : nodeLinks(node);
      if (node === undefined || !('entryId' in node) || links.length === 0) {
        const message =
          'Nothing follows from the selected row. Select an address, a block, a transaction or a log in the History view.';
        void vscode.window.showInformationMessage(message);
        return;
      }
      const link = await pickLink(links);
      if (link === undefined) return;
      const origin = await history.get(node.entryId);
      if (origin === undefined) return;
      const { endpointId, endpointName } = origin;
      const { method, params } = link;
      const request = await callOf({ method, params, endpointId, endpointName }, endpoints);
      const next = request && (await calls.run(request));
      if (next !== undefined) await show(next);
    },
    'ethRpc.addAbi': () => abis.add(),
    'ethRpc.value.copy': (argument) => copyForm(argument),
    'ethRpc.value.copyDecimal': (argument) => copyForm(argument, 'decimal', 'wei'),
    'ethRpc.value.copyHex': (argument) => copyForm(argument, 'hex'),
    'ethRpc.value.copyWei': (argument) => copyForm(argument, 'wei'),
    'ethRpc.value.copyEther': (argument) => copyForm(argument, 'ether'),
    'ethRpc.value.copyJson'(argument) {
      const node = (argument as HistoryNode | undefined) ?? historyView.selection[0];
      if (node?.kind !== 'value') return copyForm(argument);
      return copyJson(node.node);
    },
  };
}

/** Failures hand their entry to the commands behind their buttons; tree nodes have a `kind`. */
function isEntry(argument: unknown): argument is HistoryEntry {
  return typeof argument === 'object' && argument !== null && 'outcome' in argument && !('kind' in argument);
}

/** A call that is not made yet, as the request builder hands it over. */
function isDraft(argument: unknown): argument is { method: string; params: readonly JsonValue[] } {
  return typeof argument === 'object' && argument !== null && 'params' in argument && !('id' in argument);
}
