// What is known for decoding and for forms: ABIs, addresses, recent inputs, and the methods that endpoints serve.

import * as vscode from 'vscode';
import type { EndpointFacts } from '../../core/call/endpointFacts.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Registry } from '../common/registry.ts';
import type { WindowKnowledge } from '../documents/documents.ts';
import { createMethodImports } from '../endpoints/methodImports.ts';
import { createCompiledCache } from '../knowledge/compiledCache.ts';
import { createKnowledge } from '../knowledge/knowledge.ts';
import { knownSignatures } from '../knowledge/knownSignatures.ts';
import { createMethodUsage } from '../knowledge/methodUsage.ts';
import { createRecentInputs } from '../knowledge/recentInputs.ts';
import { contractPlace } from '../knowledge/contractPlace.ts';
import type { PlaceOf } from '../knowledge/contractPlace.ts';
import { createContracts } from '../knowledge/contracts.ts';
import { createTokens } from '../knowledge/tokens.ts';
import type { Ground } from './ground.ts';
import type { Shell } from './shell.ts';

export type KnownServices = ReturnType<typeof createKnown>;

export function createKnown(
  { context, globalState, endpoints, states }: Shell,
  { log }: Ground,
  registry: Registry,
) {
  const recent = createRecentInputs(globalState);
  const factsOf = (endpointId: string): Pick<EndpointFacts, 'head' | 'chain'> => {
    const endpoint = endpoints.byId(endpointId);
    return endpoint === undefined
      ? {}
      : omitUndefined({ head: states.of(endpoint).head, chain: states.chainOf(endpoint) });
  };
  const placeOf: PlaceOf = (endpointId) => {
    const endpoint = endpoints.byId(endpointId);
    return endpoint && contractPlace(endpoint, states.chainOf(endpoint));
  };
  const tokens = createTokens(globalState, placeOf);
  const contracts = createContracts(placeOf);
  const { version } = context.extension.packageJSON as { readonly version: string };
  const cachePath = context.storageUri && vscode.Uri.joinPath(context.storageUri, 'contracts').fsPath;
  const cache = cachePath === undefined ? undefined : createCompiledCache(cachePath, version);
  const note = (message: string): void => log.info(message);
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'openrpc');
  return {
    recent,
    knowledge: registry.own(
      createKnowledge(
        { state: globalState, recent, tokens, contracts, cache },
        note,
        factsOf,
        states.onDidLearnChain,
      ),
    ),
    methodUse: registry.own(createMethodUsage(globalState, recent)),
    imports: registry.own(
      createMethodImports(folder, endpoints, (error) =>
        log.error('The imported methods of an endpoint were not followed', error),
      ),
    ),
  };
}

/** What request documents suggest. Signatures are listed only when they are read: there can be thousands. */
export function windowKnowledge(
  { endpoints, states }: Shell,
  { knowledge, methodUse, imports }: KnownServices,
): WindowKnowledge {
  const { abis, addresses, tokens } = knowledge;
  return {
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
      get tokens() {
        const active = endpoints.active();
        return active === undefined ? new Map() : tokens.of(active.id);
      },
      get chain() {
        const active = endpoints.active();
        return active && states.chainOf(active);
      },
    },
    served: () => methodUse.served(endpoints.active()?.id),
    onDidLearn: [imports.onDidChange, methodUse.onDidChange, knowledge.onDidLearn, endpoints.onDidChange],
  };
}
