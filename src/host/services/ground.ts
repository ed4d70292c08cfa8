// The services that all features use: the log, the API keys, the history, and the RPC client.

import * as vscode from 'vscode';
import type { Redact } from '../../core/secret/redact.ts';
import type { RpcClient } from '../../rpc/client.ts';
import { findLocalNodes } from '../endpoints/localNodes.ts';
import { openHistory } from '../../storage/historyClient.ts';
import type { StoredBodies } from '../../storage/largeBodies.ts';
import { showCommandFailure } from '../common/commandFailure.ts';
import { createLog } from '../common/log.ts';
import type { Registry } from '../common/registry.ts';
import { createRemovals } from '../common/removals.ts';
import { readHistoryRules, readLimits } from '../common/settings.ts';
import { systemAuthorities } from '../common/systemAuthorities.ts';
import { resolveProxy } from '../endpoints/proxy.ts';
import { createHistory } from '../history/history.ts';
import { isTidyingUndone } from '../history/retentionNotice.ts';
import { createEndpointKeys } from '../keys/endpointKeys.ts';
import { createKeyStore } from '../keys/keyStore.ts';
import { maskKeys } from '../keys/maskKeys.ts';
import type { Shell } from './shell.ts';

export type Ground = ReturnType<typeof createGround>;

export function createGround({ context, endpoints, statusBar }: Shell, registry: Registry) {
  const log = registry.own(createLog());
  const showFailure = (what: string, error: unknown): Promise<void> => showCommandFailure(what, error, log);

  const problem = (error: unknown): void => log.error('Secret storage does not work', error);
  const keyStore = registry.own(createKeyStore(context.secrets, problem));
  const keys = createEndpointKeys(keyStore, endpoints);
  const masking = (): Promise<Redact> => maskKeys(endpoints, keys);

  const inStorage = (...path: string[]): string =>
    vscode.Uri.joinPath(context.globalStorageUri, ...path).fsPath;
  const folder = inStorage('results');
  const bodies = once(async () => (await import('../../storage/largeBodies.ts')).createLargeBodies(folder));
  const program = vscode.Uri.joinPath(context.extensionUri, 'dist', 'storage.js').fsPath;
  const history = registry.own(
    createHistory({
      open: () => openHistory(program, inStorage('history.sqlite'), folder),
      bodies,
      rules: readHistoryRules,
      isTidyingUndone,
      showFailure: (error) => void showFailure('Restoring calls', error),
      onProblem: (text) => statusBar.historyProblem(text),
      log: (message) => log.info(message),
    }),
  );
  const client = createClient(bodies, registry);
  return {
    log,
    removals: registry.own(createRemovals()),
    showFailure,
    keyStore,
    keys,
    masking,
    bodies,
    history,
    client,
    findNodes: async () => findLocalNodes(await client()),
  };
}

/** Loads the client with the first call, and closes it with the services. */
function createClient(bodies: () => Promise<StoredBodies>, registry: Registry): () => Promise<RpcClient> {
  let client: Promise<RpcClient> | undefined;
  const proxySettings = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('http')) void client?.then((known) => known.forgetNetwork());
  });
  registry.own({
    dispose() {
      proxySettings.dispose();
      void client?.then((known) => known.close());
    },
  });
  return () =>
    (client ??= Promise.all([import('../../rpc/client.ts'), bodies()]).then(([{ createRpcClient }, large]) =>
      createRpcClient(readLimits, resolveProxy, large, systemAuthorities),
    ));
}

function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => (made ??= make());
}
