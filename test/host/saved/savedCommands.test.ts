// Names of saved requests and folders: no key, and nothing to be signed.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { SavedItem } from '../../../src/core/history/history.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { maskKeys } from '../../../src/host/keys/maskKeys.ts';
import type { SavedServices } from '../../../src/host/saved/savedCommands.ts';
import { withVscode } from '../withVscode.ts';

/** A person who types what `typing` makes of the text that is offered, then Enter. */
const INPUT = `
  export const person = { typing: (text) => text };
  export const QuickInputButtons = {};
  export const window = {
    setStatusBarMessage: () => undefined,
    showQuickPick: async ([first]) => first,
    createInputBox: field,
    createQuickPick: field,
  };
  /** Enter takes the first row. */
  function field() {
    let accept;
    return {
      onDidChangeValue: () => undefined,
      onDidTriggerButton: () => undefined,
      onDidHide: () => undefined,
      onDidAccept: (listener) => void (accept = listener),
      show() {
        this.value = person.typing(this.value);
        this.selectedItems = this.items?.slice(0, 1);
        accept();
      },
      dispose: () => undefined,
    };
  }
`;

const KEY = 'canary-0123456789';

describe('names of saved requests', () => {
  const put: SavedItem[] = [];
  const revealed: string[] = [];
  let person: { typing: (text: string) => string };
  let host: typeof import('../../../src/host/saved/savedCommands.ts');
  let saving: typeof import('../../../src/host/saved/saveRequests.ts');
  const keys = { toMask: async () => new Secret(KEY), all: async () => [] };
  const services = {
    history: { saved: async () => [], putSaved: async (items: readonly SavedItem[]) => put.push(...items) },
    targets: { callsOf: () => assert.fail('nothing of the history is meant') },
    contextOf: () => ({}),
    savedTree: { reveal: async (item: SavedItem) => void revealed.push(item.name) },
    masking: () => maskKeys({ all: () => [{} as Endpoint] }, keys),
  } as unknown as SavedServices;

  before(async () => {
    ({ host, saving, person } = await withVscode(INPUT, async () => ({
      host: await import('../../../src/host/saved/savedCommands.ts'),
      saving: await import('../../../src/host/saved/saveRequests.ts'),
      person: ((await import('vscode')) as unknown as { readonly person: typeof person }).person,
    })));
  });
  beforeEach(() => void put.splice(0));

  it('have no key in them, of folders and of requests, new or renamed', async () => {
    person.typing = () => `mine ${KEY}`;
    const commands = host.savedCommands(services);
    await commands['ethRpc.saved.newFolder']();
    await host.sharedSavedCommands(services)['ethRpc.rename']({ id: 'a', name: 'old', position: 1 });
    await saving.saveRequests(services, [{ method: 'eth_chainId', params: [], endpointId: 'a' }]);
    assert.equal(put.length, 3);
    for (const { name } of put) assert.equal(name, 'mine [api key]');
  });

  it('offer nothing of what a method signs', async () => {
    person.typing = (text) => text;
    const params = ['0x6d79206d657373616765', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'];
    for (const method of ['personal_sign', 'eth_sign'])
      await saving.saveRequests(services, [{ method, params, endpointId: 'a' }]);
    assert.deepEqual(
      put.map(({ name }) => name),
      ['personal_sign [not kept] [not kept]', 'sign [not kept] [not kept]'],
    );
  });

  it('are shown where they are new', async () => {
    person.typing = () => 'shown';
    revealed.splice(0);
    const call = { method: 'eth_chainId', params: [], endpointId: 'a' };
    await saving.saveRequests(services, [call]);
    assert.deepEqual(revealed, ['shown']);
  });

  it('stay as they are where a request is saved again, and are asked for where it was deleted meanwhile', async () => {
    person.typing = () => 'new';
    const item = {
      id: 'a',
      name: 'Mine',
      position: 3,
      request: { endpointId: 'e', method: 'x', params: [] },
    };
    const call = { method: 'eth_chainId', params: [] };
    const save = (saved: readonly SavedItem[], savedId: string): Promise<unknown> =>
      saving.saveCall(
        { ...services, history: { ...services.history, saved: async () => saved } },
        { ...call, endpointId: 'other' },
        savedId,
      );
    assert.deepEqual(await save([item], 'a'), { ...item, request: { ...item.request, ...call } });
    await save([item], 'gone');
    assert.deepEqual(
      put.map(({ name, request }) => [name, request?.endpointId]),
      [
        ['Mine', 'e'],
        ['new', 'other'],
      ],
    );
  });
});
