// Chains as a person describes them in the settings.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  const settings = {};
  export const set = (name, value) => void (settings[name] = value);
  export const workspace = { getConfiguration: () => ({ get: (name) => settings[name] }) };
`;

describe('readChains', () => {
  it('takes a coin with 0 to 36 decimals, 18 where none are said, and a chain without one', async () => {
    const { readChains, set } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/common/settings.ts')),
      set: (
        (await import('vscode')) as unknown as {
          readonly set: (name: string, value: unknown) => void;
        }
      ).set,
    }));
    const coinWith = (decimals: unknown): string => {
      set('chains', { 7: { name: ' Own ', coin: 'OWN', decimals } });
      const { name, coin } = readChains().get(7n)!;
      return `${name} ${coin === undefined ? '-' : `${coin.symbol} ${coin.decimals}`}`;
    };
    for (const decimals of [0, 18, 36]) assert.equal(coinWith(decimals), `Own OWN ${decimals}`);
    assert.equal(coinWith(undefined), 'Own OWN 18');
    for (const decimals of [-1, 37, 1.5, '18']) assert.equal(coinWith(decimals), 'Own -');
  });
});
