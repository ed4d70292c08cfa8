// Says that an endpoint was added, and offers what helps next: to use it, or to mend it where it does not work.

import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { failureActions, failureSummary } from '../../core/failure/failureText.ts';
import { failureWords } from '../../core/failure/failureWords.ts';
import { showInformationMessage, showWarningMessage } from '../common/notices.ts';
import type { Endpoints } from './endpoints.ts';

/** The longest time, in milliseconds, for which the notice waits for the endpoint. */
const LONGEST_WAIT_MS = 4_000;

type Selecting = Pick<Endpoints, 'select'>;

/**
 * `others`: the endpoint that calls still go to; undefined where they go to the new one. `isCallable`: it can be called
 * without a question to the user.
 */
export async function announceAdded(
  endpoint: Endpoint,
  others: Endpoint | undefined,
  isCallable: boolean,
  endpoints: Selecting,
): Promise<void> {
  const failure = isCallable ? await failureOf(endpoint) : undefined;
  if (failure === undefined || failure.kind === 'input' || failure.kind === 'cancelled')
    return offerUse(endpoint, others, endpoints);
  // Of an unknown error of the node, its own words tell more.
  const isTold = failure.kind !== 'rpc' || failureActions(failure).length > 0;
  const why = isTold ? failureWords(failure) : failureSummary(failure);
  const message =
    others === undefined
      ? vscode.l10n.t(
          '“{0}” was added, but does not work: {1}. Calls of this window now go there.',
          endpoint.name,
          why,
        )
      : vscode.l10n.t(
          '“{0}” was added, but does not work: {1}. Calls still go to “{2}”.',
          endpoint.name,
          why,
          others.name,
        );
  const setKey = vscode.l10n.t('Set API Key');
  const edit = vscode.l10n.t('Edit Endpoint');
  const again = vscode.l10n.t('Try Again');
  const isOfKey = failureActions(failure).includes('setKey');
  const pressed = await showWarningMessage(message, ...(isOfKey ? [setKey] : []), edit, again);
  if (pressed === setKey) await vscode.commands.executeCommand('ethRpc.setApiKey', endpoint.id);
  if (pressed === edit) await vscode.commands.executeCommand('ethRpc.editEndpoint', endpoint.id);
  if (pressed === again) await announceAdded(endpoint, others, isCallable, endpoints);
}

async function offerUse(
  { id, name }: Endpoint,
  others: Endpoint | undefined,
  endpoints: Selecting,
): Promise<void> {
  const test = vscode.l10n.t('Test It');
  const use = vscode.l10n.t('Use It Now');
  const pressed =
    others === undefined
      ? await showInformationMessage(
          vscode.l10n.t('“{0}” was added. Calls of this window now go there.', name),
          test,
        )
      : await showInformationMessage(
          vscode.l10n.t('“{0}” was added. Calls still go to “{1}”.', name, others.name),
          use,
          test,
        );
  if (pressed === use) await endpoints.select(id);
  if (pressed === test) await vscode.commands.executeCommand('ethRpc.testEndpoint', id);
}

/** Why a call to the endpoint fails; undefined where it works, and where that is not known soon. */
export function failureOf({ id }: Endpoint): Promise<Failure | undefined> {
  const checked = vscode.commands.executeCommand<Failure | undefined>('ethRpc.checkEndpoint', id);
  return Promise.race([checked, delay(LONGEST_WAIT_MS, undefined, { ref: false })]);
}
