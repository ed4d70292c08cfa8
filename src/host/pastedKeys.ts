// Owns asking what becomes of an endpoint and a key that stood in something pasted: kept for an endpoint there is,
// added with an endpoint of its own, or dropped.

import * as vscode from 'vscode';
import type { Endpoint } from '../core/endpoint.ts';
import { endpointOrigin, needsKey, takesLogin, urlTemplateProblem } from '../core/endpoint.ts';
import type { PastedEndpoint } from '../core/paste/pastedEndpoint.ts';
import type { Secret } from '../core/secret.ts';
import { addEndpoint } from './addEndpoint.ts';
import type { EndpointServices } from './endpointCommands.ts';
import { draftFromUrl, withoutLogin } from './endpointDraft.ts';

type Choice = vscode.QuickPickItem & { readonly take?: () => unknown };

/** Asks about an endpoint; its key, where there is one, may also be kept for one of the same origin. */
export async function settlePastedEndpoint(
  pasted: PastedEndpoint,
  services: EndpointServices,
): Promise<void> {
  const { origin, key, headers } = pasted;
  const url = pasted.url.reveal();
  const problem = urlTemplateProblem(withoutLogin(url));
  if (problem !== undefined) {
    void vscode.window.showWarningMessage(`This endpoint cannot be added: ${problem}`);
    return;
  }
  const same = services.endpoints.configured().filter((endpoint) => endpointOrigin(endpoint) === origin);
  const isLogin = headers !== undefined && takesLogin({ id: '', name: '', urlTemplate: origin, headers });
  const takers = same.filter((endpoint) => takesLogin(endpoint) === isLogin);
  const add: Choice = {
    label: '$(add) Add it as an endpoint',
    description: origin,
    async take() {
      const draft = await draftFromUrl(url);
      if (draft === undefined) return;
      const isInHeader = draft.key === undefined && key !== undefined && headers !== undefined;
      await addEndpoint(services.endpoints, services.keys, isInHeader ? { ...draft, key, headers } : draft);
    },
  };
  await ask(`endpoint ${origin}`, [...(key === undefined ? [] : keepFor(takers, key, services)), add]);
}

/** Asks which endpoint a key that was pasted by itself is for. */
export async function settlePastedKey(key: Secret, services: EndpointServices): Promise<void> {
  const { endpoints } = services;
  const active = endpoints.active()?.id;
  const takers = endpoints.configured().filter((endpoint) => !takesLogin(endpoint));
  const sorted = takers.toSorted((a, b) => Number(b.id === active) - Number(a.id === active));
  const choices = keepFor(sorted, key, services);
  if (choices.length > 0) return ask('API key', choices);
  void vscode.window.showInformationMessage('There is no endpoint that takes a key. Add one first.');
}

function keepFor(from: readonly Endpoint[], key: Secret, { keys }: EndpointServices): Choice[] {
  return from.filter(needsKey).map((endpoint) => ({
    label: `$(key) Keep the key for “${endpoint.name}”`,
    description: endpointOrigin(endpoint),
    async take() {
      if (await keys.keep(endpoint, key))
        vscode.window.setStatusBarMessage(`$(key) The API key for “${endpoint.name}” is set`, 8000);
    },
  }));
}

async function ask(title: string, choices: readonly Choice[]): Promise<void> {
  const drop: Choice = { label: '$(trash) Drop it', description: 'nothing of it is kept' };
  const choice = await vscode.window.showQuickPick([...choices, drop], {
    title: `Paste Anything: ${title}`,
    placeHolder: 'A key goes to secret storage and nowhere else',
    ignoreFocusOut: true,
  });
  await choice?.take?.();
}
