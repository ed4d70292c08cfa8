// Changes the name or a URL of an endpoint; other members are changed in the settings.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import {
  endpointOrigin,
  KEY_PLACEHOLDER,
  needsKey,
  socketTemplateProblem,
  withKeyPlace,
} from '../../core/endpoint/endpoint.ts';
import { isSocketUrl, socketEndpoint } from '../../core/endpoint/socketUrl.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { splitPastedUrl } from '../../core/secret/pastedUrl.ts';
import type { Secret } from '../../core/secret/secret.ts';
import { askForText } from '../common/askForText.ts';
import { showInformationMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { changeEndpoint } from '../common/settings.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { askForEndpointName } from './addEndpoint.ts';
import { askForUrl, askWhichPartIsKey, draftFromUrl } from './endpointDraft.ts';
import type { EndpointDraft } from './endpointDraft.ts';
import type { Endpoints } from './endpoints.ts';
import { followedName } from './followedName.ts';

type EditServices = { readonly endpoints: Endpoints; readonly keys: EndpointKeys };

const SETTING = 'ethRpc.endpoints';

export async function editEndpoint(endpoint: Endpoint, services: EditServices): Promise<void> {
  const rows = [
    {
      icon: 'link',
      label: vscode.l10n.t('URL'),
      description: endpoint.urlTemplate,
      act: () => editUrl(endpoint, services),
    },
    {
      icon: 'broadcast',
      label: vscode.l10n.t('WebSocket URL'),
      description: endpoint.socketTemplate ?? vscode.l10n.t('follows from the URL'),
      act: () => editSocketUrl(endpoint, services),
    },
    {
      icon: 'tag',
      label: vscode.l10n.t('Name'),
      description: endpoint.name,
      act: () => editName(endpoint, services),
    },
    {
      icon: 'json',
      label: vscode.l10n.t('Headers, certificates and more'),
      description: vscode.l10n.t('in the settings'),
      act: () =>
        vscode.commands.executeCommand('workbench.action.openSettingsJson', {
          revealSetting: { key: SETTING, edit: true },
        }),
    },
  ];
  await (await showQuickPick(rows, { title: vscode.l10n.t('Edit “{0}”', endpoint.name) }))?.act();
}

async function editName({ id, name: before }: Endpoint, { endpoints }: EditServices): Promise<void> {
  const name = await askForEndpointName(vscode.l10n.t('Edit “{0}”: name', before), before);
  if (name === undefined || name === before) return;
  await changeEndpoint(id, (item) => ({ ...item, name }));
  endpoints.refresh();
}

async function editUrl(endpoint: Endpoint, { endpoints, keys }: EditServices): Promise<void> {
  const typed = await askForUrl({
    title: vscode.l10n.t('Edit “{0}”: URL', endpoint.name),
    prompt: vscode.l10n.t(
      'A key in it goes to secret storage; or write ${apiKey} where the key belongs. The stored key is not sent to another origin.',
    ),
    value: endpoint.urlTemplate,
  });
  if (typed === undefined) return;
  if (typed === endpoint.urlTemplate) return askIfMissing(endpoint, keys);
  const draft = await draftFromUrl(typed);
  if (draft === undefined) return;
  // A typed WebSocket URL takes the place of the old one.
  const keepsSocket = !isSocketUrl(typed);
  const moved = movedTo(endpoint, draft, keepsSocket);
  const write = (): Promise<void> => changeEndpoint(endpoint.id, (item) => movedTo(item, draft, keepsSocket));
  if (draft.key === undefined) await write();
  else await withNewKey(moved, draft.key, keys, write);
  endpoints.refresh();
  if (draft.key === undefined) await askIfMissing(moved, keys);
}

/** What problems in the box call the URLs. */
const CALLED = { socket: 'The WebSocket URL', url: 'the URL of this endpoint' };

async function editSocketUrl(endpoint: Endpoint, { endpoints }: EditServices): Promise<void> {
  const { socketTemplate: before = '', ...plain } = endpoint;
  const { id, name, urlTemplate, headers } = plain;
  const asHttp = (text: string): string => text.replace(/^ws/i, 'http');
  const noKey = vscode.l10n.t(
    'Write {0} in place of the key: this URL is kept in the settings.',
    KEY_PLACEHOLDER,
  );
  const typed = await askForText({
    title: vscode.l10n.t('Edit “{0}”: WebSocket URL', name),
    prompt: vscode.l10n.t(
      'Write ${apiKey} where the key belongs. Leave it empty if it follows from the URL.',
    ),
    value: before,
    placeholder: socketEndpoint(plain).urlTemplate.replace(/^http/i, 'ws'),
    problem(text) {
      if (text === '') return undefined;
      const template = withKeyPlace(text);
      const problem = socketTemplateProblem(template, urlTemplate, headers, CALLED);
      return problem ?? (splitPastedUrl(asHttp(template))?.key === undefined ? undefined : noKey);
    },
  });
  if (typed === undefined || typed === before) return;
  const socketTemplate = typed === '' ? undefined : withKeyPlace(typed);
  if (socketTemplate?.includes(KEY_PLACEHOLDER) === false) {
    const draft = await askWhichPartIsKey({ urlTemplate: asHttp(socketTemplate), suggestedName: name });
    if (draft === undefined) return;
    if (draft.key !== undefined) return void showInformationMessage(noKey);
  }
  await changeEndpoint(id, ({ socketTemplate: _before, ...item }) => ({
    ...item,
    ...omitUndefined({ socketTemplate }),
  }));
  endpoints.refresh();
}

async function askIfMissing(endpoint: Endpoint, keys: EndpointKeys): Promise<void> {
  if (needsKey(endpoint)) await keys.findOrAsk(endpoint);
}

/**
 * The endpoint with another URL and a name that follows it, without what belongs only to the old one: at another
 * origin, the sign-up page and the WebSocket URL; and the header for a key that is now in the URL.
 */
function movedTo(item: Endpoint, draft: EndpointDraft, keepsSocket: boolean): Endpoint {
  const { signUpUrl: page, headers: before = {}, socketTemplate: socket, ...rest } = item;
  const { urlTemplate } = draft;
  const isSameOrigin = endpointOrigin({ ...item, urlTemplate }) === endpointOrigin(item);
  const signUpUrl = draft.signUpUrl ?? (isSameOrigin ? page : undefined);
  const headers = draft.headers ?? (urlTemplate.includes(KEY_PLACEHOLDER) ? withoutKey(before) : before);
  const hasHeaders = Object.keys(headers).length > 0;
  // Headers go only to the origin of the URL.
  const isKept =
    isSameOrigin &&
    keepsSocket &&
    socketTemplateProblem(socket, urlTemplate, hasHeaders ? headers : undefined) === undefined;
  const socketTemplate = draft.socketTemplate ?? (isKept ? socket : undefined);
  return {
    ...rest,
    name: followedName(item, draft),
    urlTemplate,
    ...omitUndefined({ signUpUrl, socketTemplate }),
    ...(hasHeaders ? { headers } : {}),
  };
}

function withoutKey(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => !value.includes(KEY_PLACEHOLDER)));
}

/**
 * Stores the key, and then changes the settings: no call may go to the new URL with the old key. If the settings cannot
 * be changed, the old key is restored.
 */
async function withNewKey(
  endpoint: Endpoint,
  key: Secret,
  keys: EditServices['keys'],
  change: () => Promise<void>,
): Promise<void> {
  const { restore } = await keys.delete(endpoint);
  await keys.keep(endpoint, key);
  try {
    await change();
  } catch (error) {
    await keys.delete(endpoint);
    await restore?.();
    throw error;
  }
}
