// The command Get an API Key: opens the page of the provider, or asks the gateway to send a key by mail.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin, needsKey } from '../../core/endpoint/endpoint.ts';
import { gatewayOrigin } from '../../core/endpoint/keyLink.ts';
import { signUpPage } from '../../core/endpoint/providers.ts';
import type { KeyGateway } from '../../core/secret/keysByMail.ts';
import { askForText } from '../common/askForText.ts';
import { showWarningMessage } from '../common/notices.ts';
import { openExternal } from '../common/openExternal.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { EndpointOf } from './endpointOf.ts';
import type { SiteAddress, SiteReply } from './gatewaySite.ts';
import { askForMail, isLocalGateway, openMailbox, pasteKey, siteOf } from './keyByMail.ts';
import type { KeyServices } from './keyByMail.ts';
import { activeFirst, pickItem } from './pickEndpoint.ts';
import { waitedKeyRows } from './waitedKeys.ts';
import type { WaitedKeyRow } from './waitedKeys.ts';

/**
 * For the endpoint that the argument stands for, else for one that the user picks, or for a gateway that is not an
 * endpoint yet.
 */
export function getApiKeyCommand(services: KeyServices, endpointOf: EndpointOf) {
  return {
    'ethRpc.getApiKey': async (argument?: unknown) => getApiKey(services, await endpointOf(argument)),
    async 'ethRpc.pasteWaitedKey'() {
      const origin = services.expected.waiting().at(-1);
      if (origin !== undefined) await goOnWith({ origin, to: 'paste' }, services);
    },
  };
}

async function getApiKey(services: KeyServices, of: Endpoint | undefined): Promise<void> {
  if (of !== undefined) return getKeyFor(of, services);
  const only = onlyGateway(services);
  if (only === undefined) return pickAndGetKey(services);
  const went = { back: false };
  await getKeyFor(only, services, () => (went.back = true));
  // There, another gateway can be chosen.
  if (went.back) await pickAndGetKey(services);
}

/** The only endpoint that a key can be for. The page of a provider has no way back, so it is not opened unasked. */
function onlyGateway({ endpoints, expected }: KeyServices): Endpoint | undefined {
  const [first, ...others] = endpoints.all().filter(needsKey);
  const isOnly = others.length + expected.waiting().length === 0;
  return isOnly && first !== undefined && signUpPage(first) === undefined ? first : undefined;
}

async function pickAndGetKey(services: KeyServices): Promise<void> {
  const picked = await pickEndpointOrOther(services);
  if (picked === undefined) return;
  if (picked === 'other') return getKeyOfTyped(services);
  await ('origin' in picked ? goOnWith(picked, services) : getKeyFor(picked, services));
}

async function getKeyFor(endpoint: Endpoint, services: KeyServices, onBack?: () => void): Promise<void> {
  const page = signUpPage(endpoint);
  await (page === undefined
    ? getKeyOf(endpointOrigin(endpoint), services, endpoint, onBack)
    : openExternal(page));
}

/** Asks this gateway for a key by mail. `endpoint`: the endpoint that the key is for, if there is one. */
export async function getKeyOf(
  origin: string,
  services: KeyServices,
  endpoint?: Endpoint,
  onBack?: () => void,
): Promise<void> {
  const site = siteOf(origin, services, endpoint?.id);
  const refused = await askForMail(site, services.site.about(site), services, endpoint, onBack);
  if (refused === undefined || refused.why === 'cancelled') return;
  const again = vscode.l10n.t('Try Again');
  const paste = vscode.l10n.t('Paste the Key');
  const pressed = await showWarningMessage(
    refused.problem,
    ...(refused.why === 'off' ? [paste] : [again, paste]),
  );
  if (pressed === again) await getKeyOf(origin, services, endpoint);
  if (pressed === paste) await pasteKey(site, services, endpoint?.id);
}

async function goOnWith({ origin, to }: WaitedKeyRow['waited'], services: KeyServices): Promise<void> {
  if (to === 'end') return services.expected.remove(origin);
  if (to === 'mailbox') return openMailbox(origin);
  const id = services.expected.of(origin)?.endpointId;
  return pasteKey(siteOf(origin, services, id), services, id);
}

async function pickEndpointOrOther(
  services: KeyServices,
): Promise<Endpoint | WaitedKeyRow['waited'] | 'other' | undefined> {
  const { endpoints, states, expected } = services;
  const active = endpoints.active();
  const keyed = activeFirst(endpoints.all().filter(needsKey), active);
  const waited = waitedKeyRows(expected, (origin) => isLocalGateway(origin, undefined, services));
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
  const known: { site?: SiteAddress; about?: SiteReply<KeyGateway> } = {};
  const typed = await askForText({
    title: vscode.l10n.t('Get an API Key: gateway'),
    prompt: vscode.l10n.t('The URL of a gateway that sends keys by mail.'),
    placeholder: 'https://rpc.example.org',
    problem: (text) =>
      originIn(text) === undefined
        ? vscode.l10n.t('An https:// URL, or http:// on this machine.')
        : undefined,
    async take(text) {
      const site = siteOf(originIn(text)!, services);
      const about = await services.site.about(site);
      Object.assign(known, { site, about });
      if (about.ok) return undefined;
      return about.why === 'cancelled' ? '' : about.problem;
    },
  });
  const { site, about } = known;
  if (typed === undefined || site === undefined || about === undefined) return;
  await askForMail(site, Promise.resolve(about), services, undefined);
}

/** The origin of a URL or host name; the rest, such as a key in the path, is dropped. */
function originIn(text: string): string | undefined {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  return url === null || url.username + url.password !== '' ? undefined : gatewayOrigin(url.origin);
}
