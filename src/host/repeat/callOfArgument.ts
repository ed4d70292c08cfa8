// Finds the call that a command is to repeat. Only reads can be repeated.

import { effectOf } from '../../core/catalogue/catalogue.ts';
import { hasSecretPlaceholder } from '../../core/catalogue/secretParams.ts';
import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { isEntry } from '../calls/failureNotice.ts';
import { callOf } from '../calls/runAgain.ts';
import { isUnsentCall } from '../calls/unsentCall.ts';
import type { UnsentCall } from '../calls/unsentCall.ts';
import { showInformationMessage } from '../common/notices.ts';
import type { PagePanels } from '../common/pagePanel.ts';
import { addEndpoint } from '../endpoints/addEndpoint.ts';
import type { EndpointServices } from '../endpoints/pickEndpoint.ts';
import type { History } from '../history/history.ts';
import { askForCall } from '../newCall/newCall.ts';
import type { NewCallServices } from '../newCall/newCall.ts';
import type { ResultTree } from '../sidebar/resultTree.ts';
import { rowEntryId } from '../sidebar/treeNodes.ts';
import type { TreeNode } from '../sidebar/treeNodes.ts';

export type CallOfArgumentServices = EndpointServices & {
  readonly history: Pick<History, 'get'>;
  readonly resultTree: Pick<ResultTree, 'shown'>;
  readonly newCall: NewCallServices;
  /** The page in front, where it is one of results or of a repetition. */
  readonly pageInFront: PagePanels<never>['active'];
};

export type CallAtEndpoint = UnsentCall & { readonly endpoint: Endpoint };

/**
 * The call that the argument of a command stands for. Without an argument: that of the page in front, else the call in
 * the Result view, else one that the user is asked for.
 */
export async function callOfArgument(
  argument: unknown,
  services: CallOfArgumentServices,
): Promise<CallAtEndpoint | undefined> {
  const { endpoints, keys } = services;
  const call = isUnsentCall(argument) ? argument : await pastOrAsked(argument, services);
  if (call === undefined) return undefined;
  const refusal = whyNot(call);
  if (refusal !== undefined) return void showInformationMessage(refusal);
  const endpoint = call.endpoint ?? endpoints.active();
  if (endpoint !== undefined) return { ...call, endpoint };
  await addEndpoint(endpoints, keys);
  return undefined;
}

async function pastOrAsked(
  argument: unknown,
  { endpoints, history, resultTree, newCall, pageInFront }: CallOfArgumentServices,
): Promise<UnsentCall | undefined> {
  const page = argument === undefined ? pageInFront() : undefined;
  const inFront = page?.entry?.() ?? page?.request?.();
  if (inFront !== undefined) return callOf(inFront, endpoints);
  const id = argument === undefined ? undefined : rowEntryId(argument as TreeNode);
  const found = id === undefined ? await resultTree.shown() : await history.get(id);
  const entry = isEntry(argument) ? argument : found;
  return entry === undefined
    ? askForCall(newCall, vscode.l10n.t('Watch or Compare a Call'))
    : callOf(entry, endpoints);
}

/** Why a call must not be repeated. */
function whyNot({ method, params }: UnsentCall): string | undefined {
  const effect = effectOf(method);
  if (effect === 'unknown')
    return vscode.l10n.t('{0} is not known to be a read. Only reads can be watched or compared.', method);
  if (effect !== 'read')
    return vscode.l10n.t('{0} is not a read. Only reads can be watched or compared.', method);
  if (hasSecretPlaceholder(params))
    return vscode.l10n.t('A secret of this call was not kept, so the call cannot be sent again as it was.');
  return undefined;
}
