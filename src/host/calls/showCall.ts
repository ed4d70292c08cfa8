// Makes a call for a command and shows its result.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { isSubscription } from '../../core/catalogue/catalogue.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Abis } from '../knowledge/abis.ts';
import type { CallRequest, Calls } from './calls.ts';
import type { HeldBox } from '../common/heldBox.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import type { ShowMode } from '../common/pagePanel.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { Reruns } from '../history/reruns.ts';
import { callOf } from './runAgain.ts';
import type { PastCall } from './runAgain.ts';

export type ShowServices = {
  readonly calls: Calls;
  readonly endpoints: Endpoints;
  readonly abis: Abis;
  readonly reruns: Reruns;
  /** Shows the result of an entry on a page. */
  readonly open: (entry: HistoryEntry, how: ShowMode) => void;
};

/**
 * Makes a call and shows its entry. `held`: the box in which the call was requested; the keyboard focus goes from
 * there to the result.
 */
export async function showCall(
  services: ShowServices,
  request: CallRequest,
  held?: HeldBox,
): Promise<HistoryEntry | undefined> {
  const entry = await services.calls.run({
    ...request,
    ...omitUndefined({
      onSend: held && (() => held.closeOnFocusOut()),
      duringKey: held && ((key) => held.whileAsking(key)),
    }),
  });
  if (entry === undefined) return undefined;
  // A user who has left the box is doing something else: the result does not take the focus.
  services.open(entry, held === undefined ? 'quiet' : held.close() ? 'front' : 'beside');
  if (!entry.outcome.ok) return entry;
  const { text } = (await services.reruns.of(entry)) ?? {};
  if (text !== undefined) setStatusBarMessage(`${entry.method}: ${text}`, 10_000);
  return entry;
}

/** Makes a past call again at its endpoint, and shows its entry; a subscription starts again on its page. */
export async function showCallAt(services: ShowServices, past: PastCall, held?: HeldBox): Promise<void> {
  const request = await callOf(past, services.endpoints);
  if (request === undefined) return;
  // By a command: subscriptions are in a layer above this one.
  if (isSubscription(request.method)) await vscode.commands.executeCommand('ethRpc.subscribe', request);
  else await showCall(services, request, held);
}
