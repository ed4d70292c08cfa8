// The commands on rows of the Batch, Saved and History views, and those that open results elsewhere.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { SavedItem } from '../../../src/core/history/history.ts';
import type { BatchList } from '../../../src/host/batch/batchList.ts';
import type { BatchRow } from '../../../src/host/batch/batchRow.ts';
import type { BatchRowServices } from '../../../src/host/batch/batchRowCommands.ts';
import type { OpenServices } from '../../../src/host/commands/openCommands.ts';
import type { SavedServices } from '../../../src/host/saved/savedCommands.ts';
import type { MarkServices } from '../../../src/host/sidebar/markCommands.ts';
import type { Removal } from '../../../src/host/common/removals.ts';
import { shownTo, withPerson } from '../person.ts';
import type { Answers } from '../person.ts';

const host = await withPerson(async () => ({
  ...(await import('../../../src/host/batch/batchRow.ts')),
  ...(await import('../../../src/host/batch/batchRowCommands.ts')),
  ...(await import('../../../src/host/batch/sendBatch.ts')),
  ...(await import('../../../src/host/commands/openCommands.ts')),
  ...(await import('../../../src/host/saved/savedCommands.ts')),
  ...(await import('../../../src/host/sidebar/markCommands.ts')),
}));
const { person } = host;

type Row = { readonly key?: number; readonly id?: string };

/** A view with these rows selected; what it reveals. */
function viewOf(selection: readonly Row[]) {
  const revealed: string[] = [];
  const reveal = async (row: Row, { select, focus }: { select?: boolean; focus?: boolean }) =>
    void revealed.push(
      [row.id ?? row.key, select === true ? 'selected' : '', focus === true ? 'focused' : '']
        .filter(Boolean)
        .join(' '),
    );
  return { view: { selection, reveal, visible: true } as never, revealed };
}

describe('the commands of the Batch view', () => {
  const rowOf = (key: number, more: object = {}): BatchRow => ({
    key,
    method: `eth_${key}`,
    params: [],
    ...more,
  });
  const rows = [rowOf(1), rowOf(2), rowOf(3)];
  const NONE = 'note Select a call in the Batch view first.';

  type Name =
    | 'ethRpc.send'
    | 'ethRpc.entry.openResult'
    | 'ethRpc.delete'
    | 'ethRpc.batch.moveUp'
    | 'ethRpc.batch.moveDown';

  async function after(
    name: Name,
    argument: unknown,
    selected?: unknown,
    selection: readonly BatchRow[] = [],
  ) {
    const done: unknown[] = [];
    let removal: Removal | undefined;
    const { view, revealed } = viewOf(selection);
    const batch = {
      now: (some: readonly BatchRow[]) => some.filter(({ key }) => key < 9),
      rows: () => rows,
      remove: (gone: readonly BatchRow[]) => (done.push(['remove', ...gone.map(({ key }) => key)]), rows[2]),
      putBack: (gone: readonly BatchRow[], before: readonly BatchRow[]) =>
        done.push(['put back', gone.length, before.length]),
      move: (moved: readonly BatchRow[], by: number) =>
        done.push(['move', by, ...moved.map(({ key }) => key)]),
      ended: (all: readonly (readonly [number, unknown])[]) =>
        done.push(['ended', ...all.map(([key]) => key)]),
    } as unknown as BatchList;
    const calls = {
      run: async ({ method }: { method: string }) => (
        done.push(method),
        method === 'eth_3' ? undefined : { id: 'e' }
      ),
      runBatch: async (all: readonly object[]) => void done.push(['batch', all.length]),
    };
    const services = {
      batch,
      sending: host.sendBatchWith(calls as never, batch),
      batchView: view,
      history: { get: async (id: string) => (id === 'kept' ? { id } : undefined) },
      removals: { add: (added: Removal) => (removal = added) },
      results: { open: ({ entry: { id } }: { entry: HistoryEntry }) => done.push(['open', id]) },
    } as unknown as BatchRowServices;
    const all = { ...host.sharedBatchCommands(services), ...host.batchRowCommands(services) };
    const shown = await shownTo(person, [], () => all[name](argument, selected));
    return { done: [...shown, ...done, ...revealed], removal };
  }

  it('send one call as any other, and several as a batch', async () => {
    assert.deepEqual((await after('ethRpc.send', rows[0])).done, ['eth_1', ['ended', 1]]);
    assert.deepEqual((await after('ethRpc.send', rows[2])).done, ['eth_3']);
    assert.deepEqual((await after('ethRpc.send', rows[0], rows.slice(0, 2))).done, [['batch', 2]]);
    assert.deepEqual((await after('ethRpc.send', undefined)).done, [NONE]);
    assert.deepEqual((await after('ethRpc.send', rowOf(9))).done, [NONE], 'it is gone');
  });

  it('open the result of a call, where it is still there', async () => {
    const open = async (entry?: object) => (await after('ethRpc.entry.openResult', rowOf(1, { entry }))).done;
    assert.deepEqual(await open(), []);
    assert.deepEqual(await open({ id: 'x', outcome: { ok: true } }), [['open', 'x']]);
    assert.deepEqual(await open({ id: 'kept' }), [['open', 'kept']]);
    assert.deepEqual(await open({ id: 'gone' }), ['note This call is no longer in the history.']);
  });

  it('remove rows so that it can be undone, and go on where the keyboard was', async () => {
    const one = await after('ethRpc.delete', rows[0]);
    assert.deepEqual(one.done, [['remove', 1]]);
    assert.equal(one.removal!.message, 'Removed from the batch: 1 call');
    assert.equal(await one.removal!.undo(), 'Restored: 1 call');
    const on = await after('ethRpc.delete', rows[0], rows.slice(0, 2), rows.slice(1, 2));
    assert.deepEqual(on.done, [['remove', 1, 2], '3 selected focused']);
    assert.equal(on.removal!.message, 'Removed from the batch: 2 calls');
    assert.deepEqual((await after('ethRpc.delete', rows[0], undefined, rows.slice(1))).done, [['remove', 1]]);
  });

  it('move rows, and keep them in sight', async () => {
    assert.deepEqual((await after('ethRpc.batch.moveUp', rows[1])).done, [
      ['move', -1, 2],
      '2 selected focused',
    ]);
    const several = rows.slice(1);
    assert.deepEqual((await after('ethRpc.batch.moveUp', rows[1], several)).done, [['move', -1, 2, 3], '2']);
    assert.deepEqual((await after('ethRpc.batch.moveDown', rows[1], several)).done, [['move', 1, 2, 3], '3']);
  });

  it('are told from those of other views', () => {
    for (const own of ['ethRpc.batch', rows[0]]) assert.ok(host.isOfBatch(own));
    for (const other of ['ethRpc.history', undefined, null, { key: 1 }, { method: 'eth_call' }])
      assert.ok(!host.isOfBatch(other));
  });
});

describe('the commands of the Saved view', () => {
  const request = { endpointId: 'a', method: 'eth_chainId', params: [] };
  const ITEMS: readonly SavedItem[] = [
    { id: 'folder', name: 'Folder', position: 0 },
    { id: 'inner', name: 'Inner', position: 0, parent: 'folder' },
    { id: 'one', name: 'One', position: 1, parent: 'folder', request },
    { id: 'two', name: 'Two', position: 1, request },
  ];
  const [folder, , one, two] = ITEMS;
  const NONE = 'note Select a saved request or a folder in the Saved view first.';

  type Name = keyof ReturnType<typeof host.savedCommands> | keyof ReturnType<typeof host.sharedSavedCommands>;

  type Options = {
    readonly selected?: unknown;
    readonly selection?: readonly SavedItem[];
    readonly answers?: Answers;
  };

  async function after(
    name: Name,
    argument: unknown,
    { selected, selection = [], answers = [] }: Options = {},
  ) {
    const done: unknown[] = [];
    let removal: Removal | undefined;
    const { view, revealed } = viewOf(selection);
    const endpoint = { id: 'a', name: 'A', urlTemplate: 'https://a.example' };
    const services = {
      history: {
        saved: async () => ITEMS,
        putSaved: async (items: readonly SavedItem[]) =>
          done.push(items.map(({ name: called, parent }) => [called, parent].filter(Boolean).join(' in '))),
        removeSaved: async (ids: readonly string[]) => done.push(['remove', ...ids]),
      },
      savedView: view,
      savedTree: { ended: (id: string) => done.push(['ended', id]) },
      removals: { add: (added: Removal) => (removal = added) },
      builder: { open: (draft: object) => done.push(draft) },
      masking: async () => (text: string) => text,
      contextOf: () => ({}),
      targets: { callsOf: async () => [{ method: 'eth_chainId', params: [] }] },
      show: {
        endpoints: { byId: (id: string) => (id === 'a' ? endpoint : undefined), active: () => endpoint },
        calls: { run: async ({ method }: HistoryEntry) => void done.push(method) },
      },
    } as unknown as SavedServices;
    const all = { ...host.sharedSavedCommands(services), ...host.savedCommands(services) };
    const run = all[name] as (argument?: unknown, selected?: unknown) => unknown;
    const shown = await shownTo(person, answers, () => run(argument, selected));
    return { done: [...shown, ...done, ...revealed], removal };
  }

  it('delete a folder with what is in it, which can be undone, and go on where the keyboard was', async () => {
    const { done, removal } = await after('ethRpc.delete', folder, { selection: [folder!] });
    assert.deepEqual(done, [['remove', 'folder', 'inner', 'one'], 'two selected focused']);
    assert.equal(removal!.message, 'Deleted from the saved requests: “Folder”');
    assert.equal(await removal!.undo(), 'Restored: “Folder”');
    assert.deepEqual((await after('ethRpc.delete', one)).done, [['remove', 'one']]);
    assert.deepEqual((await after('ethRpc.delete', undefined)).done, [NONE]);
  });

  it('fill the request builder with a request, not with a folder', async () => {
    assert.deepEqual((await after('ethRpc.entry.openInBuilder', two)).done, [
      {
        method: 'eth_chainId',
        paramsJson: '[]',
        saved: { id: 'two', name: 'Two' },
        endpoint: { id: 'a', name: 'A' },
      },
    ]);
    assert.deepEqual((await after('ethRpc.entry.openInBuilder', folder)).done, []);
    assert.deepEqual((await after('ethRpc.entry.openInBuilder', undefined)).done, [NONE]);
  });

  it('send a request, and say of a folder that has none', async () => {
    assert.deepEqual((await after('ethRpc.send', two)).done, ['eth_chainId']);
    assert.deepEqual((await after('ethRpc.send', ITEMS[1])).done, ['note “Inner” has no requests.']);
  });

  it('make a folder in the one that is meant, else at the top', async () => {
    const box = 'box New Folder: The name it has in the Saved view.';
    const made = async (argument: unknown) =>
      (await after('ethRpc.saved.newFolder', argument, { answers: ['', 'New'] })).done;
    assert.deepEqual(await made(folder), [box, 'problem Type a name.', ['New in folder']]);
    for (const argument of [two, undefined, 'ethRpc.saved'])
      assert.deepEqual((await made(argument)).at(-1), ['New']);
  });

  it('move into a folder that is not among what is moved', async () => {
    const moved = async (item: SavedItem | undefined, answer?: string) =>
      (await after('ethRpc.saved.move', item, { answers: [answer, 'New'] })).done;
    const all =
      'list Move to Folder: $(root-folder) No folder, $(folder) Folder, $(folder) Inner, $(new-folder) New folder…';
    const [list, put] = await moved(two, 'Inner');
    assert.equal(list, all);
    assert.ok((put as readonly string[]).includes('Two in inner'), String(put));
    assert.deepEqual(await moved(folder), [
      'list Move to Folder: $(root-folder) No folder, $(new-folder) New folder…',
    ]);
    assert.deepEqual((await moved(two, 'New folder…')).slice(1, 3), [
      'box New Folder: The name it has in the Saved view.',
      ['New'],
    ]);
    assert.deepEqual(await moved(undefined), [NONE]);
  });

  it('are told from those of other views', () => {
    for (const own of ['ethRpc.saved', two]) assert.ok(host.isOfSaved(own));
    for (const other of ['ethRpc.history', undefined, null, { id: 'x' }]) assert.ok(!host.isOfSaved(other));
  });
});

describe('the commands that open results', () => {
  const entryOf = (id: string): HistoryEntry =>
    ({
      id,
      method: 'eth_chainId',
      params: [],
      startedAt: id.charCodeAt(0),
      outcome: { ok: true },
    }) as unknown as HistoryEntry;
  const kept: Readonly<Record<string, HistoryEntry>> = { a: entryOf('a'), b: entryOf('b') };

  /** `row`: the selected row. `shown`: the set of the call that the Result view shows. */
  async function opened(
    name: 'entry.openResult' | 'entry.compare',
    argument: unknown,
    selected?: unknown,
    { row, shown, other }: { readonly row?: object; readonly shown?: string; readonly other?: string } = {},
  ) {
    const done: unknown[] = [];
    const services = {
      documents: { open: async () => undefined },
      results: { open: (task: object) => done.push(task) },
      resultTree: {
        show: ({ id }: HistoryEntry) => done.push(`show ${id}`),
        shown: async () => ({ batch: shown }),
      },
      rows: { of: async (of: unknown) => of ?? row },
      otherFor: async ({ id }: HistoryEntry) => {
        // A page that came up meanwhile would close the list by taking the focus.
        done.push(`ask beside ${id}`);
        await new Promise((resolve) => setImmediate(resolve));
        done.push('asked');
        return kept[other ?? ''];
      },
      targets: {
        entryOf: async (of: { readonly id: string } | undefined) => kept[of?.id ?? 'a'],
        onEntry: (act: unknown) => act,
        onEntries:
          (act: (entries: readonly unknown[]) => unknown) => (_of: unknown, all: readonly { id: string }[]) =>
            act(all.flatMap(({ id }) => kept[id] ?? [])),
      },
    } as unknown as OpenServices;
    await host.openCommands(services)[`ethRpc.${name}`](argument, selected as never);
    return done;
  }

  it('show a call here and on a page, and of an explanation what it was made from', async () => {
    assert.deepEqual(await opened('entry.openResult', { kind: 'entry', id: 'b' }), [
      'show b',
      { entry: kept['b'] },
    ]);
    assert.deepEqual(await opened('entry.openResult', kept['b']), ['show b', { entry: kept['b'] }]);
    assert.deepEqual(await opened('entry.openResult', { kind: 'set', of: 'explanation', id: 's' }), [
      { explanation: 's' },
    ]);
    assert.deepEqual(await opened('entry.openResult', { kind: 'set', of: 'batch', id: 'b' }), [
      'show b',
      { entry: kept['b'] },
    ]);
    assert.deepEqual(await opened('entry.openResult', { kind: 'entry', id: 'gone' }), []);
  });

  it('open what the Result view shows, where they name nothing, whatever set is selected', async () => {
    const row = { kind: 'set', of: 'explanation', id: 's' };
    const openedBeside = (shown: string) => opened('entry.openResult', undefined, undefined, { row, shown });
    assert.deepEqual(await openedBeside('s'), [{ explanation: 's' }]);
    assert.deepEqual(await openedBeside('other'), ['show a', { entry: kept['a'] }]);
  });

  it('compare a call with another one, or the two that are selected or named', async () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    for (const selected of [undefined, [a]]) {
      const asked = ['ask beside a', 'asked'];
      assert.deepEqual(await opened('entry.compare', a, selected), asked, 'no page where nothing is chosen');
      assert.deepEqual(await opened('entry.compare', a, selected, { other: 'b' }), [
        ...asked,
        { compare: [kept['a'], kept['b']] },
      ]);
    }
    assert.deepEqual(await opened('entry.compare', a, [a, b]), [{ compared: ['a', 'b'] }]);
    assert.deepEqual(await opened('entry.compare', a, [a, { id: 'gone' }]), []);
    assert.deepEqual(await opened('entry.compare', ['a', 'b']), [{ compared: ['a', 'b'] }]);
    assert.deepEqual(await opened('entry.compare', { id: 'gone' }), []);
  });
});

describe('the commands that mark calls', () => {
  it('pin calls that are named one by one, and read the Result view anew where it shows one of them', async () => {
    const done: unknown[] = [];
    const entries = [{ id: 'a', method: 'eth_chainId', params: [] }];
    let shown = 'a';
    const services = {
      history: {
        heads: async () => entries,
        mark: async (ids: readonly string[], marks: object) => void done.push([...ids, marks]),
      },
      masking: async () => (text: string) => text,
      contextOf: () => ({}),
      resultTree: { shown: async () => ({ id: shown }), reload: async () => void done.push('reload') },
      targets: {
        onSelected: (act: (selections: readonly unknown[]) => unknown) => () =>
          act([['a', 'b'], { method: 'x' }]),
        onEntries: (act: (all: readonly unknown[]) => unknown) => () => act(entries),
      },
    } as unknown as MarkServices;
    const commands = host.markCommands(services);
    await commands['ethRpc.entry.pin']();
    await commands['ethRpc.entry.unpin']();
    assert.deepEqual(done.splice(0), [
      ['a', 'b', { pinned: true }],
      ['a', 'b', { pinned: false }],
    ]);
    const rename = (answer?: string) => shownTo(person, [answer], () => commands['ethRpc.rename']());
    assert.deepEqual(await rename('Mine'), ['box Rename: eth_chainId: Leave empty to remove the name.']);
    assert.deepEqual(done.splice(0), [['a', { label: 'Mine' }], 'reload']);
    shown = 'b';
    await rename('Mine');
    await rename();
    assert.deepEqual(done, [['a', { label: 'Mine' }]]);
  });

  it('add to the marks that are kept, also to those of while the box is open, and say where no call is kept', async () => {
    const shown = { id: 'a', method: 'eth_chainId', params: [] };
    const calls = [shown, { ...shown, id: 'b', tags: ['mine'] }, { ...shown, id: 'last' }];
    const done: unknown[] = [];
    const reads: (readonly object[])[] = [];
    const services = {
      history: {
        heads: async () => reads.shift() ?? [],
        mark: async (ids: readonly string[], marks: object) => void done.push([...ids, marks]),
      },
      masking: async () => (text: string) => text,
      contextOf: () => ({}),
      resultTree: { shown: async () => undefined },
      targets: {
        onSelected: (act: (selections: readonly unknown[]) => unknown) => () =>
          act([calls.map(({ id }) => id), { method: 'x' }]),
        onEntries: (act: (all: readonly unknown[]) => unknown) => () => act([shown]),
      },
    } as unknown as MarkServices;
    const { 'ethRpc.entry.note': note } = host.markCommands(services);
    const keptThen = (tags: readonly string[]) => [{ ...shown, tags }];
    reads.push(keptThen(['mine']), keptThen(['mine', 'undone']));
    assert.match((await shownTo(person, ['seen #yours'], note)).join(), /“#mine”$/);
    assert.deepEqual(done.splice(0), [['a', { note: 'seen', tags: ['undone', 'yours'] }]]);
    assert.deepEqual(await shownTo(person, [], note), ['note This call is not in the history.']);
    assert.deepEqual(done, []);
    // All calls of a set have its marks, and keep their own; so have those of all rows that are selected with it.
    const set = { kind: 'set', id: 'set' };
    const row = { kind: 'entry', head: shown };
    for (const rows of [[set], [set, [set, row]], [row, [row, set]]]) {
      for (let read = 0; read < 2; read++) reads.push(calls);
      await shownTo(person, ['why #yours'], () => note(...rows));
      assert.deepEqual(done.splice(0), [
        ['a', 'last', { note: 'why', tags: ['yours'] }],
        ['b', { note: 'why', tags: ['mine', 'yours'] }],
      ]);
    }
  });
});
