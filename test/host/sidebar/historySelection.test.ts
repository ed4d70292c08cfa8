// A selection in the History view is what a person chose, not what the window revealed itself.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { createHistorySelection } from '../../../src/host/sidebar/historySelection.ts';
import { rowReads, rowsRead } from '../../../src/host/sidebar/rowReads.ts';
import type { TreeNode } from '../../../src/host/sidebar/treeNodes.ts';

const rowOf = (id: string): TreeNode => ({ kind: 'entry', head: { id } }) as TreeNode;

const entryOf = (id: string, startedAt = Date.now()): HistoryEntry => ({ id, startedAt }) as HistoryEntry;

/** A view that selects what it reveals, except as often as it is to fail. */
function selectionOf({ failures = 0, isVisible = true } = {}) {
  const asked: string[] = [];
  let listen: (ids: readonly string[]) => void = () => assert.fail('nobody listens');
  let listenToRows: (rows: readonly TreeNode[]) => void = () => assert.fail('nobody listens');
  let fold: () => void = () => assert.fail('nobody listens');
  let selected: readonly TreeNode[] = [];
  const listenToFolds = (listener: (event: never) => void) => (
    (fold = listener as () => void),
    { dispose() {} }
  );
  const view = {
    visible: isVisible,
    get selection() {
      return selected;
    },
    onDidExpandElement: listenToFolds,
    onDidCollapseElement: listenToFolds,
    onDidChangeSelection(listener: (event: { selection: readonly TreeNode[] }) => void) {
      listenToRows = (rows) => listener({ selection: (selected = rows) });
      listen = (ids) => listenToRows(ids.map(rowOf));
      return { dispose() {} };
    },
    async reveal(node: TreeNode) {
      await Promise.resolve();
      if (node.kind !== 'entry') return;
      asked.push(node.head.id);
      if (asked.length <= failures) throw new Error('Cannot resolve tree item');
      listen([node.head.id]);
    },
  };
  const told: string[] = [];
  const looked: string[] = [];
  const tree = {
    async entryNode({ id }: HistoryEntry) {
      looked.push(id);
      if (id === 'unreadable') throw new Error('The history cannot be read.');
      return id === 'unknown' ? undefined : rowOf(id);
    },
  };
  const selection = createHistorySelection(view, tree, (id) => void told.push(id));
  return {
    view,
    selection,
    asked,
    looked,
    told,
    select: (...ids: readonly string[]) => listen(ids),
    selectRow: (row: object) => listenToRows([row as TreeNode]),
    /** Tells of none that is selected, as while the rows are read. */
    tellNone: () => {
      const before = selected;
      listen([]);
      selected = before;
    },
    fold: () => fold(),
  };
}

describe('createHistorySelection', () => {
  it('tells what a person selects, and nothing where nothing is', () => {
    const { told, select } = selectionOf();
    select('a');
    select();
    assert.deepEqual(told, ['a']);
  });

  it('does not tell what it reveals, but the same entry once it is selected by a person', async () => {
    const { selection, told, select } = selectionOf();
    const revealed = selection.reveal(entryOf('a'));
    select('b');
    await revealed;
    assert.deepEqual(told, ['b']);
    select('a');
    assert.deepEqual(told, ['b', 'a']);
  });

  it('tries again where VS Code gave it up, as it does while the rows are read anew', async () => {
    const { selection, asked, told } = selectionOf({ failures: 1 });
    await selection.reveal(entryOf('a'));
    assert.deepEqual(asked, ['a', 'a']);
    assert.deepEqual(told, []);
  });

  it('does not go on with an entry once another is asked for', async () => {
    const { selection, asked } = selectionOf({ failures: 2 });
    await Promise.all([selection.reveal(entryOf('a')), selection.reveal(entryOf('b'))]);
    assert.deepEqual(asked, ['b', 'b', 'b']);
  });

  it('follows a call only where the view is seen, and no one is at work there, also while its row is looked for', async () => {
    const { view, selection, asked, select } = selectionOf();
    await selection.follow(entryOf('a'));
    const following = selection.follow(entryOf('b'));
    view.visible = false;
    await following;
    await selection.follow(entryOf('c'));
    view.visible = true;
    const late = selection.follow(entryOf('d'));
    select('e', 'f');
    await late;
    assert.deepEqual(asked, ['a']);
  });

  it('selects the row of the tab that comes in front, also of an old call, but not over several rows', async () => {
    const { view, selection, asked, told, select } = selectionOf();
    select('b');
    await selection.followTab(entryOf('a', 1));
    assert.deepEqual(asked, ['a']);
    // It is selected already.
    await selection.followTab(entryOf('a', 1));
    select('b', 'c');
    await selection.followTab(entryOf('a', 1));
    select('b');
    view.visible = false;
    await selection.followTab(entryOf('a', 1));
    assert.deepEqual([asked, told], [['a'], ['b', 'b', 'b']]);
  });

  it('leaves the selected row of a set to a tab with a call of the set, and looks for no other row', async () => {
    const { view, selection, asked } = selectionOf();
    const late = selection.followTab(entryOf('a', 1));
    Object.defineProperty(view, 'selection', { value: [{ kind: 'set', of: 'batch', id: 'set' }] });
    await Promise.all([late, selection.followTab({ ...entryOf('b', 1), batch: 'set' })]);
    assert.deepEqual(asked, []);
    await selection.followTab({ ...entryOf('b', 1), batch: 'other' });
    assert.deepEqual(asked, ['b']);
  });

  it('tells the last call of a set with a page that a person selects, but not of one that it reveals', async () => {
    const { selection, told, selectRow } = selectionOf();
    const set = (of: string, endpoints = 1) => ({ kind: 'set', of, id: 's', last: { id: of }, endpoints });
    for (const row of [set('explanation'), set('watch'), set('batch'), set('batch', 2)]) selectRow(row);
    assert.deepEqual(told, ['explanation', 'watch', 'batch']);
    await selection.followTab({ ...entryOf('one', 1), batch: 's' });
    selectRow({ ...set('batch', 2), id: 'other' });
    await selection.followTab({ ...entryOf('one', 1), batch: 's' });
    selectRow(set('batch', 2));
    assert.deepEqual(told, ['explanation', 'watch', 'batch', 'batch']);
  });

  it('does not give up a row that a person wants to see for a call that it does not follow', async () => {
    const { selection, asked } = selectionOf({ isVisible: false });
    const revealing = selection.reveal(entryOf('a'));
    await Promise.all([selection.follow(entryOf('b')), revealing]);
    assert.deepEqual(asked, ['a']);
  });

  it('looks for the last of many calls that end while the row of one is looked for', async () => {
    const { selection, asked, looked } = selectionOf();
    const entries = Array.from({ length: 50 }, (_, at) => entryOf(String(at)));
    await Promise.all(entries.map((entry) => selection.follow(entry)));
    assert.deepEqual(looked, ['0', '49']);
    assert.deepEqual(asked, ['49']);
    await selection.follow(entryOf('unreadable')).catch(() => undefined);
    await selection.follow(entryOf('a'));
    assert.deepEqual(asked, ['49', 'a']);
  });

  it('does not forget selected rows of which VS Code tells nothing while it reads them anew', async () => {
    const { selection, asked, select, tellNone } = selectionOf();
    select('a', 'b');
    for (const tell of [tellNone, select]) {
      rowReads('ethRpc.history').underWay++;
      tell();
      await selection.follow(entryOf('c', Date.now() + 1000));
      rowReads('ethRpc.history').underWay--;
      // Once they are read, the view knows.
      await rowsRead('ethRpc.history');
      if (tell === tellNone) await selection.follow(entryOf('c', Date.now() + 1000));
      assert.deepEqual(asked, []);
    }
    await selection.follow(entryOf('c', Date.now() + 1000));
    assert.deepEqual(asked, ['c']);
  });

  it('leaves several selected rows as they are, but where the view is not seen', async () => {
    const later = (): HistoryEntry => entryOf('a', Date.now() + 1);
    const seen = selectionOf();
    seen.select('b', 'c');
    await seen.selection.reveal(later());
    assert.deepEqual(seen.asked, []);
    seen.select('b');
    await seen.selection.reveal(later());
    assert.deepEqual(seen.asked, ['a']);
    const unseen = selectionOf({ isVisible: false });
    unseen.select('b', 'c');
    await unseen.selection.reveal(later());
    assert.deepEqual(unseen.asked, ['a']);
  });

  it('leaves a person alone who selected, unfolded or folded a row since the call began', async () => {
    for (const what of ['select', 'fold'] as const) {
      const { selection, asked, [what]: act } = selectionOf();
      const before = Date.now() - 1000;
      act('b');
      await selection.reveal(entryOf('a', before));
      assert.deepEqual(asked, [], what);
      await selection.reveal(entryOf('c', Date.now() + 1));
      assert.deepEqual(asked, ['c'], what);
      // What the window did itself is no work of a person.
      await selection.reveal(entryOf('d', Date.now()));
      assert.deepEqual(asked, ['c', 'd'], what);
    }
  });

  it('takes it as it is where the view never can, or has no such entry', async () => {
    const { selection, asked, told, select } = selectionOf({ failures: 9 });
    await selection.reveal(entryOf('a'));
    await selection.reveal(entryOf('unknown'));
    assert.deepEqual(asked, ['a', 'a', 'a', 'a', 'a']);
    select('a');
    assert.deepEqual(told, ['a']);
  });
});
