// The box that asks for an API key leads to where one is given out.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import type { KeyStore } from '../../../src/host/keys/keyStore.ts';
import { withVscode } from '../withVscode.ts';

/** A person who presses the buttons of the box, then types a key. */
const VSCODE = `
  export const ran = [], tooltips = [], person = { types: 'typed-after-the-page-12345' };
  export const QuickInputButtons = { Back: {} };
  export class ThemeIcon {}
  export const commands = { executeCommand: async (...command) => ran.push(command) };
  export const window = {
    createInputBox() {
      let press, accept, hide;
      return {
        buttons: [],
        onDidChangeValue() {}, dispose() {},
        onDidHide(listener) { hide = listener; },
        onDidTriggerButton(listener) { press = listener; },
        onDidAccept(listener) { accept = listener; },
        show() {
          for (const button of this.buttons) {
            tooltips.push(button.tooltip);
            press(button);
          }
          this.value = person.types;
          accept();
          if (this.validationMessage !== undefined) hide();
        },
      };
    },
  };
`;

const { askForKey, createEndpointKeys, vscode } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/keys/endpointKeys.ts')),
  ...(await import('../../../src/host/keys/askForKey.ts')),
  vscode: (await import('vscode')) as unknown as {
    readonly ran: unknown[];
    readonly tooltips: string[];
    readonly person: { types: string };
  },
}));

describe('askForKey', () => {
  const key = async (urlTemplate: string): Promise<string | undefined> => {
    const endpoint: Endpoint = { id: 'a', name: 'A', urlTemplate };
    return (await askForKey(endpoint, '', { configured: () => [] }))?.reveal();
  };

  it('has a button for getting a key of a provider or a gateway, and stays open behind it', async () => {
    for (const url of ['https://mainnet.infura.io/v3/${apiKey}', 'https://gateway.example/v1/${apiKey}'])
      assert.equal(await key(url), 'typed-after-the-page-12345');
    assert.deepEqual(
      [vscode.tooltips, vscode.ran],
      [
        ['Get an API Key...', 'Get an API Key...'],
        [
          ['ethRpc.getApiKey', 'a'],
          ['ethRpc.getApiKey', 'a'],
        ],
      ],
    );
  });

  it('has a button that deletes a stored key, and closes the box', async () => {
    const endpoint: Endpoint = { id: 'a', name: 'A', urlTemplate: 'https://node.example/${apiKey}/rpc' };
    for (const stored of [undefined, new Secret('stored-12345')]) {
      vscode.tooltips.splice(0);
      vscode.ran.splice(0);
      const store = { toMask: async () => stored, set: async () => true };
      const keys = createEndpointKeys(store as unknown as KeyStore, { configured: () => [] });
      const typed = (await keys.ask(endpoint))?.reveal();
      assert.deepEqual(
        [typed, vscode.tooltips, vscode.ran],
        stored === undefined
          ? ['typed-after-the-page-12345', [], []]
          : [undefined, ['Delete API Key'], [['ethRpc.deleteApiKey', 'a']]],
      );
    }
  });

  it('has none where neither is known', async () => {
    vscode.tooltips.splice(0);
    assert.equal(await key('https://node.example/${apiKey}/rpc'), 'typed-after-the-page-12345');
    assert.deepEqual(vscode.tooltips, []);
  });
  it('takes Enter in the empty box for the key of the environment, at the first endpoint that needs one', async () => {
    const [first, second] = ['a', 'b'].map((id): Endpoint => ({
      id,
      name: id,
      urlTemplate: `https://${id}.example/\${apiKey}/rpc`,
    })) as [Endpoint, Endpoint];
    const endpoints = { configured: () => [first, second] };
    const entered = async (endpoint: Endpoint): Promise<string | undefined> =>
      (await askForKey(endpoint, '', endpoints))?.reveal();
    const before = process.env['ETH_RPC_API_KEY'];
    const { types } = vscode.person;
    try {
      vscode.person.types = '';
      delete process.env['ETH_RPC_API_KEY'];
      assert.equal(await entered(first), undefined);
      process.env['ETH_RPC_API_KEY'] = 'of-the-environment-12345';
      assert.equal(await entered(first), 'of-the-environment-12345');
      assert.equal(await entered(second), undefined);
    } finally {
      vscode.person.types = types;
      if (before === undefined) delete process.env['ETH_RPC_API_KEY'];
      else process.env['ETH_RPC_API_KEY'] = before;
    }
  });
});
