// A selection in the History view is what a person chose, not what the window revealed itself.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { createHistorySelection } from '../../../src/host/sidebar/historySelection.ts';
import type { TreeNode } from '../../../src/host/sidebar/treeNodes.ts';

const rowOf = (id: string): TreeNode => ({ kind: 'entry', head: { id } }) as TreeNode;

const entryOf = (id: string): HistoryEntry => ({ id }) as HistoryEntry;

/** A view that selects what it reveals, unless it is hidden. */
function selectionOf({ hidden = false } = {}) {
  let listen: (ids: readonly string[]) => void = () => assert.fail('nobody listens');
  const view = {
    onDidChangeSelection(listener: (event: { selection: readonly TreeNode[] }) => void) {
      listen = (ids) => listener({ selection: ids.map(rowOf) });
      return { dispose() {} };
    },
    async reveal(node: TreeNode) {
      await Promise.resolve();
      if (hidden) throw new Error('The view is hidden.');
      if (node.kind === 'entry') listen([node.head.id]);
    },
  };
  const told: string[] = [];
  const tree = {
    entryNode: async ({ id }: HistoryEntry) => (id === 'unknown' ? undefined : rowOf(id)),
  };
  const selection = createHistorySelection(view, tree, (id) => void told.push(id));
  return { selection, told, select: (...ids: readonly string[]) => listen(ids) };
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
    const revealed = selection.reveal(entryOf('a'), true);
    select('b');
    await revealed;
    assert.deepEqual(told, ['b']);
    select('a');
    assert.deepEqual(told, ['b', 'a']);
  });

  it('takes it as it is where the view is hidden or has no such entry', async () => {
    const { selection, told, select } = selectionOf({ hidden: true });
    await selection.reveal(entryOf('a'), false);
    await selection.reveal(entryOf('unknown'), false);
    select('a');
    assert.deepEqual(told, ['a']);
  });
});
