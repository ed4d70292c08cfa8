// The list of results to compare with.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const shown = [];
  export const QuickPickItemKind = { Separator: -1 };
  export const window = { showQuickPick: async (items) => void shown.push(...items) };
`;

type Shown = { readonly label: string; readonly description?: string; readonly detail?: string };

const { shown, pickEntryToCompare } = await withVscode(STUB, async () => ({
  shown: ((await import('vscode')) as unknown as { readonly shown: readonly Shown[] }).shown,
  ...(await import('../../../src/host/results/pickEntryToCompare.ts')),
}));

describe('pickEntryToCompare', () => {
  it('offers other endpoints, and names answers as the History view does, the time before what can be long', async () => {
    const startedAt = new Date(2026, 0, 5, 9, 8, 7).getTime();
    const past = {
      id: 'past',
      ok: true,
      method: 'eth_getBalance',
      params: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest'],
      summary: '1 ETH',
      endpointName: 'Main',
      startedAt,
    };
    const history = { page: async () => ({ heads: [past] }) };
    const take = (): never => assert.fail('nothing is taken');
    const elsewhere = [{ label: 'Other', description: 'https://other.example', take }];
    await pickEntryToCompare({ ...past, id: 'now' } as never, history as never, elsewhere);
    assert.deepEqual(
      shown.map(({ label }) => label),
      [
        '$(refresh) Run it again',
        'At another endpoint',
        'Other',
        'The same method',
        'eth_getBalance 0xf39F…2266',
      ],
    );
    assert.deepEqual(shown.at(-1), {
      id: 'past',
      label: 'eth_getBalance 0xf39F…2266',
      description: '2026-01-05 09:08:07 · Main',
      detail: '1 ETH',
    });
  });
});
