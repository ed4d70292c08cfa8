// What is asked before a selector or a contract is looked up.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

/** A VS Code as it comes: look-ups are off, and nobody turns them on. */
const VSCODE = `
  export const said = [];
  const settings = {
    'lookUp.enabled': false,
    'lookUp.signatures': 'https://signatures.example/{selector}',
    'lookUp.contracts': 'https://contracts.example/{chainId}/{address}',
  };
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {}, QuickPickItemKind = {}, ProgressLocation = {};
  export const workspace = { getConfiguration: () => ({ get: (name) => settings[name] }) };
  export const window = {
    showErrorMessage: async (message) => void said.push(message),
    showWarningMessage: async (message) => void said.push(message),
  };
`;
const CONTRACT = `0x${'5a'.repeat(20)}`;

describe('lookUpAbi', () => {
  it('asks for a contract on its chain, which has to be known, and for a selector on any', async () => {
    const { lookUpAbi, said } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/knowledge/lookUp.ts')),
      said: ((await import('vscode')) as unknown as { readonly said: string[] }).said,
    }));
    const asked = async (text: string, chainId: number | undefined): Promise<string | undefined> => {
      assert.equal(await lookUpAbi({ text, chainId }), undefined);
      return said.pop();
    };
    assert.equal(
      await asked(CONTRACT, undefined),
      'The chain of the active endpoint is not known. Send it a call, then try again.',
    );
    assert.match(
      (await asked(CONTRACT, 137))!,
      /^Send the address 0x5a\w+ and the chain id 137 to contracts\.example\?$/i,
    );
    for (const chainId of [undefined, 137])
      assert.equal(await asked('0xa9059cbb', chainId), 'Send the selector 0xa9059cbb to signatures.example?');
    assert.deepEqual(said, []);
  });
});
