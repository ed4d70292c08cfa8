// What the calls of one window share, and the questions that the extension asks of an endpoint on its own behalf.

import type * as vscode from 'vscode';
import type { RequestDraft } from '../../core/call/call.ts';
import type { RecordPolicy } from '../../core/call/finishedCall.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { EndpointStates } from '../endpoints/endpointStates.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { CallRunner } from './callRunner.ts';
import type { Chains, RunOwnCall } from './chains.ts';
import type { StorageKnowledge } from './resolveSlots.ts';
import type { Undo } from './undo.ts';

/** A call as it was asked for. `entryId`: of what came of it, once it has ended. */
export type LatestCall = RequestDraft & { readonly entryId?: string };

export type CallWindow = {
  readonly endpoints: Endpoints;
  readonly states: Pick<EndpointStates, 'of' | 'chainOf'>;
  readonly runner: CallRunner;
  readonly chains: Chains;
  readonly undoing: Undo;
  readonly contextOf: ContextOf;
  readonly storage: StorageKnowledge;
  /** The heavy calls that the person was told of. */
  readonly warned: Set<string>;
  /** How many calls an endpoint takes at once, where it said so. */
  readonly limits: WeakMap<Endpoint, number>;
  /** The last call that a person asked for. */
  last: LatestCall | undefined;
  /** Tells that there is no endpoint, and helps to one. */
  readonly offerEndpoint: () => Promise<void>;
};

/** Calls that nobody is asked about. */
export function asking(
  { runner }: Pick<CallWindow, 'runner'>,
  endpoint: Endpoint,
  token?: vscode.CancellationToken,
  record: RecordPolicy = 'always',
): RunOwnCall {
  const policy = { origin: 'extension', record } as const;
  return (method, params) => runner.runOne({ endpoint, method, params }, policy, token);
}

/** The same for what only prepares a call: it would fill the history. */
export function quietly(
  window: Pick<CallWindow, 'runner'>,
  endpoint: Endpoint,
  token?: vscode.CancellationToken,
): RunOwnCall {
  return asking(window, endpoint, token, 'never');
}

/** The endpoint that is named, else the active one; undefined where there is none, and the person has been told. */
export async function endpointFor(
  { endpoints, offerEndpoint }: Pick<CallWindow, 'endpoints' | 'offerEndpoint'>,
  named: Endpoint | undefined,
): Promise<Endpoint | undefined> {
  const endpoint = named ?? endpoints.active();
  if (endpoint === undefined) await offerEndpoint();
  return endpoint;
}
