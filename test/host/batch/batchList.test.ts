// The Batch view without VS Code: drops, what comes next, and what a reload leaves.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type * as vscode from 'vscode';
import type { StoredBatchCall } from '../../../src/core/batch/batchText.ts';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { omitUndefined } from '../../../src/core/omitUndefined.ts';
import type { ListedEntry } from '../../../src/core/history/history.ts';
import type { BatchList } from '../../../src/host/batch/batchList.ts';
import type { BatchRow } from '../../../src/host/batch/batchRow.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const said = [];
  export const window = { showInformationMessage: async (message) => void said.push(message) };
  export const commands = { executeCommand: async () => {} };
  export class EventEmitter { event = () => ({ dispose() {} }); fire() {} dispose() {} }
  export class ThemeIcon { constructor(id) { this.id = id; } }
  export class ThemeColor {}
  export class MarkdownString {
    value = '';
    appendMarkdown(text) { this.value += text; return this; }
    appendText(text) { this.value += text; return this; }
    appendCodeblock(text) { this.value += text; return this; }
  }
  export class TreeItem { constructor(label) { this.label = label; } }
  export class DataTransferItem {
    constructor(value) { this.value = value; }
    asString() { return Promise.resolve(this.value); }
  }
`;

const { said, ...host } = await withVscode(STUB, async () => ({
  said: ((await import('vscode')) as unknown as { readonly said: string[] }).said,
  ...(await import('../../../src/host/batch/batchList.ts')),
  ...(await import('../../../src/host/sidebar/dragData.ts')),
  ...(await import('../../../src/host/batch/batchStore.ts')),
}));

const head = (id: string): ListedEntry =>
  ({
    id,
    method: `eth_${id}`,
    params: [],
    ok: id !== 'failed',
    summary: `is ${id}`,
    failureKind: 'rpc',
  }) as never;
const call = (name: string, entryId?: string): StoredBatchCall => ({
  method: `eth_${name}`,
  params: [],
  entryId,
});

/** A batch that was left by the last window; the history has every entry but “gone”. */
function batchOf(...left: readonly StoredBatchCall[]) {
  const view: { description?: string } = {};
  const kept: (readonly StoredBatchCall[])[] = [];
  const tags = new Map<string, readonly string[]>();
  const asked: (readonly string[])[] = [];
  const heads = async (ids: readonly string[]): Promise<readonly ListedEntry[]> => {
    if (ids.length > 0) asked.push(ids);
    return ids
      .filter((id) => id !== 'gone')
      .map((id) => ({ ...head(id), ...omitUndefined({ tags: tags.get(id) }) }));
  };
  const memory = { read: () => left, keep: (calls: readonly StoredBatchCall[]) => void kept.push(calls) };
  const changed = new EventEmitter();
  const onDidChange = (listener: () => void): vscode.Disposable => {
    changed.on('change', listener);
    return { dispose: () => void changed.off('change', listener) };
  };
  const batch = host.createBatchList(view, memory, { heads, onDidChange });
  return { batch, view, kept, asked, changed, tags };
}

const names = (batch: BatchList): string =>
  batch
    .rows()
    .map(({ method }) => method.slice(4))
    .join(' ');
const rowOf = (batch: BatchList, name: string): BatchRow =>
  batch.rows().find(({ method }) => method === `eth_${name}`)!;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function drop(
  batch: BatchList,
  view: string,
  ids: readonly string[],
  target?: BatchRow,
): Promise<void> {
  const data = new Map() as unknown as vscode.DataTransfer;
  host.setDragged(data, view, ids);
  await batch.handleDrop(target, data, undefined as never);
}

describe('createBatchList', () => {
  it('has what the last window left, and looks up once, when it is drawn, how that ended', async () => {
    const { batch, view, asked } = batchOf(
      call('a', 'one'),
      call('b', 'failed'),
      call('c', 'gone'),
      call('d'),
    );
    assert.deepEqual([names(batch), view.description, asked], ['a b c d', '4 calls', []]);
    for (let draw = 0; draw < 2; draw++) {
      const drawn = (await batch.getChildren()) ?? [];
      assert.deepEqual(
        drawn.map(({ entry }) => entry?.summary),
        ['is one', 'is failed', undefined, undefined],
      );
    }
    assert.deepEqual([view.description, asked], ['4 calls, 1 failed', [['one', 'failed', 'gone']]]);
  });

  it('keeps with each call the entry it ended in last', () => {
    const { batch, kept } = batchOf(call('a', 'one'), call('b'));
    batch.ended([[rowOf(batch, 'b').key, head('two') as unknown as HistoryEntry]]);
    assert.deepEqual(kept, [[call('a', 'one'), call('b', 'two')]]);
  });

  it('keeps the arguments of a call that were typed with a wrong checksum', () => {
    const { batch, kept } = batchOf();
    const mistyped = [{ name: 'to', text: '0xAbc' }];
    batch.add([{ method: 'eth_a', params: [], mistyped }]);
    assert.deepEqual([rowOf(batch, 'a').mistyped, kept[0]?.[0]?.mistyped], [mistyped, mistyped]);
  });

  it('puts its own rows and calls of the history where they are dropped, and takes nothing else', async () => {
    const { batch } = batchOf(call('a'), call('b'), call('c'));
    const own = (name: string): string => String(rowOf(batch, name).key);
    await drop(batch, 'ethRpc.batch', [own('a')], rowOf(batch, 'b'));
    assert.equal(names(batch), 'b a c');
    await drop(batch, 'ethRpc.batch', [own('b'), own('a')]);
    assert.equal(names(batch), 'c b a');
    await drop(batch, 'ethRpc.history', ['x', 'gone', 'y'], rowOf(batch, 'b'));
    assert.equal(names(batch), 'c x y b a');
    await drop(batch, 'ethRpc.history', ['z']);
    assert.equal(names(batch), 'c x y b a z');
    await drop(batch, 'ethRpc.saved', ['x']);
    await drop(batch, 'ethRpc.history', []);
    assert.equal(names(batch), 'c x y b a z');
  });

  it('names the row that takes the place of the removed, and puts those back where they were', () => {
    const { batch } = batchOf(call('a'), call('b'), call('c'), call('d'));
    const before = batch.rows();
    const gone = [rowOf(batch, 'd'), rowOf(batch, 'b')];
    assert.equal(batch.remove(gone)?.method, 'eth_c');
    assert.equal(batch.remove([rowOf(batch, 'c')])?.method, 'eth_a');
    assert.equal(batch.remove([rowOf(batch, 'a')]), undefined);
    batch.add([call('e')]);
    batch.putBack(gone, before);
    assert.equal(names(batch), 'e b d');
    batch.putBack([before[0]!, before[2]!], before);
    assert.equal(names(batch), 'a e c b d');
  });

  it('tells the parameters of a call before it is sent and how it ended after', async () => {
    const { batch } = batchOf({ method: 'eth_getBlockByHash', params: ['0x12'] });
    const tooltip = async (): Promise<unknown> => {
      const item = await batch.getTreeItem(batch.rows()[0]!);
      return (item.tooltip as { readonly value: string }).value;
    };
    const top = '**eth_getBlockByHash 0x12**\n\n[\n  "0x12"\n]';
    assert.equal(await tooltip(), top);
    batch.ended([[batch.rows()[0]!.key, head('failed') as unknown as HistoryEntry]]);
    assert.equal(await tooltip(), `${top}refused by the node: is failed`);
  });

  it('says of a write that was undone after it was sent, that, and looks up no reads for it', async () => {
    const { batch, asked, changed, tags } = batchOf({ method: 'evm_mine', params: [] }, call('chainId'));
    const entry = (id: string): HistoryEntry => head(id) as unknown as HistoryEntry;
    batch.ended([[batch.rows()[1]!.key, entry('two')]]);
    changed.emit('change');
    await settle();
    assert.deepEqual(asked, []);
    batch.ended([[batch.rows()[0]!.key, entry('one')]]);
    tags.set('one', ['undone']);
    changed.emit('change');
    await settle();
    assert.deepEqual(asked, [['one']]);
    const items = await Promise.all(batch.rows().map(async (row) => batch.getTreeItem(row)));
    assert.deepEqual(
      items.map(({ accessibilityInformation }) => accessibilityInformation?.label),
      ['evm_mine, undone: is one', 'eth_chainId, OK: is two'],
    );
    batch.dispose();
    assert.equal(changed.listenerCount('change'), 0);
  });

  it('keeps what was added, and how calls ended, while the history is asked', async () => {
    const { batch, changed, tags } = batchOf({ method: 'evm_mine', params: [], entryId: 'one' });
    const drawing = batch.getChildren();
    batch.add([{ method: 'evm_mine', params: [] }]);
    await drawing;
    assert.equal(names(batch), 'mine mine');
    const [first] = batch.rows();
    tags.set('one', ['undone']);
    changed.emit('change');
    batch.ended([[first!.key, head('two') as unknown as HistoryEntry]]);
    await settle();
    assert.equal(batch.rows()[0]?.entry?.id, 'two');
  });

  it('marks what cannot be sent, as a part of it was not kept', async () => {
    const { batch } = batchOf(
      { method: 'personal_newAccount', params: ['[not kept]'] },
      { method: 'eth_getBalance', params: ['[api key]', 'latest'] },
      call('chainId'),
    );
    const described = async (): Promise<unknown> =>
      Promise.all(batch.rows().map(async (row) => (await batch.getTreeItem(row)).description));
    assert.deepEqual(await described(), ['secret not kept', 'API key masked', undefined]);
  });
});

describe('createBatchStore', () => {
  function memory() {
    const state = new Map<string, unknown>();
    const memento = {
      get: (key: string, otherwise: unknown) => state.get(key) ?? otherwise,
      async update(key: string, value: unknown) {
        if (disk.isFull) throw new Error('The disk is full.');
        state.set(key, value);
      },
    };
    const disk = { isFull: false };
    const failures: unknown[] = [];
    const mask = async (): Promise<(text: string) => string> => (text) =>
      text.replaceAll('canary', '[api key]');
    const create = () =>
      host.createBatchStore(memento as unknown as vscode.Memento, mask, (error) => failures.push(error));
    return { state, disk, failures, create };
  }

  it('tells what was not written, and writes again once it can', async () => {
    const { disk, failures, create } = memory();
    const kept = create();
    disk.isFull = true;
    kept.keep([call('a')]);
    await settle();
    disk.isFull = false;
    assert.deepEqual([failures.map(String), create().read()], [['Error: The disk is full.'], []]);
    kept.keep([call('b')]);
    await settle();
    assert.deepEqual(create().read(), [{ method: 'eth_b', params: [] }]);
  });

  it('keeps the last of what it is given, without a key, and nothing of an empty batch', async () => {
    const { state, create } = memory();
    const kept = create();
    kept.keep([call('a')]);
    kept.keep([{ method: 'eth_call', params: ['canary'] }]);
    await settle();
    assert.deepEqual(create().read(), [{ method: 'eth_call', params: ['[api key]'] }]);
    kept.keep([]);
    await settle();
    assert.deepEqual([...state.values(), create().read()], [undefined, []]);
  });

  it('says once that a call is too large to be kept', async () => {
    const { create } = memory();
    const kept = create();
    const large = { method: 'eth_call', params: ['f'.repeat(400_000)] };
    for (const calls of [[large], [large, call('a')], [call('a')]]) {
      kept.keep(calls);
      await settle();
    }
    assert.deepEqual(said, [
      'The batch is too large to survive a reload of the window: 1 call of it will be lost. “Open Request as Document” keeps all of it in a file.',
    ]);
    assert.deepEqual(create().read(), [{ method: 'eth_a', params: [] }]);
  });
});
