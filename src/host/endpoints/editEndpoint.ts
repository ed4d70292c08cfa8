// Changes the name or the URL of an endpoint; what else it has is changed in the settings.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { urlTemplateProblem } from '../../core/endpoint/endpoint.ts';
import { given } from '../../core/given.ts';
import { askForText } from '../common/askForText.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { changeEndpoint } from '../common/settings.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { draftFromUrl, withoutLogin } from './endpointDraft.ts';
import type { Endpoints } from './endpoints.ts';

type EditServices = { readonly endpoints: Endpoints; readonly keys: EndpointKeys };

const SETTING = 'ethRpc.endpoints';

export async function editEndpoint(endpoint: Endpoint, services: EditServices): Promise<void> {
  const rows = [
    {
      icon: 'tag',
      label: vscode.l10n.t('Name'),
      description: endpoint.name,
      act: () => editName(endpoint, services),
    },
    {
      icon: 'link',
      label: vscode.l10n.t('URL'),
      description: endpoint.urlTemplate,
      act: () => editUrl(endpoint, services),
    },
    {
      icon: 'json',
      label: vscode.l10n.t('Headers, certificates and the rest'),
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
  const name = await askForText({
    title: vscode.l10n.t('Edit “{0}”: name', before),
    prompt: vscode.l10n.t('How this endpoint is called in lists and in the status bar.'),
    value: before,
    problem: (text) => (text === '' ? vscode.l10n.t('Type a name.') : undefined),
  });
  if (name === undefined || name === before) return;
  await changeEndpoint(id, (item) => ({ ...item, name }));
  endpoints.refresh();
}

async function editUrl(endpoint: Endpoint, { endpoints, keys }: EditServices): Promise<void> {
  const typed = await askForText({
    title: vscode.l10n.t('Edit “{0}”: URL', endpoint.name),
    prompt: vscode.l10n.t(
      'A key in it goes to secret storage. A key that is kept does not go to another origin.',
    ),
    value: endpoint.urlTemplate,
    problem: (text) =>
      text === '' ? vscode.l10n.t('Paste the URL of the endpoint.') : urlTemplateProblem(withoutLogin(text)),
  });
  if (typed === undefined || typed === endpoint.urlTemplate) return;
  const draft = await draftFromUrl(typed);
  if (draft === undefined) return;
  const { urlTemplate, headers, key } = draft;
  // As of a new endpoint: the key is there before anything is called with it.
  if (key !== undefined) await keys.keep({ ...endpoint, ...given({ headers }), urlTemplate }, key);
  await changeEndpoint(endpoint.id, (item) => ({ ...item, ...given({ headers }), urlTemplate }));
  endpoints.refresh();
}
