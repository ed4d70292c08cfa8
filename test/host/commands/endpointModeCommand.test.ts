// Changing the mode of an endpoint.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code in which dev mode is picked. */
const VSCODE = `
  export const said = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {}, QuickPickItemKind = {};
  export const window = {
    showQuickPick: async (items) => items.find(({ label }) => label === 'dev'),
    showWarningMessage: async (message) => void said.push(message),
    setStatusBarMessage: (message) => void said.push(message),
  };
`;
const GATEWAY: Endpoint = { id: '@local-gateway', name: 'Local gateway', urlTemplate: 'http://localhost:1' };
const FAR: Endpoint = { id: 'far', name: 'Far', urlTemplate: 'https://one.example' };

describe('changeEndpointMode', () => {
  async function changedOf(of: Endpoint, chainId?: bigint) {
    const { changeEndpointMode, said } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/commands/endpointModeCommand.ts')),
      said: ((await import('vscode')) as unknown as { readonly said: string[] }).said,
    }));
    const changed: unknown[] = [];
    const endpoints = { all: () => [of], setLocalGateway: (next: unknown) => changed.push(next) };
    await changeEndpointMode({ endpoints, calls: { chainOf: async () => chainId } } as never, of);
    return { changed, said: said.splice(0) };
  }

  it('is for this window where it is that of the local gateway', async () => {
    assert.deepEqual(await changedOf(GATEWAY), {
      changed: [{ ...GATEWAY, mode: 'dev' }],
      said: ['$(shield) “Local gateway” is in mode dev'],
    });
  });

  it('is no dev mode where a chain that is not for development may be meant', async () => {
    const dev = 'Dev mode is for nodes on this machine and for development chains (1337 and 31337).';
    const { changed, said } = await changedOf(FAR);
    assert.deepEqual(changed, []);
    assert.deepEqual(said, [
      `${dev} “Far” is not on this machine and did not report its chain, so its mode stays ask.`,
    ]);
    assert.match((await changedOf(FAR, 1n)).said[0]!, /“Far” is not on this machine and serves .*Ethereum/);
  });
});
