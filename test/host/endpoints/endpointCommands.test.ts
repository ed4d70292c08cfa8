import assert from 'node:assert/strict';
import type { SecretStorage } from 'vscode';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { createEndpointOf } from '../../../src/host/endpoints/endpointOf.ts';
import type { EndpointRow } from '../../../src/host/endpoints/endpointRow.ts';
import type { Removal } from '../../../src/host/common/removals.ts';
import type { KeyStore } from '../../../src/host/keys/keyStore.ts';
import type { PickServices } from '../../../src/host/endpoints/pickEndpoint.ts';
import type { MethodImports } from '../../../src/host/endpoints/methodImports.ts';
import { entry } from '../../storage/entries.ts';
import { withVscode } from '../withVscode.ts';

const endpoint: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://one.example/v1' };

/** A VS Code in which every question is answered with its button, and settings are empty. */
const VSCODE = `
  export const shown = [];
  export const window = {
    showWarningMessage: async (message, _options, button) => (button === undefined && shown.push(message), button),
    showQuickPick: async (items) => void shown.push(...items),
    showInformationMessage: async (message, button) => (shown.push(message), button),
    showErrorMessage: async (message) => void shown.push(message),
  };
  export const workspace = { getConfiguration: () => ({ get: () => [], update: async () => {} }) };
  export const ConfigurationTarget = { Global: 1 };
`;

describe('removeEndpoint', () => {
  it('forgets the key and the imported methods of the endpoint', async () => {
    const { removeEndpoint } = await withVscode(
      VSCODE,
      () => import('../../../src/host/endpoints/endpointCommands.ts'),
    );
    const done: string[] = [];
    const services = {
      endpoints: { active: () => undefined, refresh: () => done.push('refresh') },
      keys: { delete: async ({ id }: Endpoint) => (done.push(`key of ${id}`), { isGone: true }) },
      imports: { remove: async ({ id }: Endpoint) => void done.push(`methods of ${id}`) },
    };
    await removeEndpoint(services as unknown as PickServices & { readonly imports: MethodImports }, endpoint);
    assert.deepEqual(done, ['refresh', 'methods of main', 'key of main']);
  });
});

describe('selectEndpoint', () => {
  it('makes the chosen endpoint the active one, does what is chosen below, and nothing where the list is left', async () => {
    const { selectEndpoint, done, choose } = await withVscode(
      `export const done = [], choices = [];
      export const choose = (isChosen) => void choices.push(isChosen);
      export const QuickPickItemKind = { Separator: -1 };
      export const window = { showQuickPick: async (items) => items.find(choices.shift()) };
      export const commands = { executeCommand: async (command) => void done.push(command) };
      `,
      async () => ({
        ...(await import('../../../src/host/endpoints/endpointCommands.ts')),
        ...((await import('vscode')) as unknown as {
          readonly done: string[];
          readonly choose: (isChosen: (item: { endpoint?: Endpoint; command?: string }) => boolean) => void;
        }),
      }),
    );
    const services = {
      endpoints: {
        all: () => [endpoint],
        configured: () => [endpoint],
        active: () => undefined,
        select: async (id: string) => void done.push(`select ${id}`),
      },
      states: { of: () => ({}) },
    } as unknown as PickServices;
    choose((item) => item.endpoint === endpoint);
    await selectEndpoint(services);
    choose(({ command }) => command === 'ethRpc.addEndpoint');
    await selectEndpoint(services);
    choose(() => false);
    await selectEndpoint(services);
    assert.deepEqual(done, ['select main', 'ethRpc.addEndpoint']);
  });
});

describe('endpointCommands', () => {
  it('edits and removes only the endpoint of the settings that a row or a key means', async () => {
    const { endpointCommands, vscode } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/endpoints/endpointCommands.ts')),
      vscode: (await import('vscode')) as unknown as { readonly shown: unknown[] },
    }));
    const gateway: Endpoint = {
      id: '@local-gateway',
      name: 'Local gateway',
      urlTemplate: 'http://localhost:1',
    };
    const all = [endpoint, gateway];
    const removed: string[] = [];
    const endpoints = {
      configured: () => [endpoint],
      all: () => all,
      active: () => endpoint,
      usedBefore: () => undefined,
      select: async () => undefined,
      byId: (id: string) => all.find((known) => known.id === id),
      refresh: () => undefined,
    };
    let focused: EndpointRow | undefined;
    const commands = endpointCommands({
      endpoints,
      keys: { delete: async ({ id }: Endpoint) => (removed.push(id), { isGone: true }) },
      imports: { remove: async () => undefined },
      endpointOf: createEndpointOf(endpoints, async () => focused),
    } as never);
    const shownFor = async (row: EndpointRow | undefined): Promise<readonly unknown[]> => {
      vscode.shown.splice(0);
      focused = row;
      for (const argument of [row ?? 'ethRpc.endpoints', 'ethRpc.endpoints']) {
        await commands['ethRpc.editEndpoint'](argument);
        await commands['ethRpc.removeEndpoint'](argument);
      }
      return vscode.shown;
    };
    for (const row of [{ kind: 'add' }, { kind: 'problem', text: 'Bad.' }, undefined] as const)
      assert.deepEqual([await shownFor(row), removed], [[], []]);
    assert.deepEqual(
      [new Set(await shownFor({ kind: 'endpoint', endpoint: gateway })), removed],
      [new Set(['The local gateway is not in the settings. You can stop it.']), []],
    );
    assert.ok((await shownFor({ kind: 'endpoint', endpoint })).length > 0);
    assert.deepEqual(removed, ['main', 'main']);
    await commands['ethRpc.removeEndpoint']();
    assert.equal(removed.length, 3);
  });

  it('says of a call whose endpoint is gone that it is, and how to have the local gateway back', async () => {
    const { endpointCommands, vscode } = await withVscode(
      `${VSCODE} export const commands = { executeCommand: async (command) => void shown.push(command) };`,
      async () => ({
        ...(await import('../../../src/host/endpoints/endpointCommands.ts')),
        vscode: (await import('vscode')) as unknown as { readonly shown: unknown[] },
      }),
    );
    const endpoints = { configured: () => [endpoint], byId: () => undefined };
    const commands = endpointCommands({
      endpoints,
      endpointOf: createEndpointOf(endpoints, async () => undefined),
    } as never);
    const call = entry('a', 0, { endpointId: 'gone', endpointName: 'Old' });
    await commands['ethRpc.editEndpoint'](call);
    assert.deepEqual(vscode.shown.splice(0), ['The endpoint “Old” no longer exists.']);
    await commands['ethRpc.editEndpoint']({ ...call, endpointId: '@local-gateway' });
    assert.deepEqual(vscode.shown.splice(0), ['The local gateway is not running.', 'ethRpc.startGateway']);
  });
});

describe('deleteApiKey', () => {
  const keyed: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://one.example/v1/${apiKey}' };
  const values = new Map<string, string>();
  let isLocked = false;
  const storage = {
    onDidChange: () => ({ dispose: () => undefined }),
    get: async (name: string) => values.get(name),
    store: async (name: string, value: string) => void values.set(name, value),
    delete: async (name: string) =>
      isLocked ? Promise.reject(new Error('Locked.')) : void values.delete(name),
  } as unknown as SecretStorage;

  /** Deletes it, and gives what was said; it is undone, and `beforeUndo` comes first. */
  async function deleteKey(
    configured: readonly Endpoint[],
    beforeUndo: (store: KeyStore) => Promise<unknown> = async () => undefined,
  ): Promise<readonly unknown[]> {
    const { deleteApiKey, createEndpointKeys, createKeyStore, vscode } = await withVscode(
      VSCODE,
      async () => ({
        ...(await import('../../../src/host/endpoints/endpointCommands.ts')),
        ...(await import('../../../src/host/keys/endpointKeys.ts')),
        ...(await import('../../../src/host/keys/keyStore.ts')),
        vscode: (await import('vscode')) as unknown as { readonly shown: unknown[] },
      }),
    );
    const store = createKeyStore(storage, () => undefined);
    const endpoints = { configured: () => configured };
    const offered: Removal[] = [];
    const removals = { add: (removal: Removal) => void offered.push(removal) };
    const services = { endpoints, keys: createEndpointKeys(store, endpoints), removals };
    vscode.shown.splice(0);
    await deleteApiKey(services as unknown as PickServices & typeof services, keyed);
    for (const { message, undo } of offered) {
      assert.equal(values.has(NAME), false);
      await beforeUndo(store);
      vscode.shown.push(message, await Promise.resolve(undo()).catch((error: unknown) => String(error)));
    }
    return vscode.shown;
  }

  const KEPT = '{"origin":"https://one.example","key":"abcdefgh-12345678"}';
  const NAME = 'ethRpc.apiKey.main';
  const DELETED = 'Deleted: the API key of “Main”';
  beforeEach(() => {
    values.clear();
    isLocked = false;
  });

  it('brings the key back with Undo', async () => {
    values.set(NAME, KEPT);
    assert.deepEqual(await deleteKey([keyed]), [DELETED, 'Restored: the API key of “Main”']);
    assert.deepEqual([...values], [[NAME, KEPT]]);
  });

  it('brings it back neither over another key nor for an endpoint that is gone, and says so', async () => {
    values.set(NAME, KEPT);
    assert.deepEqual(await deleteKey([keyed], (store) => store.set(keyed, new Secret('another-12345678'))), [
      DELETED,
      'Error: “Main” has another key by now.',
    ]);
    assert.match(values.get(NAME)!, /another-12345678/);
    values.set(NAME, KEPT);
    assert.deepEqual(await deleteKey([]), [DELETED, 'Error: “Main” no longer exists.']);
    assert.equal(values.size, 0);
  });

  it('says that a key that cannot be deleted is still there', async () => {
    values.set(NAME, KEPT);
    isLocked = true;
    assert.deepEqual(await deleteKey([keyed]), [
      'The key of “Main” could not be deleted from the system’s secret storage, and is still there. Try again, or revoke it at its provider.',
    ]);
  });

  it('says that there is no key to delete', async () => {
    assert.deepEqual(await deleteKey([keyed]), ['No API key is stored for “Main”.']);
  });
});

describe('editEndpoint', () => {
  const MAIN: Endpoint = { ...endpoint, mode: 'dev' };
  /** A VS Code in which the row of this label is picked, and this is typed; `items` is the setting. */
  const source = (label: string, typed: string, item: Endpoint, problem = ''): string => `
    export const items = [${JSON.stringify(item)}], titles = [], problems = [];
    export const ConfigurationTarget = { Global: 1 };
    export const QuickPickItemKind = {};
    export const workspace = {
      getConfiguration: () => ({
        get: () => items,
        async update(_name, all) {
          if (${JSON.stringify(problem)} !== '') throw new Error(${JSON.stringify(problem)});
          items.splice(0, 1, ...all);
        },
      }),
    };
    export const window = {
      showQuickPick: async (rows, { title }) =>
        (titles.push(title), rows.find((row) => row.label.endsWith(${JSON.stringify(label)}))),
      createInputBox() {
        let accept, hide;
        return {
          onDidChangeValue() {}, onDidHide(listener) { hide = listener; }, dispose() {}, onDidTriggerButton() {},
          onDidAccept(listener) { accept = listener; },
          show() {
            this.value = ${JSON.stringify(typed)};
            accept();
            if (this.validationMessage === undefined) return;
            problems.push(this.validationMessage);
            hide();
          },
        };
      },
    };
  `;

  type Settings = {
    readonly items: readonly Endpoint[];
    readonly titles: readonly string[];
    readonly problems: readonly string[];
  };

  async function edited(
    label: string,
    typed: string,
    { item = MAIN, problem }: { item?: Endpoint; problem?: string } = {},
  ): Promise<
    { readonly item: unknown; readonly keys: readonly string[] } & Pick<Settings, 'titles' | 'problems'>
  > {
    const { editEndpoint, vscode } = await withVscode(source(label, typed, item, problem), async () => ({
      ...(await import('../../../src/host/endpoints/editEndpoint.ts')),
      vscode: (await import('vscode')) as unknown as Settings,
    }));
    const steps: string[] = [];
    const keys = {
      keep: async (at: Endpoint, key: Secret) => steps.push(`keep ${at.urlTemplate} ${key.reveal()}`) > 0,
      findOrAsk: async (at: Endpoint) => void steps.push(`find or ask ${at.urlTemplate}`),
      delete: async () => (steps.push('delete'), { restore: async () => steps.push('restore') }),
    };
    const editing = editEndpoint(item, { endpoints: { refresh: () => undefined }, keys } as never);
    if (problem === undefined) await editing;
    else await assert.rejects(editing, { message: problem });
    return { item: vscode.items[0], keys: steps, titles: vscode.titles, problems: vscode.problems };
  }

  const INFURA = 'https://mainnet.infura.io/v3/0123456789abcdef0123456789abcdef';
  const urlTemplate = 'https://mainnet.infura.io/v3/${apiKey}';
  const KEPT = `keep ${urlTemplate} 0123456789abcdef0123456789abcdef`;

  it('changes the name, and nothing else', async () => {
    const { item, keys } = await edited('Name', 'Other');
    assert.deepEqual(item, { ...MAIN, name: 'Other' });
    assert.deepEqual(keys, []);
  });

  it('takes the key out of a URL before it is in the settings', async () => {
    const { item, keys } = await edited('URL', INFURA);
    assert.deepEqual(item, { ...MAIN, urlTemplate, signUpUrl: 'https://app.infura.io/' });
    assert.deepEqual(keys, ['delete', KEPT]);
  });

  it('leaves the key as it was where the settings cannot be written', async () => {
    const { item, keys } = await edited('URL', INFURA, { problem: 'Read-only.' });
    assert.deepEqual(item, MAIN);
    assert.deepEqual(keys, ['delete', KEPT, 'delete', 'restore']);
  });

  it('leaves the page for keys at the old origin, and the key’s header where the key is in the URL now', async () => {
    const signUpUrl = 'https://one.example/keys';
    const headers = { 'X-Api-Key': '${apiKey}' };
    const item = { ...MAIN, signUpUrl, headers };
    const at = async (typed: string, before: Endpoint = item) =>
      (await edited('URL', typed, { item: before })).item;
    assert.deepEqual(await at('https://one.example/v2/${apiKey}'), {
      ...MAIN,
      signUpUrl,
      urlTemplate: 'https://one.example/v2/${apiKey}',
    });
    assert.deepEqual(await at('https://two.example/v1'), {
      ...MAIN,
      headers,
      urlTemplate: 'https://two.example/v1',
    });
    const team = { ...item, headers: { ...headers, 'X-Team': 'Blue' } };
    assert.deepEqual(await at('https://two.example/${apiKey}', team), {
      ...MAIN,
      headers: { 'X-Team': 'Blue' },
      urlTemplate: 'https://two.example/${apiKey}',
    });
  });

  it('keeps the WebSocket URL at the same origin, where it may stay', async () => {
    const socketTemplate = 'ws://127.0.0.1:8546/ws';
    const item = { ...MAIN, urlTemplate: 'http://127.0.0.1:8545', socketTemplate };
    const at = async (typed: string) => (await edited('URL', typed, { item })).item;
    assert.deepEqual(await at('http://127.0.0.1:8545/rpc'), {
      ...item,
      urlTemplate: 'http://127.0.0.1:8545/rpc',
    });
    const { socketTemplate: _without, ...without } = item;
    assert.deepEqual(await at('http://127.0.0.1:9545'), { ...without, urlTemplate: 'http://127.0.0.1:9545' });
    // A login becomes a header, which must not go to the other port.
    const { socketTemplate: left } = (await at('http://bob:secret@127.0.0.1:8545')) as Endpoint;
    assert.equal(left, undefined);
  });

  it('changes the WebSocket URL, and removes it where nothing is typed', async () => {
    const item = { ...MAIN, urlTemplate: 'https://one.example:8545/v1/${apiKey}' };
    const typed = async (text: string, before: Endpoint = item) =>
      (await edited('WebSocket URL', text, { item: before })).item;
    const socketTemplate = 'wss://one.example:8545/ws/${apiKey}';
    assert.deepEqual(await typed('wss://one.example:8545/ws/<key>'), { ...item, socketTemplate });
    assert.deepEqual(await typed('', { ...item, socketTemplate }), item);
    assert.deepEqual(await typed(' wss://two.example/ws '), {
      ...item,
      socketTemplate: 'wss://two.example/ws',
    });
    const asked = await edited('WebSocket URL', 'wss://two.example/a0b1c2d3', { item });
    assert.deepEqual([asked.item, asked.titles], [item, ['Edit “Main”', 'Is a part of this URL a key?']]);
  });

  it('refuses a WebSocket URL with a key in it, or with a place for the key at another origin', async () => {
    const item = { ...MAIN, urlTemplate: 'https://one.example/v1/${apiKey}' };
    const problems = async (text: string) => {
      const {
        problems: [problem],
        item: after,
      } = await edited('WebSocket URL', text, { item });
      assert.deepEqual(after, item);
      return problem ?? '';
    };
    assert.match(await problems('https://one.example'), /^The WebSocket URL is a URL that starts with wss:/);
    assert.equal(
      await problems('wss://two.example/${apiKey}'),
      'The WebSocket URL has a key or headers in it, so its host and port are those of the URL of this endpoint.',
    );
    assert.equal(
      await problems('wss://mainnet.infura.io/ws/v3/0123456789abcdef0123456789abcdef'),
      'Write ${apiKey} in place of the key: this URL is kept in the settings.',
    );
  });

  it('asks for the key of a URL with a place for one, however that is written', async () => {
    const at = 'http://localhost:18565/v1/${apiKey}';
    for (const word of ['<key>', '<API_KEY>', 'YOUR_API_KEY', '{key}', '${apiKey}', '']) {
      const { item, keys } = await edited('URL', `localhost:18565/v1/${word}`);
      assert.deepEqual(item, { ...MAIN, urlTemplate: at }, word);
      assert.deepEqual(keys, [`find or ask ${at}`], word);
    }
    const { keys } = await edited('URL', at, { item: { ...MAIN, urlTemplate: at } });
    assert.deepEqual(keys, [`find or ask ${at}`]);
    assert.deepEqual((await edited('URL', 'localhost:18565/v2')).keys, []);
  });

  it('asks which part is the key under a title that fits an endpoint that is there', async () => {
    const { titles } = await edited('URL', 'https://two.example/abcdefgh');
    assert.deepEqual(titles, ['Edit “Main”', 'Is a part of this URL a key?']);
  });
});

describe('createEndpointOf', () => {
  it('finds the endpoint of a row, of a key press in the view, of an id and of a call, as it is now', async () => {
    const row: EndpointRow = { kind: 'endpoint', endpoint: { ...endpoint, name: 'Before' } };
    const byId = (id: string): Endpoint | undefined => (id === 'main' ? endpoint : undefined);
    const endpointOf = createEndpointOf({ byId }, () => Promise.resolve(row));
    for (const argument of [row, 'ethRpc.endpoints', 'main', { endpointId: 'main' }])
      assert.equal(await endpointOf(argument), endpoint);
    for (const argument of [undefined, { kind: 'add' }, 'gone', null, { endpointId: 'gone' }])
      assert.equal(await endpointOf(argument), undefined);
  });
});

describe('pickEndpoint', () => {
  it('shows chain, origin and mode of each, the chain where it is known', async () => {
    const { pickEndpoint, shown } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/endpoints/pickEndpoint.ts')),
      shown: ((await import('vscode')) as unknown as { readonly shown: object[] }).shown,
    }));
    const all = [endpoint, { ...endpoint, id: 'b', name: 'B', mode: 'read-only' as const }];
    const endpoints = { all: () => all, active: () => all[1] };
    const states = {
      of: ({ id }: Endpoint) => (id === 'b' ? { chain: { id: 11_155_111n, name: 'Sepolia' } } : {}),
    };
    shown.splice(0);
    await pickEndpoint({ endpoints, states } as unknown as PickServices, 'Which');
    assert.deepEqual(
      shown.map((item) => ({ ...item, endpoint: undefined })),
      [
        {
          label: '$(check) B',
          description: 'Sepolia 11155111 · https://one.example · read-only',
          endpoint: undefined,
        },
        { label: 'Main', description: 'https://one.example', endpoint: undefined },
      ],
    );
  });
});
