// "Test Endpoint": which node responds, on which chain, at which block, how fast. And the quiet check of the same.

import * as vscode from 'vscode';
import { durationText } from '../../core/call/callPhases.ts';
import { LIGHT_METHODS } from '../../core/call/endpointFacts.ts';
import { findMethod } from '../../core/catalogue/catalogue.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import { decode } from '../../core/decode/decodedNode.ts';
import { summarize } from '../../core/decode/notations.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Calls } from '../calls/calls.ts';
import { showInformationMessage } from '../common/notices.ts';
import { showFailure } from '../calls/failureNotice.ts';

/** A gateway may not serve it, and works all the same. */
const CLIENT = 'web3_clientVersion';

/** Asks what makes an endpoint work, for those who follow the calls; the history has nothing of it. */
export async function checkEndpoint(endpoint: Endpoint, calls: Pick<Calls, 'run'>): Promise<void> {
  for (const method of LIGHT_METHODS) {
    const entry = await calls.run({ method, params: [], endpoint, origin: 'extension', record: 'never' });
    if (entry?.ok !== true) return;
  }
}

/** Asks the endpoint three questions and says what came back; what makes it fail is shown with what helps, and the history has it. */
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
