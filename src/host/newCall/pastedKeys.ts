// Asks what to do with a pasted endpoint and key: keep the key for a known endpoint, add an endpoint, or drop both.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin, needsKey, usesBasicAuth, urlTemplateProblem } from '../../core/endpoint/endpoint.ts';
import type { Pasted } from '../../core/paste/pastedReading.ts';
import type { PastedEndpoint } from '../../core/paste/pastedEndpoint.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Secret } from '../../core/secret/secret.ts';
import type { RequestEndpoint } from '../../core/form/tabState.ts';
import { addEndpoint } from '../endpoints/addEndpoint.ts';
import { setStatusBarMessage, showInformationMessage, showWarningMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import { activeFirst } from '../endpoints/pickEndpoint.ts';
import type { EndpointServices } from '../endpoints/pickEndpoint.ts';
import { draftFromUrl } from '../endpoints/endpointDraft.ts';
import { withoutLogin } from '../endpoints/typedUrl.ts';

type Choice = PickItem & { readonly take?: () => Promise<Endpoint | undefined> };

/** `left`: the user dismissed the question. Else the endpoint that was added, or that keeps the key, if any. */
export type PastedKeyChoice = 'left' | Endpoint | undefined;

/** Asks about the endpoint or key in a text if it may hold a key that is not stored yet, or if `isWanted`. */
export async function askAboutPastedKey(
  { endpoint, key }: Pasted,
  services: EndpointServices,
  isWanted = false,
): Promise<PastedKeyChoice> {
  if (key !== undefined) return settleKey(key, services);
  if (endpoint === undefined) return undefined;
  if (isWanted) return settleEndpoint(endpoint, services);
  const isAsked = endpoint.key !== undefined ? !(await isKept(endpoint, services)) : endpoint.mayHoldKey;
  return isAsked ? settleEndpoint(endpoint, services) : undefined;
}

/** The endpoint that has just this URL, where neither has a key: a call for it needs no question. */
export function endpointOfUrl(
  { url, key, headers }: PastedEndpoint,
  endpoints: Pick<EndpointServices['endpoints'], 'all'>,
): Endpoint | undefined {
  if (key !== undefined || headers !== undefined) return undefined;
  const place = withoutSlash(url.reveal());
  return endpoints.all().find((one) => !needsKey(one) && withoutSlash(one.urlTemplate) === place);
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/**
 * What comes before the call of a text is sent. `isThere`: it goes to the endpoint with the URL of the text, which is
 * added if there is none; else to the active one, after the question about a key.
 */
export async function settlePasted(
  pasted: Pasted,
  services: EndpointServices,
  isThere: boolean,
): Promise<PastedKeyChoice> {
  const { endpoint } = pasted;
  if (!isThere || endpoint === undefined) return askAboutPastedKey(pasted, services);
  const known = endpointOfUrl(endpoint, services.endpoints);
  if (known !== undefined) return known;
  return (canBeAdded(endpoint) ? await addWithKey(endpoint, services) : undefined) ?? 'left';
}

/**
 * The endpoint that the calls of a text were meant for: the one `settled` on, else one of the same origin (the active
 * one first), else only that origin, without an id.
 */
export function endpointOfPasted(
  { endpoint: pasted }: Pasted,
  settled: PastedKeyChoice,
  { endpoints }: Pick<EndpointServices, 'endpoints'>,
): RequestEndpoint | undefined {
  if (pasted === undefined) return undefined;
  const known = activeFirst(endpoints.all(), endpoints.active());
  const found =
    typeof settled === 'object' ? settled : known.find((one) => endpointOrigin(one) === pasted.origin);
  return found === undefined
    ? { name: pasted.origin, isPasted: true }
    : { id: found.id, name: found.name, isPasted: true };
}

/** Whether an endpoint of the same origin already stores the same key. */
async function isKept(
  { origin, key }: PastedEndpoint,
  { endpoints, keys }: EndpointServices,
): Promise<boolean> {
  for (const endpoint of endpoints.configured())
    if (endpointOrigin(endpoint) === origin && (await keys.toMask(endpoint))?.reveal() === key?.reveal())
      return true;
  return false;
}

/** Whether the URL can be one of an endpoint; says so where not. */
function canBeAdded({ url }: PastedEndpoint): boolean {
  const problem = urlTemplateProblem(withoutLogin(url.reveal()));
  if (problem !== undefined)
    void showWarningMessage(vscode.l10n.t('This endpoint cannot be added: {0}', problem));
  return problem === undefined;
}

async function addWithKey(
  { url, key, headers }: PastedEndpoint,
  { endpoints, keys }: EndpointServices,
): Promise<Endpoint | undefined> {
  const draft = await draftFromUrl(url.reveal());
  if (draft === undefined) return undefined;
  const isInHeader = draft.key === undefined && headers !== undefined;
  return addEndpoint(endpoints, keys, isInHeader ? { ...draft, headers, ...omitUndefined({ key }) } : draft);
}

/**
 * Asks whether to add the endpoint, or to keep its key, if any, for an endpoint of the same origin. The first row replaces
 * no key: the text was pasted for its call.
 */
async function settleEndpoint(pasted: PastedEndpoint, services: EndpointServices): Promise<PastedKeyChoice> {
  if (!canBeAdded(pasted)) return undefined;
  const { origin, key, headers } = pasted;
  const same = services.endpoints.configured().filter((endpoint) => endpointOrigin(endpoint) === origin);
  const isLogin = headers !== undefined && usesBasicAuth({ id: '', name: '', urlTemplate: origin, headers });
  const takers = same.filter((endpoint) => usesBasicAuth(endpoint) === isLogin);
  const add: Choice = {
    icon: 'add',
    label: vscode.l10n.t('Add it as an endpoint'),
    description: origin,
    take: () => addWithKey(pasted, services),
  };
  const { free, taken } = await keepFor(takers, key, services);
  return ask(vscode.l10n.t('endpoint {0}', origin), [
    ...free,
    ...(free.length === 0 && taken.length > 0 ? [drop(), add] : [add, drop()]),
    ...taken,
  ]);
}

/** Asks for which endpoint to keep a key that was pasted alone. */
async function settleKey(key: Secret, services: EndpointServices): Promise<PastedKeyChoice> {
  const { endpoints } = services;
  const takers = endpoints.configured().filter((endpoint) => !usesBasicAuth(endpoint));
  const { free, taken } = await keepFor(activeFirst(takers, endpoints.active()), key, services);
  const choices = [...free, ...taken];
  if (choices.length > 0) return ask(vscode.l10n.t('API key'), [...choices, drop()]);
  void showInformationMessage(vscode.l10n.t('There is no endpoint that needs a key. Add one first.'));
  return undefined;
}

/** The rows that keep the key: for endpoints without one, and those that replace one. */
async function keepFor(
  from: readonly Endpoint[],
  key: Secret | undefined,
  { keys }: EndpointServices,
): Promise<Readonly<Record<'free' | 'taken', readonly Choice[]>>> {
  const [free, taken]: [Choice[], Choice[]] = [[], []];
  if (key === undefined) return { free, taken };
  for (const endpoint of from.filter(needsKey)) {
    const isFree = (await keys.toMask(endpoint)) === undefined;
    (isFree ? free : taken).push({
      icon: 'key',
      label: isFree
        ? vscode.l10n.t('Keep the key for “{0}”', endpoint.name)
        : vscode.l10n.t('Replace the key of “{0}”', endpoint.name),
      description: endpointOrigin(endpoint),
      async take() {
        if (await keys.keep(endpoint, key))
          setStatusBarMessage(vscode.l10n.t('The API key for “{0}” is set', endpoint.name), 8000, 'key');
        return endpoint;
      },
    });
  }
  return { free, taken };
}

function drop(): Choice {
  return { icon: 'trash', label: vscode.l10n.t('Do not keep it') };
}

async function ask(title: string, choices: readonly Choice[]): Promise<PastedKeyChoice> {
  const choice = await showQuickPick(choices, {
    title: vscode.l10n.t('Pasted: {0}', title),
    placeHolder: vscode.l10n.t('A key goes to secret storage and nowhere else'),
    ignoreFocusOut: true,
  });
  return choice === undefined ? 'left' : choice.take?.();
}
