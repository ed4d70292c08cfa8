// Switches of the settings that are on unless somebody turned them off.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const settings = {};
  export const workspace = { getConfiguration: () => ({ get: (name) => settings[name] }) };
`;

describe('the settings', () => {
  it('ask for tokens, name contracts and wait for a node unless that is turned off', async () => {
    const { settings, asksTokens, namesContracts, waitsForRetryAfter } = await withVscode(
      VSCODE,
      async () => ({
        ...(await import('../../../src/host/common/settings.ts')),
        ...((await import('vscode')) as unknown as { readonly settings: Record<string, unknown> }),
      }),
    );
    const all = (): readonly boolean[] => [asksTokens(), namesContracts(), waitsForRetryAfter()];
    assert.deepEqual(all(), [true, true, true]);
    Object.assign(settings, { askTokens: false, nameContracts: false, waitForRetryAfter: false });
    assert.deepEqual(all(), [false, false, false]);
  });
});
