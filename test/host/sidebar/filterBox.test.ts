// How many calls the box of the filter says it finds.
import assert from 'node:assert/strict';
import type { GroupBy } from '../../../src/core/history/history.ts';
import type { History } from '../../../src/host/history/history.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const QuickPickItemKind = {}, TreeItemCollapsibleState = {};
  export const picks = [];
  export const window = {
    createQuickPick() {
      const pick = { items: [], activeItems: [], show() {}, dispose() {} };
      for (const name of ['ChangeValue', 'Accept', 'Hide'])
        pick['onDid' + name] = (listener) => (pick[name] = listener);
      picks.push(pick);
      return pick;
    },
  };
`;
type Box = { readonly items: readonly { readonly label: string }[]; readonly busy: boolean; Hide(): void };

describe('askForFilter', () => {
  it('counts the calls of all pages', async () => {
    const { askForFilter, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/sidebar/filterBox.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: readonly Box[] }),
    }));
    const pages = [100, 100, 7].map((length, page) =>
      Array.from({ length }, (_, at) => ({ id: `${page}-${at}` })),
    );
    const history = {
      groups: async () => [],
      count: async () => 500,
      page: async (_filter: unknown, _limit: number, after = 0) => ({
        heads: pages[after],
        ...(after < 2 ? { end: after + 1 } : {}),
      }),
    } as unknown as History;
    const asking = askForFilter(
      history,
      'eth',
      () => undefined,
      () => [],
    );
    while (picks[0]?.busy !== false) await new Promise((resolve) => setImmediate(resolve));
    assert.match(picks[0].items[0]!.label, /^207 of 500 /);
    picks[0].Hide();
    assert.equal(await asking, false);
  });

  it('counts the rows of all calls too, where calls share some', async () => {
    const { askForFilter, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/sidebar/filterBox.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: readonly Box[] }),
    }));
    const asked: unknown[] = [];
    const labelOf = async (groups: readonly object[], by?: GroupBy): Promise<string> => {
      const before = picks.length;
      const history = {
        groups: async (...of: readonly unknown[]) => (of.length > 1 && asked.push(of), groups),
        page: async () => ({ heads: [] }),
      } as unknown as History;
      const asking = askForFilter(
        history,
        '',
        () => undefined,
        () => [],
        by,
      );
      while (picks.length === before || picks.at(-1)!.busy)
        await new Promise((resolve) => setImmediate(resolve));
      const box = picks.at(-1)!;
      const { label } = box.items[0]!;
      box.Hide();
      await asking;
      return label;
    };
    assert.equal(
      await labelOf([
        { key: 'a', count: 1_300, rows: 20 },
        { key: 'b', count: 1, rows: 1 },
      ]),
      'All 1,301 calls, in 21 rows',
    );
    assert.equal(await labelOf([{ key: 'a', count: 4, rows: 4 }]), 'All 4 calls');
    assert.equal(await labelOf([]), 'No calls yet');
    // Rows as the view groups them; grouped by method, each call has its own.
    asked.splice(0);
    for (const by of [undefined, 'day', 'endpoint', 'method'] as const) await labelOf([], by);
    assert.deepEqual(asked, [
      ['day', { setsAsOne: 'all' }],
      ['day', { setsAsOne: 'all' }],
      ['endpoint', { setsAsOne: 'byEndpoint' }],
      ['method', {}],
    ]);
  });

  it('counts the rows of found calls, as the view lists them', async () => {
    const { askForFilter, picks } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/sidebar/filterBox.ts')),
      ...((await import('vscode')) as unknown as { readonly picks: readonly Box[] }),
    }));
    const [batch, explanation] = [{ batch: 'b' }, { explanation: { id: 'e' } }];
    const sets = [{}, batch, explanation, batch, batch, explanation];
    const labelOf = async (text: string, found: readonly object[], by?: GroupBy): Promise<string> => {
      const before = picks.length;
      const heads = found.map((set, at) => ({ id: `${at}`, endpointId: `${at % 2}`, ...set }));
      const history = { groups: async () => [], count: async () => 14, page: async () => ({ heads }) };
      const asking = askForFilter(
        history as unknown as History,
        text,
        () => undefined,
        () => [],
        by,
      );
      while (picks.length === before || picks.at(-1)!.busy)
        await new Promise((resolve) => setImmediate(resolve));
      const { label } = picks.at(-1)!.items[0]!;
      picks.at(-1)!.Hide();
      await asking;
      return label;
    };
    assert.equal(await labelOf('1 gwei', sets), '6 of 14 calls, in 3 rows');
    assert.equal(await labelOf('1 gwei', sets, 'method'), '6 of 14 calls, in 3 rows');
    assert.equal(await labelOf('1 gwei', [batch, batch]), '2 of 14 calls, in 1 row');
    assert.equal(await labelOf('1 gwei', [{}, batch]), '2 of 14 calls');
    // Groups stay where the filter allows it: a row for each call, or for each set and endpoint.
    assert.equal(await labelOf('method:eth_call', sets, 'day'), '6 of 14 calls');
    assert.equal(await labelOf('method:eth_call', sets, 'endpoint'), '6 of 14 calls, in 5 rows');
  });
});
