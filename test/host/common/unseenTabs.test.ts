// A tab of a page that was not shown since a reload is shown instead of a second one.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const ran = [];
  export const groups = [];
  export const commands = { executeCommand: async (...command) => void ran.push(command.join(' ')) };
  export class TabInputWebview { constructor(viewType) { this.viewType = viewType; } }
  export const window = { tabGroups: { all: groups } };
  /** The tabs of each column by their names; all show results, except those with a dot and watches. */
  export function arrange(...columns) {
    groups.splice(0, groups.length, ...columns.map((labels, index) => {
      const group = { viewColumn: index + 1, tabs: [] };
      for (const label of labels) {
        const type = label.startsWith('Watch') ? 'ethRpc.watch' : 'ethRpc.result';
        const input = label.includes('.') ? {} : new TabInputWebview('mainThreadWebview-' + type);
        group.tabs.push({ label, group, input });
      }
      return group;
    }));
  }
`;
type Window = {
  readonly ran: string[];
  readonly arrange: (...columns: readonly (readonly string[])[]) => void;
};

const { createUnseenTabs, ran, arrange } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/common/unseenTabs.ts')),
  ...((await import('vscode')) as unknown as Window),
}));

describe('createUnseenTabs', () => {
  let kept: Map<string, unknown>;
  const open = (viewType = 'ethRpc.result') =>
    createUnseenTabs(
      viewType,
      {
        get: (key: string, none: unknown) => kept.get(key) ?? none,
        update: async (key: string, value: unknown) => void kept.set(key, value),
      } as unknown as vscode.Memento,
      (error) => assert.fail(String(error)),
    );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  beforeEach(() => {
    kept = new Map();
    ran.length = 0;
  });

  it('shows the tab of a result after a reload, and gives the focus back to a row that was clicked', async () => {
    const before = open();
    const [chain, block] = [{ title: 'chainId · 1' }, { title: 'blockNumber · 5' }];
    arrange(['a.ts'], ['chainId · 1', 'b.ts', 'blockNumber · 5']);
    before.note(chain, { id: 'entry:a' });
    before.note(block, { id: 'entry:b' });
    before.dispose();
    // The panels close with the window.
    for (const panel of [chain, block]) before.note(panel, undefined);
    const after = open();
    assert.equal(after.show('entry:b', 'front'), true);
    await settle();
    const shown = ['workbench.action.focusSecondEditorGroup', 'workbench.action.openEditorAtIndex 2'];
    assert.deepEqual(ran.splice(0), shown);
    assert.equal(after.show('entry:b', 'quiet'), true);
    await settle();
    assert.deepEqual(ran.splice(0), shown);
    // The page takes the focus as it comes up.
    for (let time = 0; time < 2; time++) after.note(block, { id: 'entry:b' });
    assert.deepEqual(ran.splice(0), ['ethRpc.history.focus']);
    after.note(block, undefined);
    for (const id of ['entry:c', undefined]) assert.equal(after.show(id, 'front'), false);
    // It is kept for one more reload, as long as it has a tab.
    after.note({ title: 'gasPrice · 1' }, { id: 'entry:c' });
    assert.equal(open().show('entry:b', 'front'), true);
    arrange(['chainId · 1']);
    after.note({ title: 'gasPrice · 1' }, { id: 'entry:c' });
    arrange(['blockNumber · 5']);
    assert.equal(open().show('entry:b', 'front'), false);
  });

  it('shows the tab that has gone on to another result with the same title', async () => {
    arrange(['chainId · 1']);
    const first = open();
    first.note({ title: 'chainId · 1' }, { id: 'entry:a' });
    first.dispose();
    const second = open();
    const panel = { title: 'chainId · 1' };
    second.note(panel, { id: 'entry:a' });
    second.note(panel, { id: 'entry:b' });
    second.dispose();
    const third = open();
    assert.equal(third.show('entry:a', 'front'), false);
    assert.equal(third.show('entry:b', 'front'), true);
    await settle();
  });

  it('shows a tab by the key that what it shows shares with what is made again, and tells when it is there', async () => {
    arrange(['Tx 0xab…12', 'chainId · 1']);
    const before = open();
    before.note({ title: 'Tx 0xab…12' }, { id: 'explain:a', key: 'k' });
    before.note({ title: 'chainId · 1' }, { id: 'entry:a' });
    before.dispose();
    const after = open();
    const there: string[] = [];
    assert.equal(
      after.show('other', 'front', () => there.push('other')),
      false,
    );
    assert.equal(
      after.show('k', 'front', () => there.push('a')),
      true,
    );
    await settle();
    assert.equal(ran.at(-1), 'workbench.action.openEditorAtIndex 0');
    const panel = { title: 'Tx 0xab…12' };
    assert.equal(there.length, 0);
    for (let time = 0; time < 2; time++) after.note(panel, { id: 'explain:a', key: 'k' });
    assert.deepEqual(there, ['a']);
    assert.equal(after.show('k', 'front'), false, 'it is a page like any other now');
    // Where another page comes up, the one that was expected is not waited for.
    after.note(panel, undefined);
    after.show('k', 'front', () => there.push('late'));
    after.note({ title: 'chainId · 1' }, { id: 'entry:a' });
    after.note(panel, { id: 'explain:a', key: 'k' });
    assert.deepEqual(there, ['a']);
  });

  it('keeps the tabs of each kind of page apart, and writes down only what has changed', async () => {
    arrange(['chainId · 1', 'Watch chainId']);
    const panel = { title: 'Watch chainId' };
    const [results, watches] = [open(), open('ethRpc.watch')];
    results.note({ title: 'chainId · 1' }, { id: 'a' });
    watches.note(panel, { id: 'w' });
    const written = [...kept.values()];
    watches.note(panel, { id: 'w' });
    assert.deepEqual(
      [...kept.values()].map((value, at) => value === written[at]),
      [true, true],
    );
    assert.equal(open().show('w', 'front'), false);
    assert.equal(open('ethRpc.watch').show('w', 'front'), true);
    await settle();
    assert.equal(ran.at(-1), 'workbench.action.openEditorAtIndex 1');
  });

  it('shows none where another tab has the same title, as it is not known which is which', async () => {
    const before = open();
    arrange(['chainId · 1', 'chainId · 1']);
    before.note({ title: 'chainId · 1' }, { id: 'entry:a' });
    before.note({ title: 'chainId · 1' }, { id: 'entry:b' });
    const after = open();
    assert.equal(after.show('entry:a', 'front'), false);
    arrange(['chainId · 1']);
    assert.equal(after.show('entry:a', 'front'), false);
    await settle();
    assert.deepEqual(ran, []);
  });
});
