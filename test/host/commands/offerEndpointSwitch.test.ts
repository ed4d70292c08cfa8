// When a past call offers its endpoint.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const said = [];
  export const window = {
    async showInformationMessage(message, button) {
      said.push(message);
      return button;
    },
  };
`;

const { vscode, offerEndpointSwitch } = await withVscode(STUB, async () => ({
  vscode: (await import('vscode')) as unknown as { readonly said: string[] },
  ...(await import('../../../src/host/commands/offerEndpointSwitch.ts')),
}));

const NODES: readonly Endpoint[] = ['One', 'Two'].map((name) => ({
  id: name,
  name,
  urlTemplate: 'http://127.0.0.1:8545',
}));

async function offered(entryOf: string): Promise<{ said: readonly string[]; selected: readonly string[] }> {
  vscode.said.length = 0;
  const selected: string[] = [];
  await offerEndpointSwitch(entryOf, {
    byId: (wanted: string) => NODES.find(({ id }) => id === wanted),
    active: () => NODES[0],
    select: (id) => Promise.resolve(void selected.push(id)),
  });
  return { said: [...vscode.said], selected };
}

describe('offerEndpointSwitch', () => {
  it('says where the call went, and switches where that is wanted', async () =>
    assert.deepEqual(await offered('Two'), {
      said: ['This call went to “Two”; the request builder sends to “One”.'],
      selected: ['Two'],
    }));

  it('is silent where that is the one in use, or gone', async () => {
    for (const id of ['One', 'Three']) assert.deepEqual(await offered(id), { said: [], selected: [] });
  });
});
