// Lets a person choose the endpoints that a call is compared at.

import * as vscode from 'vscode';
import { endpointOrigin, needsKey } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { showInformationMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { addEndpoint } from '../endpoints/addEndpoint.ts';
import type { EndpointServices } from '../endpoints/pickEndpoint.ts';
import type { CallAtEndpoint } from './calledFor.ts';

/** The ids of two at least whose keys are there; undefined where the person does not want that. */
export async function pickEndpoints(
  { endpoint, method }: CallAtEndpoint,
  { endpoints, keys }: EndpointServices,
): Promise<readonly string[] | undefined> {
  const all = endpoints.all();
  if (all.length < 2) {
    const add = vscode.l10n.t('Add Endpoint');
    const message = vscode.l10n.t('There is no second endpoint. Add one first.');
    if ((await showInformationMessage(message, add)) === add) await addEndpoint(endpoints, keys);
    return undefined;
  }
  const chosen = await pickSeveral(method, all, endpoint);
  const ids: string[] = [];
  // One question at a time, before anything is sent.
  for (const one of chosen) if (!needsKey(one) || (await keys.findOrAsk(one)) !== undefined) ids.push(one.id);
  return ids.length < 2 ? undefined : ids;
}

/** Two at least; none where it was dismissed. */
async function pickSeveral(
  method: string,
  all: readonly Endpoint[],
  first: Endpoint,
): Promise<readonly Endpoint[]> {
  let chosen: readonly Endpoint[] = [first];
  let placeHolder = vscode.l10n.t('Choose two or more; the others are compared with the first');
  do {
    const items = all.map((one) => ({
      label: one.name,
      description: endpointOrigin(one),
      picked: chosen.includes(one),
      endpoint: one,
    }));
    const title = vscode.l10n.t('Run {0} on Several Endpoints', method);
    const picked = await showQuickPick(items, {
      title,
      placeHolder,
      canPickMany: true,
      ignoreFocusOut: true,
    });
    if (picked === undefined) return [];
    chosen = picked.map((item) => item.endpoint);
    placeHolder = vscode.l10n.t('Choose at least two endpoints');
  } while (chosen.length < 2);
  return chosen;
}
