// Follows a link that brings an API key: asks the user first, then gets the key from the gateway into secret storage.

import * as vscode from 'vscode';
import { hasOtherScripts, parseKeyLink } from '../../core/endpoint/keyLink.ts';
import type { KeyLink, KeyLinkProblem } from '../../core/endpoint/keyLink.ts';
import { confirm } from '../common/confirm.ts';
import { showWarningMessage } from '../common/notices.ts';
import { adoptKey, endpointAt } from './adoptKey.ts';
import { getKeyOf } from './getApiKey.ts';
import { siteOf } from './keyByMail.ts';
import type { KeyServices } from './keyByMail.ts';

/**
 * Creates the function that follows links. Only one at a time: a page can open many links, and each asks a question.
 */
export function createLinkFollower(services: KeyServices): (uri: vscode.Uri) => Promise<void> {
  let isAsking = false;
  return async ({ path, query }) => {
    if (isAsking) return;
    const link = parseKeyLink(path, query);
    if (typeof link === 'string') return void showWarningMessage(wordsFor(link));
    isAsking = true;
    const id = await mayFollow(link, services).finally(() => (isAsking = false));
    if (id !== undefined) await takeKey(link, id, services);
  };
}

/** What is wrong with a link, without quoting any of it. */
function wordsFor(problem: KeyLinkProblem): string {
  switch (problem) {
    case 'path':
      return vscode.l10n.t('This link is not supported: only links to an API key are.');
    case 'gateway':
      return vscode.l10n.t(
        'This link to an API key is not followed: its gateway must be https://, or http:// on this machine, with a host and nothing more.',
      );
    case 'parts':
    case 'code':
      return vscode.l10n.t('This link to an API key is not complete, or was changed. Ask for a new one.');
  }
}

/** The id of the endpoint that the user accepts the key for; undefined where the user declines. */
async function mayFollow({ origin }: KeyLink, services: KeyServices): Promise<string | undefined> {
  const { endpoints, keys, expected } = services;
  const { endpoint, isNew } = endpointAt(origin, expected.of(origin)?.endpointId, endpoints);
  const hasKey = !isNew && (await keys.toMask(endpoint)) !== undefined;
  const detail = [
    whoRequestedKey(origin, services),
    hasOtherScripts(origin)
      ? vscode.l10n.t(
          'The name of this host has letters of other scripts, which can look like those of a name that you know. Here it is spelled in ASCII.',
        )
      : '',
    whereItGoes(endpoint.name, isNew, hasKey, endpoints.all().length === 0),
  ];
  const isWanted = await confirm(
    vscode.l10n.t('Accept an API key from {0}?', origin),
    detail.filter((line) => line !== '').join('\n\n'),
    hasKey ? vscode.l10n.t('Replace the Key') : vscode.l10n.t('Accept the Key'),
  );
  return isWanted ? endpoint.id : undefined;
}

function whoRequestedKey(origin: string, { expected }: KeyServices): string {
  const asked = expected.of(origin);
  if (asked === undefined)
    return vscode.l10n.t(
      'You did not ask for this key here. Go on only if you asked this gateway for it yourself: whoever runs it sees every call that is sent there.',
    );
  return asked.isOfThisWindow
    ? vscode.l10n.t('You asked this gateway for a key in this window.')
    : vscode.l10n.t('You asked this gateway for a key in another window of VS Code.');
}

function whereItGoes(name: string, isNew: boolean, hasKey: boolean, isFirst: boolean): string {
  if (isFirst)
    return vscode.l10n.t(
      'It goes to secret storage, with a new endpoint, “{0}”. As there is no other, calls go there.',
      name,
    );
  if (isNew)
    return vscode.l10n.t(
      'It goes to secret storage, with a new endpoint, “{0}”. No call is sent there yet.',
      name,
    );
  return hasKey
    ? vscode.l10n.t('“{0}” already has a key. It will be replaced and cannot be restored.', name)
    : vscode.l10n.t('It goes to secret storage, as the key of “{0}”.', name);
}

async function takeKey(link: KeyLink, id: string, services: KeyServices): Promise<void> {
  const { origin, code } = link;
  const { endpoints, expected } = services;
  const taken = await services.site.keyFor(siteOf(origin, services, id), code);
  if (taken.ok) {
    await adoptKey(endpointAt(origin, id, endpoints), taken.value, services);
    return expected.remove(origin);
  }
  if (taken.why === 'cancelled') return;
  const getOne = vscode.l10n.t('Get an API Key...');
  const again = vscode.l10n.t('Try Again');
  const pressed = await showWarningMessage(taken.problem, taken.why === 'spent' ? getOne : again);
  if (pressed === getOne) await getKeyOf(origin, services, endpoints.byId(id));
  if (pressed === again) await takeKey(link, id, services);
}
