// The command Get an API Key: opens the page of the provider, or asks the gateway to send a key by mail.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin, needsKey } from '../../core/endpoint/endpoint.ts';
import { gatewayOrigin } from '../../core/endpoint/keyLink.ts';
import { signUpPage } from '../../core/endpoint/providers.ts';
import { isKeyFor, isMailAddress } from '../../core/secret/keysByMail.ts';
import type { KeyGateway } from '../../core/secret/keysByMail.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { askForText } from '../common/askForText.ts';
import { LOCAL_GATEWAY_ID } from '../common/ids.ts';
import { showInformationMessage, showWarningMessage } from '../common/notices.ts';
import { openExternal } from '../common/openExternal.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { EndpointOf } from './endpointOf.ts';
import { activeFirst, pickItem } from './pickEndpoint.ts';
import type { PickServices } from './pickEndpoint.ts';
import { askForKey } from '../keys/askForKey.ts';
import { adoptKey, endpointAt } from './adoptKey.ts';
import type { ExpectedKeys } from './expectedKeys.ts';
import { waitedKeyRows } from './waitedKeys.ts';
import type { WaitedKeyRow } from './waitedKeys.ts';
import { takesLinks } from './gatewaySite.ts';
import type { GatewaySite, SiteAddress } from './gatewaySite.ts';

const EXAMPLE = 'name@example.org';

export type KeyServices = PickServices & { readonly site: GatewaySite; readonly expected: ExpectedKeys };

/**
 * For the endpoint that the argument stands for, else for one that the user picks, or for a gateway that is not an
 * endpoint yet.
 */
export function getApiKeyCommand(services: KeyServices, endpointOf: EndpointOf) {
  return {
    'ethRpc.getApiKey': async (argument?: unknown) => getApiKey(services, await endpointOf(argument)),
    async 'ethRpc.pasteWaitedKey'() {
      const origin = services.expected.waiting().at(-1);
      if (origin !== undefined) await goOnWith({ origin, isOver: false }, services);
    },
  };
}

async function getApiKey(services: KeyServices, of: Endpoint | undefined): Promise<void> {
  const endpoint = of ?? (await pickEndpointOrOther(services));
  if (endpoint === undefined) return;
  if (endpoint === 'other') return getKeyOfTyped(services);
  if ('origin' in endpoint) return goOnWith(endpoint, services);
  const page = signUpPage(endpoint);
  await (page === undefined ? getKeyOf(endpointOrigin(endpoint), services, endpoint) : openExternal(page));
}

/** Asks this gateway for a key by mail. `endpoint`: the endpoint that the key is for, if there is one. */
export async function getKeyOf(origin: string, services: KeyServices, endpoint?: Endpoint): Promise<void> {
  const site = siteOf(origin, services, endpoint?.id);
  const about = await services.site.about(site);
  if (about.ok) return askForMail(site, about.value, services, endpoint);
  if (about.why === 'cancelled') return;
  const again = vscode.l10n.t('Try Again');
  const paste = vscode.l10n.t('Paste the Key');
  const pressed = await showWarningMessage(
    about.problem,
    ...(about.why === 'off' ? [paste] : [again, paste]),
  );
  if (pressed === again) await getKeyOf(origin, services, endpoint);
  if (pressed === paste) await pasteKey(site, services, endpoint?.id);
}

export function siteOf(origin: string, { endpoints }: KeyServices, id?: string): SiteAddress {
  return { origin, tls: endpointAt(origin, id, endpoints).endpoint.tls };
}

async function goOnWith({ origin, isOver }: WaitedKeyRow['waited'], services: KeyServices): Promise<void> {
  if (isOver) return services.expected.remove(origin);
  const id = services.expected.of(origin)?.endpointId;
  return pasteKey(siteOf(origin, services, id), services, id);
}

async function pickEndpointOrOther(
  services: KeyServices,
): Promise<Endpoint | WaitedKeyRow['waited'] | 'other' | undefined> {
  const { endpoints, states, expected } = services;
  const active = endpoints.active();
  const keyed = activeFirst(endpoints.all().filter(needsKey), active);
  const waited = waitedKeyRows(expected);
  if (keyed.length + waited.length === 0) return 'other';
  const items = [
    ...waited,
    ...keyed.map((endpoint) => pickItem(endpoint, endpoint.id === active?.id, states)),
    {
      icon: 'link',
      label: vscode.l10n.t('Another gateway...'),
      description: vscode.l10n.t('by its URL'),
      endpoint: 'other' as const,
    },
  ];
  const choice = await showQuickPick(items, {
    title: vscode.l10n.t('Get an API Key'),
    placeHolder: vscode.l10n.t('For which endpoint?'),
    matchOnDescription: true,
  });
  if (choice === undefined) return undefined;
  return 'waited' in choice ? choice.waited : choice.endpoint;
}

/** Asks for the URL of a gateway until it is one that sends keys by mail. */
async function getKeyOfTyped(services: KeyServices): Promise<void> {
  let [value, valueProblem] = ['', undefined as string | undefined];
  for (;;) {
    const typed = await askForText({
      title: vscode.l10n.t('Get an API Key: gateway'),
      prompt: vscode.l10n.t('The URL of a gateway that sends keys by mail.'),
      placeholder: 'https://rpc.example.org',
      value,
      valueProblem,
      problem: (text) =>
        originIn(text) === undefined
          ? vscode.l10n.t('An https:// URL, or http:// on this machine.')
          : undefined,
    });
    const origin = typed === undefined ? undefined : originIn(typed);
    if (typed === undefined || origin === undefined) return;
    const site = siteOf(origin, services);
    const about = await services.site.about(site);
    if (about.ok) return askForMail(site, about.value, services, undefined);
    value = typed;
    valueProblem = about.why === 'cancelled' ? undefined : about.problem;
  }
}

/** The origin of a URL or host name; the rest, such as a key in the path, is dropped. */
function originIn(text: string): string | undefined {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  return url === null || url.username + url.password !== '' ? undefined : gatewayOrigin(url.origin);
}

/** Asks for the mail address until the gateway accepts it. */
async function askForMail(
  site: SiteAddress,
  { name, terms }: KeyGateway,
  services: KeyServices,
  endpoint: Endpoint | undefined,
): Promise<void> {
  const { origin } = site;
  // For an endpoint, the user's own name for it.
  const called = endpoint?.name ?? name;
  const who = called === '' ? origin : vscode.l10n.t('{0} (“{1}”)', origin, ellipsis(called, 60));
  const sends = vscode.l10n.t('{0} sends a key to this address.', who);
  const question = {
    title: vscode.l10n.t('Get an API Key: mail address'),
    prompt: terms === undefined ? sends : vscode.l10n.t('{0} Its terms: {1}', sends, ellipsis(terms, 200)),
    placeholder: vscode.l10n.t('such as {0}', EXAMPLE),
    ...(terms !== undefined && {
      button: { icon: 'law', tooltip: vscode.l10n.t('Open the Terms'), press: () => openExternal(terms) },
    }),
    problem: (text: string) =>
      isMailAddress(text) ? undefined : vscode.l10n.t('Type a mail address, such as {0}.', EXAMPLE),
  };
  let [value, valueProblem] = ['', undefined as string | undefined];
  for (;;) {
    const email = await askForText({ ...question, value, valueProblem });
    if (email === undefined) return;
    const sent = await services.site.sendMail(site, email);
    if (sent.ok) return expectKeyByMail(email, site, services, endpoint);
    if (sent.why === 'off') return void showWarningMessage(sent.problem);
    value = email;
    valueProblem = sent.why === 'cancelled' ? undefined : sent.problem;
  }
}

async function expectKeyByMail(
  email: string,
  site: SiteAddress,
  services: KeyServices,
  endpoint: Endpoint | undefined,
): Promise<void> {
  const { origin } = site;
  await services.expected.add(origin, endpoint?.id);
  const paste = vscode.l10n.t('Paste the Key');
  const message = takesLinks()
    ? vscode.l10n.t(
        'A mail from {0} is on its way to {1}. Open the link in it: the page behind it brings the key here, or shows it.',
        origin,
        email,
      )
    : vscode.l10n.t(
        'A mail from {0} is on its way to {1}. Open the link in it, and paste here the key that the page behind it shows.',
        origin,
        email,
      );
  // The mails of the local gateway go to no mailbox but its own.
  const isLocal = endpointAt(origin, endpoint?.id, services.endpoints).endpoint.id === LOCAL_GATEWAY_ID;
  const open = vscode.l10n.t('Open the Mailbox');
  const buttons = isLocal ? [open, paste] : [paste];
  let pressed = await showInformationMessage(message, ...buttons);
  while (pressed === open) {
    await openExternal(`${origin}/mailbox`);
    pressed = await showInformationMessage(message, ...buttons);
  }
  if (pressed === paste) await pasteKey(site, services, endpoint?.id);
}

/**
 * The only step that reads the clipboard. It takes the text only if it can be a key for this endpoint, and is not
 * stored for any endpoint yet.
 */
async function pasteKey(
  { origin }: SiteAddress,
  services: KeyServices,
  id: string | undefined,
): Promise<void> {
  const target = endpointAt(origin, id, services.endpoints);
  const copied = (await vscode.env.clipboard.readText()).trim();
  const isOther = (await services.keys.all()).some(({ secret }) => secret.reveal() === copied);
  const isKey = !isOther && isKeyFor(target.endpoint, copied);
  const why = isKey ? vscode.l10n.t('Filled in from the clipboard.') : '';
  const key = await askForKey(target.endpoint, why, services.endpoints, isKey ? copied : '');
  if (key === undefined) return;
  await adoptKey(target, key, services);
  await services.expected.remove(origin);
}
