// The key of an endpoint: the stored one, or one that the user gives. All who need it at once share one question.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin } from '../../core/endpoint/endpoint.ts';
import type { Secret } from '../../core/secret/secret.ts';
import { LOCAL_GATEWAY_ID } from '../common/ids.ts';
import { showWarningMessage } from '../common/notices.ts';
import { askForKey } from './askForKey.ts';
import type { OwnEndpoints } from './askForKey.ts';
import type { DeletedKey, KeptKey, KeyStore } from './keyStore.ts';

export interface EndpointKeys {
  /** The key for a call; asks the user where there is none. `undefined` where the user declined. */
  findOrAsk(endpoint: Endpoint): Promise<Secret | undefined>;
  /** Asks for a key and stores it, even if there is one already. */
  ask(endpoint: Endpoint): Promise<Secret | undefined>;
  /** Stores a key; `false` where it is kept only until this window closes, which is reported. */
  keep(endpoint: Endpoint, secret: Secret): Promise<boolean>;
  /** `restore` throws if the endpoint no longer exists or has another key by then. */
  delete(endpoint: Endpoint): Promise<DeletedKey>;
  readonly onDidChange: KeyStore['onDidChange'];
  has(endpoint: Endpoint): Promise<boolean>;
  /** All stored keys, also of endpoints that no longer exist; to be searched for, never to be sent. */
  all(): Promise<readonly KeptKey[]>;
  /** The stored key, for whatever origin it was entered; to be masked, never to be sent. */
  toMask(endpoint: Endpoint): Promise<Secret | undefined>;
}

export function createEndpointKeys(store: KeyStore, endpoints: OwnEndpoints): EndpointKeys {
  const openQuestions = new Map<string, Promise<Secret | undefined>>();

  async function keep(endpoint: Endpoint, secret: Secret): Promise<boolean> {
    // The local gateway, and with it its keys, ends with this window.
    if (endpoint.id !== LOCAL_GATEWAY_ID) return tellWhereKept(await store.set(endpoint, secret));
    store.setForWindow(endpoint, secret);
    return true;
  }

  function tellWhereKept(isStored: boolean): boolean {
    if (isStored) return true;
    void showWarningMessage(
      vscode.l10n.t(
        'This system has no place to keep secrets (no keyring was found), so the key is kept until this window closes.',
      ),
    );
    return false;
  }

  async function restore({ id, name }: Endpoint, putBack: () => Promise<boolean>): Promise<boolean> {
    const endpoint = endpoints.configured().find((known) => known.id === id);
    if (endpoint === undefined) throw new Error(vscode.l10n.t('“{0}” no longer exists.', name));
    if ((await store.toMask(endpoint)) !== undefined)
      throw new Error(vscode.l10n.t('“{0}” has another key by now.', name));
    return tellWhereKept(await putBack());
  }

  async function askAndKeep(endpoint: Endpoint, why: string): Promise<Secret | undefined> {
    // The local gateway makes its own key.
    const isStored = endpoint.id !== LOCAL_GATEWAY_ID && (await store.toMask(endpoint)) !== undefined;
    const secret = await askForKey(endpoint, why, endpoints, '', isStored);
    if (secret !== undefined) await keep(endpoint, secret);
    return secret;
  }

  function ask(endpoint: Endpoint, why: string): Promise<Secret | undefined> {
    const pending = openQuestions.get(endpoint.id);
    if (pending !== undefined) return pending;
    const key = askAndKeep(endpoint, why).finally(() => openQuestions.delete(endpoint.id));
    openQuestions.set(endpoint.id, key);
    return key;
  }

  return {
    async findOrAsk(endpoint) {
      const found = await store.find(endpoint);
      if (found.state === 'found') return found.secret;
      const changed = vscode.l10n.t(
        'The stored key of “{0}” was entered for {1}; it is not sent to {2}.',
        endpoint.name,
        found.state === 'otherOrigin' ? found.origin : '',
        endpointOrigin(endpoint),
      );
      return ask(endpoint, found.state === 'otherOrigin' ? changed : '');
    },
    ask: (endpoint) => ask(endpoint, ''),
    keep,
    async delete(endpoint) {
      const { isGone, restore: putBack } = await store.delete(endpoint);
      return { isGone, restore: putBack && (() => restore(endpoint, putBack)) };
    },
    onDidChange: store.onDidChange,
    all: () => store.all(),
    toMask: (endpoint) => store.toMask(endpoint),
    has: async (endpoint) => (await store.find(endpoint)).state === 'found',
  };
}
