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
  shown: ((await import('vscode')) as unknown as { readonly shown: Shown[] }).shown,
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
      ['$(refresh) Run it again', 'At another endpoint', 'Other', 'The same request', 'balance bob'],
    );
    assert.deepEqual(shown.at(-1), {
      id: 'past',
      label: 'balance bob',
      description: '2026-01-05 09:08:07 · Main',
      detail: '1 ETH',
    });
  });

  it('lists the same request first, equal results once, and no calls that helped to explain', async () => {
    shown.length = 0;
    const call = { ok: true, summary: '', responseBytes: 40, endpointId: 'main', endpointName: 'Main' };
    let startedAt = new Date(2026, 0, 5, 9, 0, 0).getTime();
    const head = (id: string, method: string, params: readonly unknown[], more: object = {}) => ({
      ...call,
      id,
      method,
      params,
      startedAt: startedAt--,
      ...more,
    });
    const balance = [ADDRESS, 'latest'];
    const other = ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 'latest'];
    const heads = [
      head('code', 'eth_getCode', balance, { explanation: { id: 'x', hash: '' } }),
      head('help', 'eth_getBalance', balance, { explanation: { id: 'x', hash: '' } }),
      head('chain', 'eth_chainId', []),
      head('code now', 'eth_getCode', balance, { responseBytes: 5000 }),
      head('same code', 'eth_getCode', balance, { responseBytes: 5000 }),
      head('long', 'eth_getBalance', other, { responseBytes: 5000 }),
      head('as long', 'eth_getBalance', other, { responseBytes: 5000 }),
      head('other', 'eth_getBalance', other),
      head('newest', 'eth_getBalance', balance),
      head('equal', 'eth_getBalance', balance),
      head('past', 'eth_getBalance', [ADDRESS, '0x5']),
      head('differs', 'eth_getBalance', balance, { result: '0x2' }),
      head('failed', 'eth_getBalance', balance, { ok: false }),
    ];
    const history = {
      page: async ({ method }: { readonly method?: string }) => ({
        heads: heads.filter((one) => method === undefined || one.method === method),
      }),
      stored: async (id: string) => {
        const found = heads.find((one) => one.id === id)!;
        const { result = '0x1' } = found as { readonly result?: string };
        return { ...found, outcome: { ok: true, result } };
      },
    };
    await pickEntryToCompare(
      head('now', 'eth_getBalance', balance) as never,
      history as never,
      [],
      () => ({}),
    );
    assert.deepEqual(
      shown.map((item) => ('id' in item ? item.id : item.label)),
      [
        'again',
        'The same request, at any block',
        'newest',
        'past',
        'differs',
        'The same method',
        'long',
        'as long',
        'other',
        'Other methods',
        'chain',
        'code now',
      ],
    );
  });

  it('says the block in the rows of the same request where there are several, under a saved name too', async () => {
    shown.length = 0;
    const past = (id: string, block: string, label?: string) => ({
      id,
      ok: true,
      method: 'eth_getBalance',
      params: [ADDRESS, block],
      ...(label === undefined ? {} : { label }),
      summary: '',
      responseBytes: 40,
      endpointId: 'main',
      endpointName: 'Main',
      startedAt: new Date(2026, 0, 5, 9, 8, 7).getTime(),
    });
    const heads = [past('a', 'pending', 'Mine'), past('b', 'latest'), past('c', '0x10')];
    const history = {
      page: async ({ method }: { readonly method?: string }) => ({
        heads: method === undefined ? [] : heads,
      }),
      stored: async (id: string) => ({
        ...heads.find((one) => one.id === id),
        outcome: { ok: true, result: '0x1' },
      }),
    };
    await pickEntryToCompare(past('now', 'latest') as never, history as never, [], () => ({}));
    assert.deepEqual(
      shown.slice(1).map(({ label, description = '' }) => [label, description.split(' · ')[0]]),
      [
        ['The same request, at any block', ''],
        ['Mine', 'block pending'],
        ['balance 0xf39F…2266', 'block latest'],
        ['balance 0xf39F…2266 @16', '2026-01-05 09:08:07'],
      ],
    );
  });
});
