// Lets the user choose the endpoints to compare a call at, and adds one on the way if needed.

import * as vscode from 'vscode';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { choiceOf, endpointsToAdd, nodesToAdd } from '../endpoints/otherEndpoints.ts';
import type { EndpointChoice, OtherEndpointServices } from '../endpoints/otherEndpoints.ts';
import type { EndpointServices } from '../endpoints/pickEndpoint.ts';
import type { CallAtEndpoint } from './callOfArgument.ts';

/** The ids of at least two endpoints that have their keys; undefined where the user cancels. */
export async function pickEndpoints(
  call: CallAtEndpoint,
  services: OtherEndpointServices,
): Promise<readonly string[] | undefined> {
  for (;;) {
    const all = services.endpoints.all();
    const choices = await (all.length < 2
      ? pickOther(call, await endpointsToAdd(services))
      : pickSeveral(call, all, await nodesToAdd(services)));
    if (choices === undefined) return undefined;
    const taken = new Map<string, Endpoint>();
    // One question after the other, before anything is sent.
    for (const { take } of choices) {
      const endpoint = await take();
      if (endpoint !== undefined) taken.set(endpoint.id, endpoint);
    }
    if (taken.size > 1) return withKeys([...taken.values()], services);
  }
}

async function withKeys(
  endpoints: readonly Endpoint[],
  { keys }: EndpointServices,
): Promise<readonly string[] | undefined> {
  const ids: string[] = [];
  for (const one of endpoints)
    if (!needsKey(one) || (await keys.findOrAsk(one)) !== undefined) ids.push(one.id);
  return ids.length < 2 ? undefined : ids;
}

/** The only endpoint, together with one to be added. */
async function pickOther(
  { endpoint, method }: CallAtEndpoint,
  toAdd: readonly EndpointChoice[],
): Promise<readonly EndpointChoice[] | undefined> {
  const picked = await showQuickPick(toAdd, {
    title: titleOf(method),
    placeHolder: vscode.l10n.t('Compare “{0}” with which endpoint?', endpoint.name),
    ignoreFocusOut: true,
  });
  return picked && [choiceOf(endpoint), picked];
}

/** Lets the user choose at least two endpoints. */
async function pickSeveral(
  { endpoint, method }: CallAtEndpoint,
  all: readonly Endpoint[],
  nodes: readonly EndpointChoice[],
): Promise<readonly EndpointChoice[] | undefined> {
  const choices = [...all.map(choiceOf), ...nodes];
  // Of two, both are meant.
  let chosen = choices.filter((_choice, index) => choices.length === 2 || all[index] === endpoint);
  let placeHolder = vscode.l10n.t('Choose two or more; the others are compared with the first');
  do {
    const items = choices.map((choice) => ({ ...choice, picked: chosen.includes(choice), choice }));
    const picked = await showQuickPick(items, {
      title: titleOf(method),
      placeHolder,
      canPickMany: true,
      ignoreFocusOut: true,
    });
    if (picked === undefined) return undefined;
    chosen = picked.map(({ choice }) => choice);
    placeHolder = vscode.l10n.t('Choose at least two endpoints');
  } while (chosen.length < 2);
  return chosen;
}

function titleOf(method: string): string {
  return vscode.l10n.t('Run {0} on Several Endpoints', method);
}
