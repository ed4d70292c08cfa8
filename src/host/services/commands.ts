// Registers the commands of all features, each with the services that it needs.

import { removalCommands } from '../common/removals.ts';
import { auditCommands } from '../audit/auditKeys.ts';
import { batchCommands, collectAndSend, collectAndShow } from '../batch/batchCommands.ts';
import { isOfBatch } from '../batch/batchRow.ts';
import { sharedBatchCommands } from '../batch/batchRowCommands.ts';
import { sendBatchWith } from '../batch/sendBatch.ts';
import { againCommands } from '../commands/againCommands.ts';
import { callCommands, editIn } from '../commands/callCommands.ts';
import { copyCommands } from '../commands/copyCommands.ts';
import { endpointCalls } from '../commands/endpointCalls.ts';
import { explainCommands } from '../commands/explainCommands.ts';
import { firstBlockCommands } from '../commands/firstBlock.ts';
import { openCommands } from '../commands/openCommands.ts';
import { pasteActions } from '../commands/pasteActions.ts';
import { valueCommands } from '../commands/valueCommands.ts';
import { BATCH_VIEW, ENDPOINTS_VIEW, HISTORY_VIEW, SAVED_VIEW } from '../common/ids.ts';
import type { Registry } from '../common/registry.ts';
import { openCallsWith, registerDocuments } from '../documents/documents.ts';
import { endpointCommands } from '../endpoints/endpointCommands.ts';
import { createEndpointOf } from '../endpoints/endpointOf.ts';
import type { EndpointRow } from '../endpoints/endpointRow.ts';
import { gatewayCommands } from '../endpoints/gatewayEndpoint.ts';
import type { LocalGateway } from '../endpoints/localGateway.ts';
import { getApiKeyCommand } from '../endpoints/getApiKey.ts';
import type { KeyServices } from '../endpoints/keyByMail.ts';
import { addAbiCommand } from '../knowledge/addAbi.ts';
import { createAbandonedCalls } from '../newCall/abandonedCalls.ts';
import { pasteCommands } from '../newCall/pasteAnything.ts';
import { pastRepeat } from '../repeat/pastRepeat.ts';
import { repeatCommands } from '../repeat/repeatCommands.ts';
import { isOfSaved, savedCommands, sharedSavedCommands } from '../saved/savedCommands.ts';
import { oneAtATime, targetRows } from '../sidebar/commandTargets.ts';
import { historyCommands } from '../sidebar/historyCommands.ts';
import { markCommands } from '../sidebar/markCommands.ts';
import { rowCommands } from '../sidebar/rowCommands.ts';
import type { RowServices } from '../sidebar/rowCommands.ts';
import type { Ground } from './ground.ts';
import type { KnownServices } from './known.ts';
import { windowKnowledge } from './known.ts';
import type { Pages } from './pages.ts';
import type { Shell } from './shell.ts';
import type { Views } from './views.ts';

export type Parts = {
  readonly shell: Shell;
  readonly ground: Ground;
  readonly known: KnownServices;
  readonly gateway: LocalGateway;
  readonly views: Views;
  readonly pages: Pages;
  readonly keysByMail: KeyServices;
};

export function registerCommands(registry: Registry, parts: Parts): void {
  onCalls(registry, parts);
  onHistory(registry, parts);
  onEndpoints(registry, parts);
  onCollections(registry, parts);
}

/** Commands that start calls, or read pasted text. */
function onCalls({ handle }: Registry, { shell, ground, known, views, pages }: Parts): void {
  const { endpoints } = shell;
  const { keys, masking, history, findNodes } = ground;
  const { knowledge, recent, methodUse } = known;
  const { batch, sidebar } = views;
  const { builder, results, repeats, show } = pages;
  const { calls } = show;
  const newCall = {
    recent,
    history,
    methodUse: { ...methodUse, served: () => methodUse.served(endpoints.active()?.id) },
    contextOf: knowledge.contextOf,
    onDidLearn: knowledge.onDidLearn,
    left: createAbandonedCalls(),
    addresses: () => knowledge.addresses.known(endpoints.active()?.id),
  };
  const { resultTree, targets } = sidebar;
  const explaining = explainCommands({ show, history, results, targets });
  const inForm = () => builder.active();
  const repeating = repeatCommands({
    endpoints,
    keys,
    history,
    resultTree,
    newCall,
    repeats,
    findNodes,
    inForm,
    pageInFront: () => results.active() ?? repeats.active(),
  });
  const paste = {
    endpoints,
    keys,
    calls,
    context: () => knowledge.contextOf({ endpointId: endpoints.active()?.id ?? '' }),
    actions: pasteActions({
      endpoints,
      abis: knowledge.abis,
      builder,
      results,
      explaining,
      repeating,
      addToBatch: (added) => collectAndShow(added, batch),
      sendTogether: (added) => collectAndSend(added, batch),
      openAsDocument: openCallsWith(masking),
    }),
  };
  const edit = editIn(builder, masking);
  handle(callCommands({ show, newCall, actions: { paste, edit, earlyBox: shell.earlyBox }, builder }));
  handle(repeating);
  handle(explaining);
  handle(pasteCommands(paste));
}

/** Commands for the rows of the History and Result views. */
function onHistory({ handle }: Registry, { shell, ground, known, views, pages }: Parts): void {
  const { context, endpoints, views: treeViews } = shell;
  const { keys, masking, history, removals, client } = ground;
  const { details, sidebar } = views;
  const { historyTree, resultTree, rows, deletions, choice, targets } = sidebar;
  const { documents, builder, preview, results, otherFor, repeats, show } = pages;
  const { calls } = show;
  const { version } = context.extension.packageJSON as { readonly version: string };
  const exporting = { history, endpoints, masking, version };
  handle(removalCommands(removals));
  handle(historyCommands({ exporting, choice, deletions, targets }));
  handle(markCommands({ history, masking, contextOf: known.knowledge.contextOf, resultTree, targets }));
  const onRows = { historyView: treeViews[HISTORY_VIEW], historyTree, resultTree, details, rows };
  const showRepeat: RowServices['showRepeat'] = async (set, keeps) => {
    const task = await pastRepeat(set, history, endpoints);
    if (task !== undefined) repeats[keeps ? 'open' : 'preview'](task);
  };
  handle(rowCommands({ ...onRows, deletions, targets, results, preview, showRepeat }));
  handle(openCommands({ documents, results, otherFor, resultTree, rows, targets, showRepeat }));
  handle(againCommands({ show, masking, builder, results, repeats, targets }));
  handle(copyCommands({ calls, endpoints, keys, client, targets }));
  handle(valueCommands({ show, rows, targets, history, contextOf: known.knowledge.contextOf }));
}

/** Commands for endpoints, their API keys and methods, and the local gateway. */
function onEndpoints(registry: Registry, parts: Parts): void {
  const { shell, ground, known, gateway, views, pages, keysByMail } = parts;
  const { context, globalState, endpoints, states, views: treeViews } = shell;
  const { keys, history, removals } = ground;
  const { knowledge, imports } = known;
  const { results, show } = pages;
  const rowOfKey = async (): Promise<EndpointRow | undefined> =>
    (await oneAtATime(() => targetRows(treeViews[ENDPOINTS_VIEW], ENDPOINTS_VIEW)))?.[0];
  const endpointOf = createEndpointOf(endpoints, rowOfKey);
  registry.handle(gatewayCommands(gateway));
  registry.handle(firstBlockCommands({ show, history, results }));
  const clicked = (): EndpointRow | undefined => treeViews[ENDPOINTS_VIEW].selection[0];
  registry.handle(endpointCommands({ endpoints, keys, states, imports, removals, endpointOf, clicked }));
  registry.handle(getApiKeyCommand(keysByMail, endpointOf));
  registry.handle(endpointCalls({ show, keys, states, imports, endpointOf }));
  registry.handle(
    auditCommands({
      endpoints,
      keys,
      history,
      reveal: views.sidebar.reveal,
      savedView: treeViews[SAVED_VIEW],
      mementos: { global: globalState, workspace: context.workspaceState },
      paths: {
        global: context.globalStorageUri.fsPath,
        workspace: context.storageUri?.fsPath,
        log: context.logUri.fsPath,
      },
    }),
  );
  const activeChain = () => {
    const endpoint = endpoints.active();
    return endpoint && states.chainOf(endpoint);
  };
  registry.handle(addAbiCommand(knowledge.abis, activeChain));
}

/** Commands for calls kept for later: in the batch, among the saved requests, in request documents. */
function onCollections(registry: Registry, { shell, ground, known, views, pages }: Parts): void {
  const { views: treeViews } = shell;
  const { history, masking, removals } = ground;
  const { batch, saved, sidebar } = views;
  const { targets } = sidebar;
  const { builder, results, show } = pages;
  const { calls } = show;
  const batchView = treeViews[BATCH_VIEW];
  const { callOf } = targets;
  const sending = sendBatchWith(calls, batch);
  const inForm = () => builder.active();
  const onBatch = { history, batch, sending, batchView, results, removals, callOf, inForm };
  registry.handle(batchCommands(onBatch));
  registry.handleFor(isOfBatch, sharedBatchCommands(onBatch));
  registerDocuments(registry, windowKnowledge(shell, known), {
    show,
    batch,
    builder,
    addresses: known.knowledge.addresses,
    openCalls: openCallsWith(masking),
    callsFor: targets.callsOf,
  });
  const savedView = treeViews[SAVED_VIEW];
  const { contextOf } = known.knowledge;
  const shared = { history, masking, removals, contextOf };
  const onSaved = { ...shared, show, results, savedTree: saved, builder, savedView, targets };
  registry.handle(savedCommands(onSaved));
  registry.handleFor(isOfSaved, sharedSavedCommands(onSaved));
}
