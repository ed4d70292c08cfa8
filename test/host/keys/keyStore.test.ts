// Keys are bound to an origin: secret storage first, this window's memory where that fails.
import assert from 'node:assert/strict';
import type { SecretStorage } from 'vscode';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { createKeyStore } from '../../../src/host/keys/keyStore.ts';
import { maskKeys } from '../../../src/host/keys/maskKeys.ts';

const endpoint: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://one.example/v1/${apiKey}' };
const moved: Endpoint = { ...endpoint, urlTemplate: 'https://two.example/v1/${apiKey}' };
const key = 'abcdefgh-12345678';

type Storage = SecretStorage & { readonly values: Map<string, string>; fire(storageKey: string): void };

/** Secret storage as VS Code's contract has it; `broken` is a Linux without a keyring. */
function secretStorage(broken = false): Storage {
  const values = new Map<string, string>();
  const listeners: ((event: { key: string }) => void)[] = [];
  const fail = (): void => {
    if (broken) throw new Error('no keyring');
  };
  return {
    values,
    fire: (storageKey: string) => listeners.forEach((listener) => listener({ key: storageKey })),
    onDidChange: (listener: (event: { key: string }) => void) => {
      listeners.push(listener);
      return { dispose: () => undefined };
    },
    keys: () => Promise.resolve([...values.keys()]),
    get: async (name: string) => (fail(), values.get(name)),
    store: async (name: string, value: string) => (fail(), void values.set(name, value)),
    delete: async (name: string) => (fail(), void values.delete(name)),
  } satisfies Storage;
}

function noProblem(error: unknown): void {
  assert.fail(String(error));
}

async function revealed(store: ReturnType<typeof createKeyStore>, of: Endpoint): Promise<string> {
  const found = await store.find(of);
  return found.state === 'found' ? found.secret.reveal() : found.state;
}

describe('createKeyStore', () => {
  it('keeps a key with its origin in secret storage, and finds it in another window', async () => {
    const storage = secretStorage();
    assert.equal(await createKeyStore(storage, noProblem).set(endpoint, new Secret(key)), true);
    assert.deepEqual(
      [...storage.values],
      [['ethRpc.apiKey.main', `{"origin":"https://one.example","key":"${key}"}`]],
    );
    assert.equal(await revealed(createKeyStore(storage, noProblem), endpoint), key);
  });

  it('knows a key, to mask it, while it is being stored', async () => {
    const storage = { ...secretStorage(), store: () => new Promise<void>(() => undefined) };
    const store = createKeyStore(storage, noProblem);
    void store.set(endpoint, new Secret(key));
    assert.equal((await store.toMask(endpoint))?.reveal(), key);
  });

  it('tells all keys, those of removed endpoints and of this window too, and nothing else', async () => {
    const storage = secretStorage();
    storage.values.set('ethRpc.apiKey.removed', '{"origin":"https://gone.example","key":"removed-key"}');
    storage.values.set('ethRpc.apiKey.broken', '{');
    storage.values.set('other', '{"origin":"https://one.example","key":"no-key-of-ours"}');
    const store = createKeyStore(storage, noProblem);
    await store.set(endpoint, new Secret(key));
    store.setForWindow({ ...endpoint, id: 'window' }, new Secret('window-key'));
    const all = (await store.all()).map(({ endpointId, secret }) => `${endpointId} ${secret.reveal()}`);
    assert.deepEqual(all.toSorted(), [`main ${key}`, 'removed removed-key', 'window window-key']);
  });

  it('tells the keys of this window where secret storage fails', async () => {
    const problems: unknown[] = [];
    const storage = { ...secretStorage(), keys: () => Promise.reject(new Error('no keyring')) };
    const store = createKeyStore(storage, (error) => problems.push(error));
    store.setForWindow(endpoint, new Secret(key));
    assert.deepEqual([(await store.all()).length, problems.length], [1, 1]);
  });

  it('does not hand a key to another origin', async () => {
    const store = createKeyStore(secretStorage(), noProblem);
    await store.set(endpoint, new Secret(key));
    assert.deepEqual(await store.find(moved), { state: 'otherOrigin', origin: 'https://one.example' });
    assert.equal(await revealed(store, endpoint), key);
  });

  it('keeps the key for this window, and says so, where secret storage fails', async () => {
    const problems: unknown[] = [];
    const store = createKeyStore(secretStorage(true), (error) => problems.push(error));
    assert.equal(await store.set(endpoint, new Secret(key)), false);
    assert.equal(await revealed(store, endpoint), key);
    assert.equal(problems.length, 1);
  });

  it('finds nothing after deletion, in secret storage either', async () => {
    const storage = secretStorage();
    const store = createKeyStore(storage, noProblem);
    await store.set(endpoint, new Secret(key));
    await store.delete(endpoint);
    assert.deepEqual(await store.find(endpoint), { state: 'none' });
    assert.equal(storage.values.size, 0);
  });

  it('keeps a deleted key again for the origin that it had, where that is asked for', async () => {
    const storage = secretStorage();
    const store = createKeyStore(storage, noProblem);
    assert.equal((await store.delete(endpoint)).restore, undefined);
    await store.set(endpoint, new Secret(key));
    const { isGone, restore } = await store.delete(moved);
    assert.deepEqual([isGone, storage.values.size], [true, 0]);
    assert.equal(await restore?.(), true);
    assert.deepEqual(
      [await revealed(store, moved), await revealed(createKeyStore(storage, noProblem), endpoint)],
      ['otherOrigin', key],
    );
  });

  it('tells whose key was set or deleted, here or by another window, and of nothing else', async () => {
    const storage = secretStorage();
    const store = createKeyStore(storage, noProblem);
    const told: string[] = [];
    const listening = store.onDidChange((id) => told.push(id));
    await store.set(endpoint, new Secret(key));
    await store.delete(endpoint);
    store.setForWindow({ ...endpoint, id: 'window' }, new Secret(key));
    storage.fire('ethRpc.apiKey.other');
    storage.fire('other');
    listening.dispose();
    await store.set(endpoint, new Secret(key));
    assert.deepEqual(told, ['main', 'main', 'window', 'other']);
  });

  it('reads a key again after another window changed it', async () => {
    const storage = secretStorage();
    const store = createKeyStore(storage, noProblem);
    await store.set(endpoint, new Secret(key));
    storage.values.set('ethRpc.apiKey.main', '{"origin":"https://one.example","key":"changed-12345678"}');
    storage.fire('ethRpc.apiKey.main');
    assert.equal(await revealed(store, endpoint), 'changed-12345678');
  });

  it('never writes a key that is for this window only', async () => {
    const storage = secretStorage();
    const store = createKeyStore(storage, noProblem);
    store.setForWindow(endpoint, new Secret(key));
    assert.equal(await revealed(store, endpoint), key);
    assert.equal(storage.values.size, 0);
  });

  it('takes an entry it cannot read for none', async () => {
    const storage = secretStorage();
    storage.values.set('ethRpc.apiKey.main', 'not json');
    assert.deepEqual(await createKeyStore(storage, noProblem).find(endpoint), { state: 'none' });
  });
});

describe('maskKeys', () => {
  it('masks the keys of all endpoints, those of removed ones too', async () => {
    const storage = secretStorage();
    storage.values.set('ethRpc.apiKey.main', `{"origin":"https://one.example","key":"${key}"}`);
    storage.values.set('ethRpc.apiKey.removed', '{"origin":"https://gone.example","key":"removed-12345678"}');
    const mask = await maskKeys({ all: () => [endpoint] }, createKeyStore(storage, noProblem));
    assert.equal(mask(`${key} and removed-12345678`), '[api key] and [api key]');
  });

  it('masks those of the endpoints there are where secret storage does not tell which it has', async () => {
    const storage = { ...secretStorage(), keys: () => Promise.reject(new Error('no list')) };
    storage.values.set('ethRpc.apiKey.main', `{"origin":"https://one.example","key":"${key}"}`);
    const mask = await maskKeys(
      { all: () => [endpoint] },
      createKeyStore(storage, () => undefined),
    );
    assert.equal(mask(key), '[api key]');
  });
});
