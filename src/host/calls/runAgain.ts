// Turns a past call into a request to run again. It goes to another endpoint only after a question.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { isMasked } from '../../core/secret/redact.ts';
import type { CallRequest } from './calls.ts';
import { showWarningMessage } from '../common/notices.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';

/** `id`: the id of its entry, to which the new entry is linked. */
export type PastCall = Pick<HistoryEntry, 'method' | 'params' | 'endpointId' | 'endpointName'> &
  Pick<CallRequest, 'functions'> & {
    readonly id?: string;
  };

/**
 * The request to make the call again; `undefined` where that is not possible, which is reported, or the user declined.
 */
export async function callOf(past: PastCall, endpoints: Endpoints): Promise<CallRequest | undefined> {
  const { id, method, params, functions, endpointId, endpointName } = past;
  const call = { method, params, ...omitUndefined({ functions, rerunOf: id }) };
  if (isMasked(past)) {
    const message = vscode.l10n.t(
      'This call contained the API key, which is masked in the history. Open the call in the request builder and type the right value.',
    );
    const edit = vscode.l10n.t('Edit in Request Builder');
    if ((await showWarningMessage(message, edit)) === edit)
      // By a command: the request builder is in a layer above this one.
      await vscode.commands.executeCommand('ethRpc.entry.openInBuilder', { method, params, functions });
    return undefined;
  }
  const endpoint = endpoints.byId(endpointId);
  if (endpoint !== undefined) return { ...call, endpoint };
  const active = endpoints.active();
  if (active === undefined) return call;
  // The entry is an example, which was sent to no endpoint.
  if (endpointId === '') return { ...call, endpoint: active };
  const question = vscode.l10n.t(
    '“{0}”, where this call was sent, no longer exists. Send it to “{1}”?',
    endpointName,
    active.name,
  );
  const send = vscode.l10n.t('Send');
  if ((await showWarningMessage(question, { modal: true }, send)) !== send) return undefined;
  return { ...call, endpoint: active };
}
