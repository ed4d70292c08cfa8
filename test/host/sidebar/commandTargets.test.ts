// Which rows a command means: a key acts on the row with the focus frame, which VS Code does not tell.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

type Host = typeof import('../../../src/host/sidebar/commandTargets.ts');

/** Other tests load the module too, with another VS Code. */
const OWN = '../../../src/host/sidebar/commandTargets.ts?own';

/** A list as VS Code has it: `list.toggleSelection` puts the focused row behind the selected ones, or takes it out. */
const LIST = `
  export const list = { selection: [], focused: undefined, run: [] };
  export const commands = {
    async executeCommand(id) {
      list.run.push(id);
      if (id !== 'list.toggleSelection' || list.focused === undefined) return;
      const others = list.selection.filter((row) => row !== list.focused);
      list.selection = others.length < list.selection.length ? others : [...list.selection, list.focused];
    },
  };
`;

describe('targetRows', () => {
  let host: Host;
  let countingReads: typeof import('../../../src/host/sidebar/rowReads.ts').countingReads;
  let list: { selection: readonly string[]; focused: string | undefined; run: string[] };

  before(async () => {
    ({ host, countingReads, list } = await withVscode(LIST, async () => ({
      host: (await import(OWN)) as Host,
      ...(await import('../../../src/host/sidebar/rowReads.ts')),
      list: ((await import('vscode')) as unknown as { readonly list: typeof list }).list,
    })));
  });

  const view = {
    get selection() {
      return list.selection;
    },
  };
  const byKey = async (selection: string, focused?: string): Promise<string> => {
    Object.assign(list, { selection: selection === '' ? [] : selection.split(''), focused });
    return (await host.targetRows(view, 'ethRpc.history')).join('');
  };

  it('gives those of a menu, or those selected where there is no argument', async () => {
    Object.assign(list, { selection: ['a', 'b'], focused: 'c' });
    assert.deepEqual(await host.targetRows(view, 'x', ['x', 'y']), ['x', 'y']);
    assert.deepEqual(await host.targetRows(view, { id: 'x' }), [{ id: 'x' }]);
    assert.deepEqual(await host.targetRows(view, undefined), ['a', 'b']);
  });

  it('gives of a key the row of the focus frame, where it is not selected', async () => {
    assert.equal(await byKey('a', 'c'), 'c');
    assert.equal(await byKey('ab', 'c'), 'c');
    assert.equal(await byKey('', 'c'), 'c');
    assert.deepEqual(list.selection, []);
  });

  it('waits while VS Code reads rows, and does not tell which of them are selected', async () => {
    let read: () => void = () => {};
    const rows = countingReads('ethRpc.history', {
      getChildren: () => new Promise<string[]>((resolve) => (read = () => resolve(['a', 'b', 'c']))),
      getTreeItem: () => ({}),
    });
    let isRead = false;
    const lagging = {
      get selection() {
        return isRead ? list.selection : [];
      },
    };
    Object.assign(list, { selection: ['a'], focused: 'c' });
    const reading = rows.getChildren();
    const found = host.targetRows(lagging, 'ethRpc.history');
    setTimeout(() => {
      isRead = true;
      read();
    }, 60);
    assert.deepEqual([await found, await reading], [['c'], ['a', 'b', 'c']]);
  });

  it('does not wait for the rows of another view', async () => {
    const slow = countingReads('ethRpc.saved', {
      getChildren: () => new Promise<string[]>(() => undefined),
      getTreeItem: () => ({}),
    });
    void slow.getChildren();
    assert.equal(await byKey('a', 'c'), 'c');
  });

  it('waits as well where VS Code tells another selection after toggling twice than before', async () => {
    let looks = 0;
    const changing = {
      get selection() {
        looks++;
        return looks === 1 ? [] : list.selection;
      },
    };
    Object.assign(list, { selection: ['a', 'b'], focused: 'c' });
    assert.deepEqual(await host.targetRows(changing, 'ethRpc.history'), ['c']);
    assert.equal(looks, 6);
  });

  it('gives all that are selected where it is one of them, that one first', async () => {
    assert.equal(await byKey('a', 'a'), 'a');
    assert.equal(await byKey('abc', 'b'), 'bac');
    assert.deepEqual(list.selection.toSorted(), ['a', 'b', 'c']);
  });

  it('tells a selection that only asks from one that a person made', async () => {
    const asked: boolean[] = [];
    const watched = {
      get selection() {
        asked.push(host.isFindingFocus(watched));
        return list.selection;
      },
    };
    Object.assign(list, { selection: ['a'], focused: 'b' });
    await host.targetRows(watched, 'ethRpc.history');
    assert.deepEqual(asked, [true, true, true]);
    assert.equal(host.isFindingFocus(watched), false);
  });

  describe('oneAtATime', () => {
    it('lets each key wait for the one before, and drops those of a key that is held down', async () => {
      const done: number[] = [];
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const turns = Array.from({ length: 9 }, (_, index) =>
        host.oneAtATime(async () => {
          await held;
          return done.push(index);
        }),
      );
      release();
      assert.deepEqual(await Promise.all(turns), [
        1,
        2,
        3,
        4,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      assert.deepEqual(done, [0, 1, 2, 3]);
    });

    it('goes on after one that failed', async () => {
      const failed = host.oneAtATime(() => Promise.reject(new Error('gone')));
      const next = host.oneAtATime(async () => 'next');
      await assert.rejects(failed, /gone/);
      assert.equal(await next, 'next');
    });
  });
});
