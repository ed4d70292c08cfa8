// Creates what makes every call of this window: asks the questions first, then sends, and undoes writes.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { createCallRunner } from './callRunner.ts';
import type { RunnerServices } from './callRunner.ts';
import type { Calls } from './calls.ts';
import { withoutQuestion, unrecorded } from './callWindow.ts';
import type { CallWindow } from './callWindow.ts';
import { createChains } from './chains.ts';
import { createLearnedChains } from '../endpoints/learnChains.ts';
import { identityOf } from '../endpoints/endpointStates.ts';
import { offerEndpoint } from './offerEndpoint.ts';
import type { EndpointOffers } from './offerEndpoint.ts';
import { createPartyNames } from './partyNames.ts';
import { permitCall } from './permitCall.ts';
import { runBatch } from './runBatch.ts';
import { runSingle } from './runSingle.ts';
import { createBlockResolver } from './resolveBlocks.ts';
import type { BlockResolver } from './resolveBlocks.ts';
import { createNameResolver } from './resolveNames.ts';
import type { StorageKnowledge } from './resolveSlots.ts';
import { createUndo } from './undo.ts';

export type CallServices = Omit<RunnerServices, 'chains'> & {
  readonly endpoints: Endpoints;
  readonly contextOf: ContextOf;
  readonly ways: EndpointOffers;
  readonly storage: StorageKnowledge;
  /** Reports a failure of an action behind the button of a message. */
  readonly showFailure: (what: string, error: unknown) => void;
};

export function createCalls({
  endpoints,
  contextOf,
  ways,
  storage,
  showFailure,
  ...services
}: CallServices): Calls {
  const { states } = services;
  const chains = createLearnedChains((endpoint) => chainOf(endpoint), states);
  const runner = createCallRunner({ ...services, chains });
  const undone = new vscode.EventEmitter<readonly string[]>();
  const window: CallWindow = {
    endpoints,
    states,
    contextOf,
    runner,
    chains: createChains(states),
    undoing: createUndo((entry) => {
      undo(entry).catch((error: unknown) => showFailure('ethRpc.entry.undo', error));
    }),
    storage,
    warned: new Set(),
    limits: new WeakMap(),
    last: undefined,
    offerEndpoint: () => offerEndpoint(endpoints.all().length > 0, ways),
  };

  async function undo(entry: HistoryEntry): Promise<boolean> {
    const ids = await undoOf(window, entry);
    if (ids.length > 0) undone.fire(ids);
    return ids.length > 0;
  }

  /** Requests for chain ids under way, by endpoint: later callers share them. */
  const chainsAsked = new Map<string, Promise<bigint | undefined>>();
  async function askChain(endpoint: Endpoint): Promise<bigint | undefined> {
    const chain = await window.chains.of(endpoint, unrecorded(window, endpoint), true);
    return typeof chain === 'bigint' ? chain : undefined;
  }

  function chainOf(endpoint: Endpoint): Promise<bigint | undefined> {
    const identity = identityOf(endpoint);
    const asked = chainsAsked.get(identity) ?? askChain(endpoint).finally(() => chainsAsked.delete(identity));
    chainsAsked.set(identity, asked);
    return asked;
  }

  return {
    ...runner,
    run: (...request) => runSingle(window, ...request),
    runBatch: (...batch) => runBatch(window, ...batch),
    undo,
    onDidUndo: undone.event,
    chainOf,
    knownChain: (endpoint) => states.of(endpoint).chain?.id,
    blocksAt: (endpoint, token) => blocksAt(window, endpoint, token),
    asSent: (draft) => asSent(window, draft),
    last: () => window.last,
  };
}

function blocksAt(window: CallWindow, endpoint: Endpoint, token?: vscode.CancellationToken): BlockResolver {
  const ask = unrecorded(window, endpoint, token);
  return createBlockResolver({ endpoint, states: window.states, ask, isShown: false });
}

async function asSent(window: CallWindow, draft: RequestDraft): Promise<RequestDraft> {
  const { endpoint } = draft;
  const { chains, storage } = window;
  const names = createNameResolver({ endpoint, chains, storage, ask: unrecorded(window, endpoint) });
  const named = await names.addressed(draft);
  return named.refusal === undefined ? blocksAt(window, endpoint).numbered(named) : named;
}

/** Undoes a write; returns the ids of all writes that were undone with it. */
async function undoOf(window: CallWindow, entry: HistoryEntry): Promise<readonly string[]> {
  const { chains, endpoints, undoing } = window;
  const endpoint = endpoints.byId(entry.endpointId);
  if (endpoint === undefined) {
    void showInformationMessage(
      vscode.l10n.t('“{0}”, where this call was sent, no longer exists.', entry.endpointName),
    );
    return [];
  }
  const ask = unrecorded(window, endpoint);
  const names = createPartyNames(window, endpoint, ask);
  const means = { chains, ask, names, head: undefined, warned: undefined };
  return undoing.undo(entry, {
    ask: withoutQuestion(window, endpoint),
    quietly: means.ask,
    permit: (method, params) => permitCall({ endpoint, method, params }, means),
  });
}
