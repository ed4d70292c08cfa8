// Owns getting a key for a call: the stored one, or the one the person gives when asked. Refuses to ask twice at once.

import * as vscode from 'vscode';
import { readKey } from '../core/apiKey.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { readKeyFor } from '../core/keyInUrl.ts';
import { endpointOrigin, needsKey, takesLogin } from '../core/endpoint.ts';
import type { Secret } from '../core/secret.ts';
import { askForText } from './askForText.ts';
import { showWarningMessage } from './common/notices.ts';
import type { Endpoints } from './endpoints.ts';
import type { KeptKey, KeyStore } from './keyStore.ts';

const ENVIRONMENT_KEY = 'ETH_RPC_API_KEY';

export interface EndpointKeys {
  /** The key for a call; asks where there is none. `undefined` when the person declined. */
  findOrAsk(endpoint: Endpoint): Promise<Secret | undefined>;
  /** Asks for a key and keeps it, whether there is one or not. */
  ask(endpoint: Endpoint): Promise<Secret | undefined>;
  /** Keeps a key; `false` when only until this window closes, which the person is told. */
  keep(endpoint: Endpoint, secret: Secret): Promise<boolean>;
  delete(endpoint: Endpoint): Promise<boolean>;
  has(endpoint: Endpoint): Promise<boolean>;
  /** All keys that are kept, those of endpoints that are gone too; to be searched for, never to be sent. */
  all(): Promise<readonly KeptKey[]>;
  /** The key that is kept, whatever it was entered for; to be masked, never to be sent. */
  toMask(endpoint: Endpoint): Promise<Secret | undefined>;
}

export function createEndpointKeys(store: KeyStore, endpoints: Endpoints): EndpointKeys {
  const asking = new Map<string, Promise<Secret | undefined>>();

  async function keep(endpoint: Endpoint, secret: Secret): Promise<boolean> {
    if (await store.set(endpoint, secret)) return true;
    void showWarningMessage(
      vscode.l10n.t(
        'This system has no place to keep secrets (no keyring was found), so the key is kept until this window closes.',
      ),
    );
    return false;
  }

  async function askAndKeep(endpoint: Endpoint, why: string): Promise<Secret | undefined> {
    const secret = await askForKey(endpoint, why, environmentKey(endpoint, endpoints));
    if (secret !== undefined) await keep(endpoint, secret);
    return secret;
  }

  function ask(endpoint: Endpoint, why: string): Promise<Secret | undefined> {
    const pending = asking.get(endpoint.id);
    if (pending !== undefined) return pending;
    const asked = askAndKeep(endpoint, why).finally(() => asking.delete(endpoint.id));
    asking.set(endpoint.id, asked);
    return asked;
  }

  return {
    async findOrAsk(endpoint) {
      const found = await store.find(endpoint);
      if (found.state === 'found') return found.secret;
      const changed = vscode.l10n.t(
        'The key kept for “{0}” was entered for {1}; it is not sent to {2}.',
        endpoint.name,
        found.state === 'otherOrigin' ? found.origin : '',
        endpointOrigin(endpoint),
      );
      return ask(endpoint, found.state === 'otherOrigin' ? changed : '');
    },
    ask: (endpoint) => ask(endpoint, ''),
    keep,
    delete: (endpoint) => store.delete(endpoint),
    all: () => store.all(),
    toMask: (endpoint) => store.toMask(endpoint),
    has: async (endpoint) => (await store.find(endpoint)).state === 'found',
  };
}

/** The environment’s key is offered for one endpoint only: the first of the settings that needs a key. */
function environmentKey(endpoint: Endpoint, endpoints: Endpoints): Secret | undefined {
  const first = endpoints.configured().find(needsKey);
  if (first?.id !== endpoint.id) return undefined;
  const reading = readKey(process.env[ENVIRONMENT_KEY] ?? '', takesLogin(endpoint));
  return reading.ok ? reading.secret : undefined;
}

async function askForKey(
  endpoint: Endpoint,
  why: string,
  offered: Secret | undefined,
): Promise<Secret | undefined> {
  const isLogin = takesLogin(endpoint);
  const title = isLogin
    ? vscode.l10n.t('Login for {0}', endpoint.name)
    : vscode.l10n.t('API Key for {0}', endpoint.name);
  const what = isLogin ? vscode.l10n.t('user:password') : vscode.l10n.t('Paste the API key');
  const typed = await askForText({
    title,
    prompt: vscode.l10n
      .t('{0} Kept in VS Code’s secret storage and sent only to {1}.', why, endpointOrigin(endpoint))
      .trim(),
    placeholder:
      offered === undefined ? what : vscode.l10n.t('{0}; Enter alone uses {1}', what, ENVIRONMENT_KEY),
    password: true,
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
