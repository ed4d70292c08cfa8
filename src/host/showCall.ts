// Owns running a call for a command and bringing what came of it into view.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { Abis } from './abis.ts';
import type { CallRequest, Calls } from './calls.ts';
import type { Endpoints } from './endpoints.ts';
import { showFailure } from './failureNotice.ts';
import { callOf } from './runAgain.ts';

type Services = {
  readonly calls: Calls;
  readonly endpoints: Endpoints;
  readonly abis: Abis;
  /** Brings an entry into view. */
  readonly reveal: (id: string) => void;
};

/** Runs a call and shows its entry; a failure also says what helps. */
export async function showCall(services: Services, request: CallRequest): Promise<void> {
  const entry = await services.calls.run(request);
  if (entry === undefined) return;
  services.reveal(entry.id);
  if (!entry.outcome.ok) return showFailure(entry, entry.outcome.failure, services.abis.signatures());
  vscode.window.setStatusBarMessage(`${entry.method}: ${entry.summary}`, 10_000);
}

/** Runs a call at the endpoint that a past one went to, and shows its entry. */
export async function showCallAt(
  services: Services,
  past: Pick<HistoryEntry, 'method' | 'params' | 'endpointId' | 'endpointName'>,
): Promise<void> {
  const request = await callOf(past, services.endpoints);
  if (request !== undefined) await showCall(services, request);
}
