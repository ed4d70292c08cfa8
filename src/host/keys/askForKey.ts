// Asks the user for the key of an endpoint: the texts, what may be typed, and the key of the environment that is
// offered.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin, needsKey, usesBasicAuth } from '../../core/endpoint/endpoint.ts';
import { isHostedGateway, signUpPage } from '../../core/endpoint/providers.ts';
import { readKey } from '../../core/secret/apiKey.ts';
import { readKeyFor } from '../../core/secret/keyInUrl.ts';
import type { Secret } from '../../core/secret/secret.ts';
import { LOCAL_GATEWAY_ID } from '../common/ids.ts';
import { askForText } from '../common/askForText.ts';
import type { Question } from '../common/askForText.ts';

/** The endpoints of the settings. */
export type OwnEndpoints = { configured(): readonly Endpoint[] };

const ENVIRONMENT_KEY = 'ETH_RPC_API_KEY';

/**
 * `why`: a sentence on why the key is asked for now, or ''. `value`: the initial value of the box. `isStored`: there is a
 * key, which can be deleted. Undefined where the user declined.
 */
export async function askForKey(
  endpoint: Endpoint,
  why: string,
  endpoints: OwnEndpoints,
  value = '',
  isStored = false,
): Promise<Secret | undefined> {
  const offered = environmentKey(endpoint, endpoints);
  const isLogin = usesBasicAuth(endpoint);
  const title = isLogin
    ? vscode.l10n.t('Login for {0}', endpoint.name)
    : vscode.l10n.t('API Key for {0}', endpoint.name);
  const what = isLogin ? vscode.l10n.t('user:password') : vscode.l10n.t('Paste the API key');
  const typed = await askForText({
    title,
    prompt: whereKept(endpoint, why).trim(),
    placeholder:
      offered === undefined
        ? what
        : vscode.l10n.t('{0}, or press Enter to use the environment variable {1}', what, ENVIRONMENT_KEY),
    value,
    password: true,
    buttons: [...wayToKey(endpoint), ...(isStored ? [deletion(endpoint)] : [])],
    problem(text) {
      if (text === '' && offered !== undefined) return undefined;
      const reading = readKeyFor(endpoint, text);
      return reading.ok ? undefined : reading.problem;
    },
  });
  if (typed === undefined) return undefined;
  if (typed === '' && offered !== undefined) return offered;
  const reading = readKeyFor(endpoint, typed);
  return reading.ok ? reading.secret : undefined;
}

function whereKept(endpoint: Endpoint, why: string): string {
  const origin = endpointOrigin(endpoint);
  return endpoint.id === LOCAL_GATEWAY_ID
    ? vscode.l10n.t('{0} Kept until the local gateway stops, and sent only to {1}.', why, origin)
    : vscode.l10n.t('{0} Kept in VS Code’s secret storage and sent only to {1}.', why, origin);
}

/** The key in the environment is offered for one endpoint only: the first in the settings that needs a key. */
function environmentKey(endpoint: Endpoint, endpoints: OwnEndpoints): Secret | undefined {
  const first = endpoints.configured().find(needsKey);
  if (first?.id !== endpoint.id) return undefined;
  const reading = readKey(process.env[ENVIRONMENT_KEY] ?? '', usesBasicAuth(endpoint));
  return reading.ok ? reading.secret : undefined;
}

/** The button that leads to a key: to the sign-up page, or to the gateway, which may send a key by mail. */
function wayToKey(endpoint: Endpoint): NonNullable<Question['buttons']> {
  const hasPage = signUpPage(endpoint) !== undefined;
  if (!hasPage && !isHostedGateway(endpoint)) return [];
  return [
    {
      icon: hasPage ? 'link-external' : 'mail',
      tooltip: vscode.l10n.t('Get an API Key...'),
      press: () => vscode.commands.executeCommand('ethRpc.getApiKey', endpoint.id),
    },
  ];
}

function deletion({ id }: Endpoint): NonNullable<Question['buttons']>[number] {
  return {
    icon: 'trash',
    tooltip: vscode.l10n.t('Delete API Key'),
    press: () => vscode.commands.executeCommand('ethRpc.deleteApiKey', id),
    closes: true,
  };
}
