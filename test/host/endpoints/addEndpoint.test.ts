// The steps of adding an endpoint, and the offer at the end.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { CallRequest } from '../../../src/host/calls/calls.ts';
import type { EndpointCallServices } from '../../../src/host/commands/endpointCalls.ts';
import type { CommandTable } from '../../../src/host/common/registry.ts';
import type { Endpoints } from '../../../src/host/endpoints/endpoints.ts';
import type { EndpointKeys } from '../../../src/host/keys/endpointKeys.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code where every text is taken as it is offered, and the button of every message is pressed. */
const VSCODE = `
  export const table = {}, questions = [], said = [], written = { by: async () => {} }, chosen = { label: '' };
  export class ThemeIcon {}
  export class ThemeColor {}
  export const ConfigurationTarget = { Global: 1 };
  export const CompletionItemKind = {};
  export const TreeItemCollapsibleState = {};
  export const QuickPickItemKind = {};
  export const commands = { executeCommand: async (id, argument) => table[id]?.(argument) };
  export const workspace = { getConfiguration: () => ({ get: () => [], update: () => written.by() }) };
  export const window = {
    showInformationMessage: async (message, ...buttons) => (said.push(message), buttons.find((one) => one === 'Test It')),
    showQuickPick: async (items, { title }) => (questions.push(title), items.find(({ label }) => label.includes(chosen.label))),
    createInputBox() {
      let accept;
      return {
        onDidChangeValue() {}, onDidHide() {}, dispose() {}, onDidTriggerButton() {},
        onDidAccept(listener) { accept = listener; },
        show() { accept(); },
      };
    },
  };
`;

describe('addEndpoint', () => {
  it('offers to test this very endpoint, whichever is chosen by the time that is taken up', async () => {
    const { vscode, addEndpoint, endpointCalls, createEndpointOf } = await withVscode(VSCODE, async () => ({
      vscode: (await import('vscode')) as unknown as { table: CommandTable; questions: readonly string[] },
      ...(await import('../../../src/host/endpoints/addEndpoint.ts')),
      ...(await import('../../../src/host/commands/endpointCalls.ts')),
      ...(await import('../../../src/host/endpoints/endpointOf.ts')),
    }));
    const other: Endpoint = { id: 'other', name: 'Other', urlTemplate: 'http://127.0.0.1:8545' };
    const added: Endpoint = { id: 'mine', name: 'Mine', urlTemplate: 'http://127.0.0.1:8546' };
    const all = [other];
    const endpoints = {
      all: () => all,
      configured: () => all,
      byId: (wanted: string) => all.find(({ id }) => id === wanted),
      active: () => other,
      refresh: () => void all.push(added),
      select: async () => undefined,
    } as unknown as Endpoints;
    const tested: (string | undefined)[] = [];
    const run = async ({ endpoint }: CallRequest): Promise<void> => void tested.push(endpoint?.id);
    const endpointOf = createEndpointOf(endpoints, () => Promise.resolve(undefined));
    const show = { endpoints, calls: { run } };
    const services = { show, endpointOf } as unknown as EndpointCallServices;
    Object.assign(vscode.table, endpointCalls(services));
    await addEndpoint(endpoints, services.keys, { suggestedName: 'Mine', urlTemplate: added.urlTemplate });
    await new Promise((next) => setTimeout(next, 5));
    // It is checked first, to offer what helps.
    assert.deepEqual([tested, vscode.questions], [['mine', 'mine'], []]);
  });

  it('takes a URL of a hosted gateway without its key for one that wants a key', async () => {
    const { draftFromUrl } = await withVscode(
      VSCODE,
      () => import('../../../src/host/endpoints/endpointDraft.ts'),
    );
    for (const base of ['https://rpc.example.com', 'http://127.0.0.1:18545/eth'])
      assert.equal((await draftFromUrl(`${base}/v1/`))?.urlTemplate, `${base}/v1/\${apiKey}`);
    assert.equal(
      (await draftFromUrl('https://rpc.example.com/v1'))?.urlTemplate,
      'https://rpc.example.com/v1',
    );
  });

  it('keeps the key before the endpoint is in the settings, and not where it does not get there', async () => {
    const { vscode, addEndpoint, Secret } = await withVscode(VSCODE, async () => ({
      vscode: (await import('vscode')) as unknown as { written: { by: () => Promise<void> } },
      ...(await import('../../../src/host/endpoints/addEndpoint.ts')),
      ...(await import('../../../src/core/secret/secret.ts')),
    }));
    const steps: string[] = [];
    const keys = {
      keep: async ({ id }: Endpoint) => void steps.push(`keep ${id}`),
      delete: async ({ id }: Endpoint) => void steps.push(`delete ${id}`),
    } as unknown as EndpointKeys;
    const endpoints = {
      all: () => [],
      configured: () => [],
      active: () => undefined,
      refresh: () => undefined,
      select: async () => undefined,
    } as unknown as Endpoints;
    const draft = {
      suggestedName: 'Mine',
      urlTemplate: 'https://rpc.example/v1/${apiKey}',
      key: new Secret('a-key-of-nobody'),
    };
    vscode.written.by = async () => void steps.push('write');
    await addEndpoint(endpoints, keys, draft);
    vscode.written.by = () => Promise.reject(new Error('The settings cannot be written.'));
    await assert.rejects(addEndpoint(endpoints, keys, draft), /cannot be written/);
    assert.deepEqual(steps, ['keep mine', 'write', 'keep mine', 'delete mine']);
  });

  it('offers a name with the words of the path, never with a key, where the host alone is the name of another', async () => {
    const { vscode, addEndpoint } = await withVscode(VSCODE, async () => ({
      vscode: (await import('vscode')) as unknown as { readonly written: { by: () => Promise<void> } },
      ...(await import('../../../src/host/endpoints/addEndpoint.ts')),
    }));
    vscode.written.by = async () => undefined;
    const nameOf = async (
      urlTemplate: string,
      suggestedName = 'one.example',
    ): Promise<string | undefined> => {
      const all = [{ id: 'one', name: 'one.example', urlTemplate: 'https://one.example/v1' }];
      const endpoints = {
        all: () => all,
        configured: () => all,
        active: () => all[0],
        refresh: () => undefined,
      } as unknown as Endpoints;
      const keys = { ask: async () => undefined } as unknown as EndpointKeys;
      return (await addEndpoint(endpoints, keys, { suggestedName, urlTemplate }))?.name;
    };
    assert.equal(await nameOf('https://one.example/polygon/v1/${apiKey}'), 'one.example/polygon/v1');
    assert.equal(await nameOf('https://one.example/arbitrum-one/a1b2c3d4e5f6'), 'one.example/arbitrum-one');
    assert.equal(await nameOf('https://one.example/eth?token=hunter2'), 'one.example/eth');
    assert.equal(await nameOf('https://two.example/eth', 'two.example'), 'two.example');
    assert.equal(await nameOf('https://two.example/eth', 'Mine'), 'Mine');
  });

  it('leaves calls where they went, and asks before it adds a URL once more', async () => {
    const { vscode, addEndpoint } = await withVscode(VSCODE, async () => ({
      vscode: (await import('vscode')) as unknown as {
        readonly said: string[];
        readonly questions: string[];
        readonly chosen: { label: string };
        readonly written: { by: () => Promise<void> };
      },
      ...(await import('../../../src/host/endpoints/addEndpoint.ts')),
    }));
    const { Secret } = await import('../../../src/core/secret/secret.ts');
    vscode.written.by = async () => undefined;
    const steps: string[] = [];
    const there: Endpoint = { id: 'there', name: 'There', urlTemplate: 'http://127.0.0.1:8545/${apiKey}' };
    const open: Endpoint = { id: 'open', name: 'Open', urlTemplate: 'http://127.0.0.1:8547/' };
    const endpoints = {
      all: () => [there, open],
      configured: () => [there, open],
      active: () => there,
      refresh: () => void steps.push('added'),
      select: async (id: string) => void steps.push(`select ${id}`),
    } as unknown as Endpoints;
    const keys = {
      keep: async ({ id }: Endpoint) => void steps.push(`key of ${id}`),
      ask: async () => undefined,
    } as unknown as EndpointKeys;
    const add = async (place: string, key?: string, headers?: Record<string, string>) => {
      const urlTemplate = `http://127.0.0.1:${place}`;
      const secret = key === undefined ? {} : { key: new Secret(key) };
      const draft = { suggestedName: 'Mine', urlTemplate, ...secret, ...(headers && { headers }) };
      await addEndpoint(endpoints, keys, draft);
      await new Promise((next) => setTimeout(next, 5));
      return steps.splice(0);
    };
    assert.deepEqual(await add('8546'), ['added']);
    assert.equal(vscode.said.at(-1), '“Mine” was added. Calls still go to “There”.');
    assert.deepEqual(vscode.questions, []);
    for (const [label, key, expected] of [
      ['Use “There”', undefined, ['select there']],
      ['with the key', 'a-key-of-nobody', ['key of there', 'select there']],
      ['Add another', undefined, ['added']],
      ['nothing', undefined, []],
    ] as const) {
      vscode.chosen.label = label;
      assert.deepEqual(await add('8545/${apiKey}/', key), expected, label);
    }
    vscode.chosen.label = 'with the key';
    // It sends none, so it gets none; and one with other headers is another one.
    assert.deepEqual(await add('8547', 'a-key-of-nobody'), []);
    assert.deepEqual(await add('8547', 'a-key-of-nobody', { 'x-key': '${apiKey}' }), [
      'key of mine',
      'added',
    ]);
    assert.equal(vscode.questions[0], '“There” has this URL already');
  });

  it('saves a node of this machine once, and chooses it', async () => {
    const { vscode, addLocalNode } = await withVscode(VSCODE, async () => ({
      vscode: (await import('vscode')) as unknown as { written: { by: () => Promise<void> } },
      ...(await import('../../../src/host/endpoints/addEndpoint.ts')),
    }));
    const steps: string[] = [];
    const configured: Endpoint[] = [];
    const endpoints = {
      all: () => configured,
      active: () => configured[0],
      configured: () => configured,
      refresh: () => void configured.push({ id: 'own', name: 'Own', urlTemplate: 'http://127.0.0.1:8545/' }),
      select: async (id: string) => void steps.push(`select ${id}`),
    } as unknown as Endpoints;
    vscode.written.by = async () => void steps.push('write');
    const add = (): Promise<void> => addLocalNode(endpoints, 'http://127.0.0.1:8545', '127.0.0.1:8545');
    await add();
    await add();
    assert.deepEqual(steps, ['write', 'select local-node-127-0-0-1-8545', 'select own']);
  });
});
