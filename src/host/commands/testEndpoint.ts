// "Test Endpoint" reports the chain, block, client and latency of an endpoint. A quiet check only sends the calls.

import * as vscode from 'vscode';
import { durationText } from '../../core/call/callPhases.ts';
import { LIGHT_METHODS } from '../../core/call/endpointFacts.ts';
import { findMethod } from '../../core/catalogue/catalogue.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { decode } from '../../core/decode/decodedNode.ts';
import { summarize } from '../../core/decode/notations.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Failure } from '../../core/failure/failure.ts';
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
  const [chain = '', block = '', client = ''] = entries.map((entry) => {
    const spec = findMethod(entry.method);
    return entry.outcome.ok
      ? summarize(decode('', entry.outcome.result, spec?.result ?? 'unknown'))
      : vscode.l10n.t('not reported');
  });
  const latency = Math.min(...entries.map((entry) => entry.durationMs));
  const message = vscode.l10n.t(
    '“{0}” works: chain {1}, block {2}, client {3}, latency {4}.',
    endpoint.name,
    chain,
    block,
    client,
    durationText(latency),
  );
  void showInformationMessage(message);
}
