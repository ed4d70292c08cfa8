// Asks what becomes of a pasted endpoint and key: kept for a known endpoint, added with a new one, or dropped.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin, needsKey, takesLogin, urlTemplateProblem } from '../../core/endpoint/endpoint.ts';
import type { Pasted } from '../../core/paste/pastedReading.ts';
import type { PastedEndpoint } from '../../core/paste/pastedEndpoint.ts';
import type { Secret } from '../../core/secret/secret.ts';
import { addEndpoint } from '../endpoints/addEndpoint.ts';
import { setStatusBarMessage, showInformationMessage, showWarningMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import { activeFirst } from '../endpoints/pickEndpoint.ts';
import type { EndpointServices } from '../endpoints/pickEndpoint.ts';
import { draftFromUrl } from '../endpoints/endpointDraft.ts';
import { withoutLogin } from '../endpoints/typedUrl.ts';

type Choice = PickItem & { readonly take?: () => unknown };

/** Asks about the endpoint or key in a text, where there may be a key or `isWanted`; false where that was left. */
export async function settlePasted(
  { endpoint, key }: Pasted,
  services: EndpointServices,
  isWanted = false,
): Promise<boolean> {
  if (key !== undefined) return settleKey(key, services);
  if (endpoint === undefined) return true;
  if (isWanted) return settleEndpoint(endpoint, services);
  const isAsked = endpoint.key !== undefined ? !(await isKept(endpoint, services)) : endpoint.mayHoldKey;
  return isAsked ? settleEndpoint(endpoint, services) : true;
}

/** Whether an endpoint of its origin has its very key. */
async function isKept(
  { origin, key }: PastedEndpoint,
  { endpoints, keys }: EndpointServices,
): Promise<boolean> {
  for (const endpoint of endpoints.configured())
    if (endpointOrigin(endpoint) === origin && (await keys.toMask(endpoint))?.reveal() === key?.reveal())
      return true;
  return false;
}

/** Its key, where there is one, may also be kept for one of the same origin. */
async function settleEndpoint(pasted: PastedEndpoint, services: EndpointServices): Promise<boolean> {
  const { origin, key, headers } = pasted;
  const url = pasted.url.reveal();
  const problem = urlTemplateProblem(withoutLogin(url));
  if (problem !== undefined) {
    void showWarningMessage(vscode.l10n.t('This endpoint cannot be added: {0}', problem));
    return true;
  }
  const same = services.endpoints.configured().filter((endpoint) => endpointOrigin(endpoint) === origin);
  const isLogin = headers !== undefined && takesLogin({ id: '', name: '', urlTemplate: origin, headers });
  const takers = same.filter((endpoint) => takesLogin(endpoint) === isLogin);
  const add: Choice = {
    icon: 'add',
    label: vscode.l10n.t('Add it as an endpoint'),
    description: origin,
    async take() {
      const draft = await draftFromUrl(url);
      if (draft === undefined) return;
      const isInHeader = draft.key === undefined && key !== undefined && headers !== undefined;
      await addEndpoint(services.endpoints, services.keys, isInHeader ? { ...draft, key, headers } : draft);
    },
  };
  return ask(vscode.l10n.t('endpoint {0}', origin), [
    ...(key === undefined ? [] : keepFor(takers, key, services)),
    add,
  ]);
}

/** Asks which endpoint a key that was pasted by itself is for. */
async function settleKey(key: Secret, services: EndpointServices): Promise<boolean> {
  const { endpoints } = services;
  const takers = endpoints.configured().filter((endpoint) => !takesLogin(endpoint));
  const choices = keepFor(activeFirst(takers, endpoints.active()), key, services);
  if (choices.length > 0) return ask(vscode.l10n.t('API key'), choices);
  void showInformationMessage(vscode.l10n.t('There is no endpoint that needs a key. Add one first.'));
  return true;
}

function keepFor(from: readonly Endpoint[], key: Secret, { keys }: EndpointServices): Choice[] {
  return from.filter(needsKey).map((endpoint) => ({
    icon: 'key',
    label: vscode.l10n.t('Keep the key for “{0}”', endpoint.name),
    description: endpointOrigin(endpoint),
    async take() {
      if (await keys.keep(endpoint, key))
        setStatusBarMessage(vscode.l10n.t('The API key for “{0}” is set', endpoint.name), 8000, 'key');
    },
  }));
}

async function ask(title: string, choices: readonly Choice[]): Promise<boolean> {
  const drop: Choice = {
    icon: 'trash',
    label: vscode.l10n.t('Do not keep it'),
  };
  const choice = await showQuickPick([...choices, drop], {
    title: vscode.l10n.t('Pasted: {0}', title),
    placeHolder: vscode.l10n.t('A key goes to secret storage and nowhere else'),
    ignoreFocusOut: true,
  });
  await choice?.take?.();
  return choice !== undefined;
}
