// For which endpoint a pasted key can be kept.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { PastedEndpoint } from '../../../src/core/paste/pastedEndpoint.ts';
import type { Pasted } from '../../../src/core/paste/pastedReading.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code in which the first row of a list is picked. */
const VSCODE = `
  export const rows = [], said = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {}, QuickPickItemKind = {};
  export const window = {
    showQuickPick: async (items) => (rows.push(...items.map(({ label }) => label)), items[0]),
    showInformationMessage: async (message) => void said.push(message),
    setStatusBarMessage: (message) => void said.push(message),
  };
`;

const plain: Endpoint = { id: 'plain', name: 'Plain', urlTemplate: 'http://localhost:8545' };
const keyed: Endpoint = { id: 'keyed', name: 'Keyed', urlTemplate: 'https://one.example/${apiKey}' };
const login: Endpoint = {
  id: 'login',
  name: 'Login',
  urlTemplate: 'https://two.example',
  headers: { Authorization: 'Basic ${apiKey}' },
};

describe('askAboutPastedKey', () => {
  /** What is offered for a key that is pasted by itself, said, and kept. */
  async function pastedWith(...configured: readonly Endpoint[]) {
    return paste({ key: new Secret('canary-0123456789') }, configured);
  }

  async function paste(pasted: Partial<Pasted>, configured: readonly Endpoint[], known?: string) {
    const { askAboutPastedKey, vscode } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/newCall/pastedKeys.ts')),
      vscode: (await import('vscode')) as unknown as Record<'rows' | 'said', string[]>,
    }));
    const kept: string[] = [];
    const services = {
      endpoints: { configured: () => configured, active: () => configured[0] },
      keys: {
        keep: async ({ id }: Endpoint, key: Secret) => kept.push(`${id} ${key.reveal()}`) > 0,
        toMask: async () => known && new Secret(known),
      },
    };
    const settled = await askAboutPastedKey(pasted as Pasted, services as never);
    return { settled, rows: vscode.rows.splice(0), said: vscode.said.splice(0), kept };
  }

  it('offers a key to those that take one, which a login is not', async () => {
    assert.deepEqual(await pastedWith(plain, login, keyed), {
      settled: keyed,
      rows: ['$(key) Keep the key for “Keyed”', '$(trash) Do not keep it'],
      said: ['$(key) The API key for “Keyed” is set'],
      kept: ['keyed canary-0123456789'],
    });
  });

  it('asks nothing where the key of a pasted endpoint is kept for it', async () => {
    const key = new Secret('canary-0123456789');
    const url = new Secret('https://one.example/canary-0123456789');
    const endpoint = { url, origin: 'https://one.example', key } as PastedEndpoint;
    const rows = async (known?: string) => (await paste({ endpoint }, [keyed], known)).rows;
    assert.deepEqual(await rows('canary-0123456789'), []);
    assert.deepEqual(await rows(), [
      '$(key) Keep the key for “Keyed”',
      '$(add) Add it as an endpoint',
      '$(trash) Do not keep it',
    ]);
    // Enter, pressed without reading, must not replace a key that works.
    assert.deepEqual(await rows('another-one-of-them'), [
      '$(trash) Do not keep it',
      '$(add) Add it as an endpoint',
      '$(key) Replace the key of “Keyed”',
    ]);
  });

  it('names the endpoint that a text is for: the one it was settled on, else one of its origin, else that', async () => {
    const { endpointOfPasted } = await withVscode(
      VSCODE,
      () => import('../../../src/host/newCall/pastedKeys.ts'),
    );
    const endpoint = { origin: 'https://one.example' } as PastedEndpoint;
    const other = { ...keyed, id: 'other', name: 'Other' };
    const place = (all: readonly Endpoint[], settled?: Endpoint): unknown => {
      const endpoints = { all: () => all, active: () => all.at(-1) };
      return endpointOfPasted({ endpoint } as Pasted, settled, { endpoints } as never);
    };
    const isPasted = true;
    assert.deepEqual(
      [place([keyed, plain]), place([keyed, other]), place([keyed, other], keyed), place([plain])],
      [
        { id: 'keyed', name: 'Keyed', isPasted },
        { id: 'other', name: 'Other', isPasted },
        { id: 'keyed', name: 'Keyed', isPasted },
        { id: undefined, name: 'https://one.example', isPasted },
      ].map(({ id, ...rest }) => (id === undefined ? rest : { id, ...rest })),
    );
  });

  it('says so where there is none', async () => {
    assert.deepEqual(await pastedWith(plain, login), {
      settled: undefined,
      rows: [],
      said: ['There is no endpoint that needs a key. Add one first.'],
      kept: [],
    });
  });
});
