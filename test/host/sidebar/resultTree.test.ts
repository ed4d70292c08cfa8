// The Result view without an entry from the history, and what its rows know of their call.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { History } from '../../../src/host/history/history.ts';
import type { DetailNode } from '../../../src/host/sidebar/treeNodes.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export class EventEmitter { event = () => ({ dispose() {} }); fire() {} dispose() {} }
  export const keys = new Map();
  export const commands = { executeCommand: async (_setContext, key, value) => void keys.set(key, value) };
`;
const { createResultTree, keys } = await withVscode(VSCODE, async () => ({
  ...((await import('vscode')) as unknown as { readonly keys: ReadonlyMap<string, boolean> }),
  ...(await import('../../../src/host/sidebar/resultTree.ts')),
}));
const { entrySubject } = await withVscode(VSCODE, () => import('../../../src/host/subjects/entrySubject.ts'));
const { createDetailRows } = await withVscode(
  VSCODE,
  () => import('../../../src/host/sidebar/detailRows.ts'),
);

const ENTRY = {
  id: 'a',
  method: 'eth_getBlockByNumber',
  params: ['latest', false],
  endpointId: 'local',
  endpointName: 'Local',
  outcome: { ok: true, result: { number: '0x1', miner: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' } },
} as unknown as HistoryEntry;

const treeOver = (get: History['get']): ReturnType<typeof createResultTree> =>
  createResultTree({ description: '' }, { get } as History, () => ({}), createDetailRows());

describe('createResultTree', () => {
  it('shows an entry that the history could not give before', async () => {
    for (const before of [async () => assert.fail('The disk is full.'), async () => undefined]) {
      let get: History['get'] = before;
      const tree = treeOver((id) => get(id));
      await tree.select('a').catch(() => undefined);
      get = async () => ENTRY;
      await tree.select('a');
      assert.equal(await tree.shown(), ENTRY);
    }
  });

  it('has rows that know where their call went, at any depth', async () => {
    const tree = treeOver(async () => ENTRY);
    await tree.select('a');
    const rows = tree.getChildren() as readonly DetailNode[];
    const below = tree.getChildren(rows[0]) as readonly DetailNode[];
    assert.ok(below.length > 0);
    for (const row of [...rows, ...below])
      assert.deepEqual('origin' in row && row.origin, { endpointId: 'local', endpointName: 'Local' });
  });

  it('tells whether undoing its call can be offered', async () => {
    const isOffered = async (more: object): Promise<boolean | undefined> => {
      const tree = treeOver(async () => ({ ...ENTRY, ok: true, ...more }));
      await tree.select('a');
      return keys.get('ethRpc.resultIsUndoable');
    };
    assert.equal(await isOffered({}), false);
    assert.equal(await isOffered({ snapshot: '0x1' }), true);
    assert.equal(await isOffered({ snapshot: '0x1', ok: false }), false);
    assert.equal(await isOffered({ snapshot: '0x1', tags: ['undone'] }), false);
  });

  it('names the block of the result, unless the call names it already', async () => {
    const titleOf = async (more: Partial<HistoryEntry>): Promise<string> => {
      const view = { description: '' };
      const get = async (): Promise<HistoryEntry> => ({ ...ENTRY, ...more });
      const tree = createResultTree(view, { get } as unknown as History, () => ({}), createDetailRows());
      await tree.select('a');
      return view.description;
    };
    assert.equal(await titleOf({}), 'eth_getBlockByNumber latest · block 1');
    assert.equal(await titleOf({ params: ['0x1', false] }), 'eth_getBlockByNumber 1');
    assert.equal(await titleOf({ outcome: { ok: true, result: null } }), 'eth_getBlockByNumber latest');
  });

  it('says of an answer that was let go that the call was answered, and offers to run it again', async () => {
    const message = 'Its answer was let go.';
    const entry = {
      ...ENTRY,
      ok: true,
      outcome: { ok: false, failure: { kind: 'input', message } },
    } as const;
    const view = { description: '' };
    const get = async (): Promise<HistoryEntry> => entry;
    const tree = createResultTree(view, { get } as unknown as History, () => ({}), createDetailRows());
    await tree.select('a');
    const rows = tree.getChildren() as readonly DetailNode[];
    assert.deepEqual(
      [view.description, rows.map((row) => row.kind === 'line' && [row.label, row.text, row.links])],
      [
        'eth_getBlockByNumber latest · result removed',
        [['result removed', message, [{ label: 'Run Again', method: entry.method, params: entry.params }]]],
      ],
    );
    const { view: page } = entrySubject({ ...entry, httpStatus: 0, startedAt: 0, durationMs: 1 }, () => ({}));
    assert.deepEqual(
      [page.problem, page.hint, page.facts[2], page.hasJson, page.actions[0]],
      [
        null,
        message,
        { name: 'Outcome', text: 'OK, result removed', detail: '', isPlain: true },
        false,
        { action: { kind: 'retry' }, label: 'Run Again' },
      ],
    );
  });

  it('looks an entry up once while it is shown or on its way, and shows the one that was asked for last', async () => {
    const asked: string[] = [];
    const given = new Map<string, (entry: HistoryEntry) => void>();
    const tree = treeOver((id) => (asked.push(id), new Promise((resolve) => given.set(id, resolve))));
    const give = (id: string): void => given.get(id)!({ ...ENTRY, id });
    const first = tree.select('a');
    await tree.select('a');
    const second = tree.select('b');
    give('b');
    await second;
    give('a');
    await first;
    assert.equal((await tree.shown())?.id, 'b');
    await tree.select('b');
    assert.deepEqual(asked, ['a', 'b']);
    const again = tree.reload();
    give('b');
    await again;
    assert.deepEqual(asked, ['a', 'b', 'b']);
  });

  it('forgets an entry that was deleted, and no other', async () => {
    const view: { description: string; message?: string } = { description: '' };
    const get = async (): Promise<HistoryEntry> => ENTRY;
    const tree = createResultTree(view, { get } as unknown as History, () => ({}), createDetailRows());
    tree.forget('a');
    assert.equal(view.message, undefined, 'nothing was here');
    await tree.select('a');
    tree.forget('b');
    assert.equal((await tree.shown())?.id, 'a');
    tree.forget('a');
    assert.equal(await tree.shown(), undefined);
    assert.equal(view.message, 'The call whose result was here was deleted.');
    await tree.reload();
    assert.equal(await tree.shown(), undefined);
  });

  it('tells rows apart by their names, and those that follow from a value by more', async () => {
    const result = { gasUsed: '0x1', gasLimit: '0x2', baseFeePerGas: '0x3', 'a/b': '0x2' };
    const tree = treeOver(async () => ({ ...ENTRY, outcome: { ok: true, result } }));
    await tree.select('a');
    const [block] = tree.getChildren() as readonly DetailNode[];
    const paths = (tree.getChildren(block) as readonly DetailNode[]).flatMap((row) =>
      row.kind === 'value' ? [row.path] : [],
    );
    assert.deepEqual(
      paths.slice(0, 4),
      ['gasUsed', 'gasLimit', 'baseFeePerGas', 'a%2Fb'].map((name) => `a/result/${name}`),
    );
    assert.ok(paths.length > 4);
    for (const path of paths.slice(4)) assert.match(path, /%derived\d+$/);
  });
});
