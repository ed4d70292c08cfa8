// The state that the calls of one window share, and the calls that the extension makes on its own behalf.

import type * as vscode from 'vscode';
import type { RequestDraft } from '../../core/call/call.ts';
import type { RecordPolicy } from '../../core/call/finishedCall.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { EndpointStates } from '../endpoints/endpointStates.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { CallRunner } from './callRunner.ts';
import type { Chains, RunExtensionCall } from './chains.ts';
import type { StorageKnowledge } from './resolveSlots.ts';
import type { Undo } from './undo.ts';

/** A call as it was requested. `entryId`: the id of its entry, once the call has ended. */
export type LatestCall = RequestDraft & { readonly entryId?: string };

export type CallWindow = {
  readonly endpoints: Endpoints;
  readonly states: Pick<EndpointStates, 'of' | 'chainOf'>;
  readonly runner: CallRunner;
  readonly chains: Chains;
  readonly undoing: Undo;
  readonly contextOf: ContextOf;
  readonly storage: StorageKnowledge;
  /** Heavy calls, by method and endpoint, that the user has agreed to send. */
  readonly warned: Set<string>;
  /** The most calls that an endpoint takes in one batch, where it reported a limit. */
  readonly limits: WeakMap<Endpoint, number>;
  /** The last call that the user asked for. */
  last: LatestCall | undefined;
  /** Says that there is no endpoint, and offers ways to get one. */
  readonly offerEndpoint: () => Promise<void>;
};

/** Makes calls without asking the user whether to send them. */
export function withoutQuestion(
  { runner }: Pick<CallWindow, 'runner'>,
  endpoint: Endpoint,
  token?: vscode.CancellationToken,
  record: RecordPolicy = 'always',
): RunExtensionCall {
  const policy = { origin: 'extension', record } as const;
  return (method, params) => runner.runOne({ endpoint, method, params }, policy, token);
}

/** The same, unrecorded: calls that only prepare another call would fill the history. */
export function unrecorded(
  window: Pick<CallWindow, 'runner'>,
  endpoint: Endpoint,
  token?: vscode.CancellationToken,
): RunExtensionCall {
  return withoutQuestion(window, endpoint, token, 'never');
}

/** The named endpoint, else the active one. Where there is none, offers ways to get one and returns undefined. */
export async function endpointFor(
  { endpoints, offerEndpoint }: Pick<CallWindow, 'endpoints' | 'offerEndpoint'>,
  named: Endpoint | undefined,
): Promise<Endpoint | undefined> {
  const endpoint = named ?? endpoints.active();
  if (endpoint === undefined) await offerEndpoint();
  return endpoint;
}
