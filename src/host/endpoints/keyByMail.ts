// The way of a key by mail: asks for the mail address, has the gateway send the mail, and takes the key that comes.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { isKeyFor, isMailAddress } from '../../core/secret/keysByMail.ts';
import type { KeyGateway } from '../../core/secret/keysByMail.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { askForText } from '../common/askForText.ts';
import type { Question } from '../common/askForText.ts';
import { LOCAL_GATEWAY_ID } from '../common/ids.ts';
import { showInformationMessage, showWarningMessage } from '../common/notices.ts';
import { openExternal } from '../common/openExternal.ts';
import { askForKey } from '../keys/askForKey.ts';
import { adoptKey, endpointAt } from './adoptKey.ts';
import type { ExpectedKeys } from './expectedKeys.ts';
import { takesLinks } from './gatewaySite.ts';
import type { GatewaySite, Refusal, SiteAddress, SiteReply } from './gatewaySite.ts';
import type { PickServices } from './pickEndpoint.ts';

const EXAMPLE = 'name@example.org';

export type KeyServices = PickServices & { readonly site: GatewaySite; readonly expected: ExpectedKeys };

export function siteOf(origin: string, { endpoints }: KeyServices, id?: string): SiteAddress {
  return { origin, tls: endpointAt(origin, id, endpoints).endpoint.tls };
}

/**
 * Asks for the mail address until the gateway accepts it. The box is open before it is known what the gateway offers.
 * Returns what the gateway replied where it offers no keys; undefined also where the user left before that.
 */
export async function askForMail(
  site: SiteAddress,
  about: Promise<SiteReply<KeyGateway>>,
  services: KeyServices,
  endpoint: Endpoint | undefined,
  onBack?: () => void,
): Promise<Refusal | undefined> {
  const asked: { refused?: Refusal; email?: string; sending?: ReturnType<GatewaySite['sendMail']> } = {};
  await askForText({
    title: vscode.l10n.t('Get an API Key: mail address'),
    prompt: vscode.l10n.t('Asking {0}', site.origin),
    placeholder: vscode.l10n.t('such as {0}', EXAMPLE),
    ...omitUndefined({ onBack }),
    later: about.then((reply) => {
      if (reply.ok) return offerOf(reply.value, site, services, endpoint);
      asked.refused = reply;
      return undefined;
    }),
    problem: (text) =>
      isMailAddress(text) ? undefined : vscode.l10n.t('Type a mail address, such as {0}.', EXAMPLE),
    async take(email) {
      const sending = services.site.sendMail(site, email);
      Object.assign(asked, { email, sending });
      const sent = await sending;
      if (sent.ok || sent.why === 'off') return undefined;
      return sent.why === 'cancelled' ? '' : sent.problem;
    },
  });
  // Where the user closed the box meanwhile, the mail is on its way all the same.
  const sent = await asked.sending;
  if (sent?.ok === true) await expectKeyByMail(asked.email!, site, services, endpoint);
  if (sent?.ok === false && sent.why === 'off') void showWarningMessage(sent.problem);
  return asked.refused;
}

/** What the box says of the gateway, and the page that it opens: of its terms, or the mailbox of the local one. */
function offerOf(
  { name, terms }: KeyGateway,
  { origin }: SiteAddress,
  services: KeyServices,
  endpoint: Endpoint | undefined,
): Pick<Question, 'prompt' | 'buttons'> {
  // For an endpoint, the user's own name for it.
  const called = endpoint?.name ?? name;
  const who = called === '' ? origin : vscode.l10n.t('{0} (“{1}”)', origin, ellipsis(called, 60));
  const sends = vscode.l10n.t('{0} sends a key to this address.', who);
  if (terms !== undefined)
    return {
      prompt: vscode.l10n.t('{0} Its terms: {1}', sends, ellipsis(terms, 200)),
      buttons: [{ icon: 'law', tooltip: vscode.l10n.t('Open the Terms'), press: () => openExternal(terms) }],
    };
  if (!isLocalGateway(origin, endpoint?.id, services)) return { prompt: sends };
  const tooltip = vscode.l10n.t('Open the Mailbox');
  return { prompt: sends, buttons: [{ icon: 'inbox', tooltip, press: () => openMailbox(origin) }] };
}

/** The mails of the local gateway go to no mailbox but its own. */
export function isLocalGateway(origin: string, id: string | undefined, { endpoints }: KeyServices): boolean {
  return endpointAt(origin, id, endpoints).endpoint.id === LOCAL_GATEWAY_ID;
}

export function openMailbox(origin: string): Promise<void> {
  return openExternal(`${origin}/mailbox`);
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
  const open = vscode.l10n.t('Open the Mailbox');
  const buttons = isLocalGateway(origin, endpoint?.id, services) ? [open, paste] : [paste];
  let pressed = await showInformationMessage(message, ...buttons);
  while (pressed === open) {
    await openMailbox(origin);
    pressed = await showInformationMessage(message, ...buttons);
  }
  if (pressed === paste) await pasteKey(site, services, endpoint?.id);
}

/**
 * The only step that reads the clipboard. It takes the text only if it can be a key for this endpoint, and is not
 * stored for any endpoint yet.
 */
export async function pasteKey(
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
