// The store of keys: SecretStorage, or the memory of this window where that fails. A key is sent only to the origin
// that it was entered for.

import type * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { endpointOrigin } from '../../core/endpoint/endpoint.ts';
import { Secret } from '../../core/secret/secret.ts';

type StoredKey = { readonly origin: string; readonly key: string };

type KnownKey = { readonly origin: string; readonly secret: Secret };

type KeyLookup =
  | { readonly state: 'found'; readonly secret: Secret }
  | { readonly state: 'none' }
  /** The URL of the endpoint has another origin than when its key was entered. */
  | { readonly state: 'otherOrigin'; readonly origin: string };

export type DeletedKey = {
  /** Whether the key was deleted from secret storage, too. */
  readonly isGone: boolean;
  /** Stores the key again, for its former origin; resolves as `set`. Undefined where there was no key. */
  readonly restore: (() => Promise<boolean>) | undefined;
};

export type KeptKey = { readonly endpointId: string; readonly secret: Secret };

/** The names of stored keys begin with this. */
const PREFIX = 'ethRpc.apiKey.';

export interface KeyStore {
  /** Calls the listener with the id of an endpoint whose key was set or deleted by any window. */
  readonly onDidChange: (listener: (endpointId: string) => void) => { dispose(): void };
  find(endpoint: Endpoint): Promise<KeyLookup>;
  /** The stored key of the endpoint, for whatever origin it was entered; to be masked, never to be sent. */
  toMask(endpoint: Endpoint): Promise<Secret | undefined>;
  /** All keys that this machine or this window keeps, by the ids of their endpoints, which may no longer exist. */
  all(): Promise<readonly KeptKey[]>;
  /** Stores the key; `false` where it is kept for this window only. */
  set(endpoint: Endpoint, secret: Secret): Promise<boolean>;
  /** Keeps the key in this window's memory only. */
  setForWindow(endpoint: Endpoint, secret: Secret): void;
  /** Deletes the key. */
  delete(endpoint: Endpoint): Promise<DeletedKey>;
  dispose(): void;
}

export function createKeyStore(
  storage: vscode.SecretStorage,
  reportProblem: (error: unknown) => void,
): KeyStore {
  /** Keys that were read or set in this window, by endpoint id. */
  const known = new Map<string, KnownKey>();
  const attempt = attemptWith(reportProblem);
  const listeners = new Set<(endpointId: string) => void>();
  const notify = (id: string): void => listeners.forEach((listener) => listener(id));
  const listening = storage.onDidChange(({ key }) => {
    if (!key.startsWith(PREFIX)) return;
    const id = key.slice(PREFIX.length);
    // Another window has changed the key.
    known.delete(id);
    notify(id);
  });

  /** Whether the action succeeded. */
  const done = (act: () => Thenable<void>): Promise<boolean> =>
    attempt(async () => (await act(), true), false);

  async function load(id: string): Promise<KnownKey | undefined> {
    const inMemory = known.get(id);
    if (inMemory !== undefined) return inMemory;
    return attempt(async () => {
      const stored = parseStored(await storage.get(PREFIX + id));
      if (stored === undefined) return undefined;
      const loaded = { origin: stored.origin, secret: new Secret(stored.key) };
      known.set(id, loaded);
      return loaded;
    }, undefined);
  }

  async function put(endpoint: Endpoint, { origin, secret }: KnownKey): Promise<boolean> {
    const stored: StoredKey = { origin, key: secret.reveal() };
    // In memory before it is stored: what is written meanwhile is already masked.
    known.set(endpoint.id, { origin, secret });
    const isStored = await done(() => storage.store(PREFIX + endpoint.id, JSON.stringify(stored)));
    // Storing fires the same event as a change by another window, and that removes the key from memory.
    known.set(endpoint.id, { origin, secret });
    notify(endpoint.id);
    return isStored;
  }

  return {
    async all() {
      const stored = await attempt(() => storedIds(storage), []);
      const kept = [...new Set([...known.keys(), ...stored])].map(async (endpointId) => {
        const secret = (await load(endpointId))?.secret;
        return secret === undefined ? [] : [{ endpointId, secret }];
      });
      return (await Promise.all(kept)).flat();
    },
    async find(endpoint) {
      const stored = await load(endpoint.id);
      if (stored === undefined) return { state: 'none' };
      return stored.origin === endpointOrigin(endpoint)
        ? { state: 'found', secret: stored.secret }
        : { state: 'otherOrigin', origin: stored.origin };
    },
    toMask: async ({ id }) => (await load(id))?.secret,
    set: (endpoint, secret) => put(endpoint, { origin: endpointOrigin(endpoint), secret }),
    setForWindow(endpoint, secret) {
      known.set(endpoint.id, { origin: endpointOrigin(endpoint), secret });
      notify(endpoint.id);
    },
    async delete(endpoint) {
      const kept = await load(endpoint.id);
      known.delete(endpoint.id);
      const isGone = await done(() => storage.delete(PREFIX + endpoint.id));
      notify(endpoint.id);
      return { isGone, restore: kept && (() => put(endpoint, kept)) };
    },
    onDidChange(listener) {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
    dispose: () => listening.dispose(),
  };
}

/** Where secret storage fails, reports that and returns `otherwise`. */
function attemptWith(report: (error: unknown) => void) {
  return async <Result>(act: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      report(error);
      return otherwise;
    }
  };
}

/** The ids of the endpoints whose keys are stored. */
async function storedIds(storage: vscode.SecretStorage): Promise<readonly string[]> {
  const names = await storage.keys();
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

function parseStored(text: string | undefined): StoredKey | undefined {
  if (text === undefined) return undefined;
  try {
    const { origin, key } = JSON.parse(text) as Partial<StoredKey>;
    return typeof origin === 'string' && typeof key === 'string' ? { origin, key } : undefined;
  } catch {
    return undefined;
  }
}
