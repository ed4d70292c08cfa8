// The list of results to compare with.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const shown = [];
  export const QuickPickItemKind = { Separator: -1 };
  export const window = { showQuickPick: async (items) => void shown.push(...items) };
`;

type Shown = { readonly label: string; readonly description?: string; readonly detail?: string };

const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

const { shown, pickEntryToCompare } = await withVscode(STUB, async () => ({
  shown: ((await import('vscode')) as unknown as { readonly shown: readonly Shown[] }).shown,
  ...(await import('../../../src/host/results/pickEntryToCompare.ts')),
}));

describe('pickEntryToCompare', () => {
  it('offers other endpoints, and names results as the History view does', async () => {
    const startedAt = new Date(2026, 0, 5, 9, 8, 7).getTime();
    const past = {
      id: 'past',
      ok: true,
      method: 'eth_getBalance',
      params: [ADDRESS, 'latest'],
      summary: '1 coin',
      responseBytes: 40,
      endpointId: 'main',
      endpointName: 'Main',
      startedAt,
    };
    const outcome = { ok: true, result: '0xde0b6b3a7640000' };
    const history = { page: async () => ({ heads: [past] }), stored: async () => ({ ...past, outcome }) };
    const context = { chain: chainById(1n), labels: new Map([[ADDRESS, 'bob']]) };
    const take = (): never => assert.fail('nothing is taken');
    const elsewhere = [{ label: 'Other', description: 'https://other.example', take }];
    await pickEntryToCompare({ ...past, id: 'now' } as never, history as never, elsewhere, () => context);
    assert.deepEqual(
      shown.map(({ label }) => label),
      ['$(refresh) Run it again', 'At another endpoint', 'Other', 'The same method', 'balance bob'],
    );
    assert.deepEqual(shown.at(-1), {
      id: 'past',
      label: 'balance bob',
      description: '2026-01-05 09:08:07 · Main',
      detail: '1 ETH',
    });
  });
});
