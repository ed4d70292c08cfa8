// Builds the services behind all commands and views. A dist file of its own, loaded by the first command or view that
// needs it.

import * as vscode from 'vscode';
import { installFastHash } from '../../core/abi/fastHash.ts';
import { effectOf } from '../../core/catalogue/catalogue.ts';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import { createApi } from '../api.ts';
import type { Calls } from '../calls/calls.ts';
import { createCalls } from '../calls/createCalls.ts';
import {
  BATCH_VIEW,
  BUILDER_VIEW,
  CONTEXT,
  ENDPOINTS_VIEW,
  HISTORY_VIEW,
  RESULT_TREE,
  RESULT_VIEW,
  SAVED_VIEW,
  WATCH_VIEW,
} from '../common/ids.ts';
import { createRegistry } from '../common/registry.ts';
import type { Registry } from '../common/registry.ts';
import { onDidChangeSettings, waitsForRetryAfter } from '../common/settings.ts';
import { addEndpoint } from '../endpoints/addEndpoint.ts';
import { selectEndpoint } from '../endpoints/endpointCommands.ts';
import { countingReads } from '../sidebar/rowReads.ts';
import { requestAddressFacts } from '../endpoints/requestAddressFacts.ts';
import { contractReads } from '../endpoints/contractReads.ts';
import { tokenReads, vaultReads } from '../endpoints/tokenReads.ts';
import { learnOfEndpoint } from '../endpoints/learnOfEndpoint.ts';
import { createGatewayEndpoint } from '../endpoints/gatewayEndpoint.ts';
import type { LocalGateway } from '../endpoints/localGateway.ts';
import { watchForPlainTextKeys } from '../endpoints/plainTextKeys.ts';
import { createKeyWaitItem } from '../endpoints/waitedKeys.ts';
import { createExpectedKeys } from '../endpoints/expectedKeys.ts';
import { createLinkFollower } from '../endpoints/followKeyLink.ts';
import { createGatewaySite } from '../endpoints/gatewaySite.ts';
import type { KeyServices } from '../endpoints/keyByMail.ts';
import { registerCommands } from './commands.ts';
import { createGround } from './ground.ts';
import type { Ground } from './ground.ts';
import { createKnown } from './known.ts';
import type { KnownServices } from './known.ts';
import { argumentsIn } from './pageMenu.ts';
import { createPages } from './pages.ts';
import type { Shell } from './shell.ts';
import { createViews } from './views.ts';

export type Services = ReturnType<typeof createServices>;

export function createServices(shell: Shell) {
  void installFastHash();
  const registry = createRegistry();
  const ground = createGround(shell, registry);
  const known = createKnown(shell, ground, registry);
  const gateway = registry.own(createGateway(shell, ground));
  const calls = registry.own(connectCalls(shell, ground, known, gateway));
  registry.own(learnFromCalls(calls, shell, ground, known));
  const views = createViews(shell, ground, known, calls, registry);
  const pages = createPages(shell, ground, known, views, registry);
  const keysByMail = createKeysByMail(shell, ground);
  registry.own(createKeyWaitItem(keysByMail.expected, keysByMail));
  registerCommands(registry, { shell, ground, known, gateway, views, pages, keysByMail });
  followSettings(shell, ground, registry);
  const { builder, results, repeats } = pages;
  const { batch, saved, sidebar } = views;
  return {
    commands: registry.commands,
    argumentsOf: (command: string, argument: unknown, selected: unknown) =>
      argumentsIn(results, command, argument, selected),
    trees: {
      [HISTORY_VIEW]: countingReads(HISTORY_VIEW, sidebar.historyTree),
      [ENDPOINTS_VIEW]: countingReads(ENDPOINTS_VIEW, views.endpointTree),
      [RESULT_TREE]: countingReads(RESULT_TREE, sidebar.resultTree),
      [SAVED_VIEW]: countingReads(SAVED_VIEW, saved),
      [BATCH_VIEW]: countingReads(BATCH_VIEW, batch),
    },
    pages: { [BUILDER_VIEW]: builder, [RESULT_VIEW]: results, [WATCH_VIEW]: repeats },
    api: createApi(shell.endpoints, calls, known.knowledge),
    followLink: createLinkFollower(keysByMail),
    /** Reports that a command threw; the log holds the error. */
    showFailure: ground.showFailure,
    dispose: () => registry.dispose(),
  };
}

function createKeysByMail({ globalState, endpoints, states }: Shell, { client, keys }: Ground): KeyServices {
  const expected = createExpectedKeys(globalState);
  return { endpoints, keys, states, expected, site: createGatewaySite(client) };
}

function createGateway({ context, endpoints }: Shell, { client, keyStore }: Ground): LocalGateway {
  const { extensionUri, globalStorageUri } = context;
  const at = (name: string): string => vscode.Uri.joinPath(globalStorageUri, name).fsPath;
  const paths = { extensionUri, homes: at('gateways') };
  return createGatewayEndpoint(paths, endpoints, keyStore, { folder: at('anvil'), client });
}

/** `gateway`: the user may start it where there is no endpoint to call. */
function connectCalls(
  { endpoints, states }: Shell,
  { bodies, client, history, keys, showFailure }: Ground,
  { knowledge }: KnownServices,
  gateway: LocalGateway,
): Calls {
  const guarded = (what: string, act: () => Promise<unknown>) => (): void => {
    act().catch((error: unknown) => showFailure(what, error));
  };
  return createCalls({
    endpoints,
    contextOf: knowledge.contextOf,
    keys,
    states,
    history,
    waitsForRetryAfter,
    client,
    bodies,
    storage: knowledge,
    ways: {
      startGateway: guarded('ethRpc.startGateway', () => gateway.start()),
      selectEndpoint: guarded('ethRpc.selectEndpoint', () => selectEndpoint({ endpoints, keys, states })),
      addEndpoint: guarded('ethRpc.addEndpoint', () => addEndpoint(endpoints, keys)),
    },
    showFailure: (what, error) => void showFailure(what, error),
  });
}

/** Learns from calls when they end, and sets the context keys for running and ended calls. */
function learnFromCalls(
  calls: Calls,
  { endpoints, states }: Shell,
  { log, keys }: Ground,
  { knowledge, methodUse }: KnownServices,
): vscode.Disposable {
  let isRunning = false;
  return vscode.Disposable.from(
    calls.onDidChange(() => {
      const isNow = calls.runningCount() > 0;
      if (isNow === isRunning) return;
      isRunning = isNow;
      void vscode.commands.executeCommand('setContext', CONTEXT.isRunning, isRunning);
    }),
    calls.onDidFinish((call) => methodUse.learn(call)),
    calls.onDidFinish((call) => learnOfEndpoint(call, endpoints, states)),
    // After the line above, which learns the chain: token data belongs to a chain.
    calls.onDidFinish(({ entry, origin, recorded }) => {
      if (origin !== 'extension' || recorded) knowledge.learn(entry);
    }),
    // After a write, an address can hold another contract: one that is new, or that replaces an undone one.
    calls.onDidFinish(({ entry, endpoint }) => {
      if (effectOf(entry.method) !== 'read') knowledge.contracts.renew(endpoint.id);
    }),
    requestAddressFacts(
      {
        ...calls,
        isKeyed: async (endpoint) => !needsKey(endpoint) || (await keys.has(endpoint)),
      },
      [tokenReads(knowledge.tokens), vaultReads(knowledge.tokens), contractReads(knowledge.contracts)],
      endpoints,
      states,
      (error) => log.error('An endpoint was not asked about addresses', error),
    ),
    calls.onDidFinish(({ entry, recorded }) => {
      if (recorded && entry.ok) void vscode.commands.executeCommand('setContext', CONTEXT.hasAnswer, true);
    }),
  );
}

function followSettings(
  { globalState, endpoints }: Shell,
  { history, keys, showFailure }: Ground,
  registry: Registry,
): void {
  registry.own(
    watchForPlainTextKeys(endpoints, keys, globalState, (error) => {
      void showFailure('Moving a key out of the settings', error);
    }),
  );
  registry.own(
    onDidChangeSettings(() => {
      endpoints.refresh();
      history.renewRules();
    }),
  );
}
