// "Test Endpoint" says in one line whether an endpoint works, and what it serves. A quiet check only sends the calls.

import * as vscode from 'vscode';
import { durationText } from '../../core/call/callPhases.ts';
import { clientName, LIGHT_METHODS } from '../../core/call/endpointFacts.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { chainLabel } from '../../core/chain/chain.ts';
import { chainById } from '../../core/chain/chains.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import type { Calls } from '../calls/calls.ts';
import { showInformationMessage } from '../common/notices.ts';
import { showFailure } from '../calls/failureNotice.ts';

/** A gateway may not serve this method, and works all the same. */
const CLIENT = 'web3_clientVersion';

/**
 * Sends the calls that an endpoint must serve, for those that listen to calls, and gives why one failed. The history
 * does not record them.
 */
export async function checkEndpoint(
  endpoint: Endpoint,
  calls: Pick<Calls, 'run'>,
): Promise<Failure | undefined> {
  for (const method of LIGHT_METHODS) {
    const entry = await calls.run({ method, params: [], endpoint, origin: 'extension', record: 'never' });
    if (entry?.outcome.ok !== true) return entry?.outcome.failure;
  }
  return undefined;
}

/**
 * Sends three calls to the endpoint and reports the results. The failure that makes it unusable is shown with its
 * remedies, and recorded in the history.
 */
export async function testEndpoint(endpoint: Endpoint, calls: Calls): Promise<void> {
  const entries: HistoryEntry[] = [];
  for (const method of [...LIGHT_METHODS, CLIENT]) {
    const entry = await calls.run({
      method,
      params: [],
      endpoint,
      origin: 'extension',
      record: method === CLIENT ? 'never' : ({ ok }) => !ok,
    });
    if (entry === undefined) return;
    if (!entry.outcome.ok && method !== CLIENT)
      return showFailure(
        entry,
        entry.outcome.failure,
        undefined,
        vscode.l10n.t('“{0}” does not work', endpoint.name),
      );
    entries.push(entry);
  }
  const [id, block, client] = entries.map(({ outcome }) => smallResult(outcome));
  const chain = exactAmount(id);
  const number = exactAmount(block);
  const facts = [
    ...(chain === undefined ? [] : [chainLabel(chainById(chain))]),
    ...(number === undefined ? [] : [vscode.l10n.t('block {0}', groupDigits(number))]),
    clientName(client) ?? '',
    durationText(Math.min(...entries.map(({ durationMs }) => durationMs))),
  ].filter((fact) => fact !== '');
  // In one line, as VS Code cuts longer ones: the whole version of the client is in the tooltip of the endpoint.
  void showInformationMessage(vscode.l10n.t('“{0}” works: {1}.', endpoint.name, facts.join(', ')));
}
