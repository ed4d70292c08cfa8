// The palette has the commands of a selection only while there is one.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { TreeNode } from '../../../src/host/sidebar/treeNodes.ts';
import type { TreeViews } from '../../../src/host/sidebar/selectedRow.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const keys = {};
  export const commands = { executeCommand: async (_, key, value) => void (keys[key] = value) };
  export class Disposable { static from(...all) { return { dispose: () => all.forEach((one) => one.dispose()) }; } }
  export const window = {};
  export class EventEmitter {}
`;

const { keys, createSelectedRow, followSelections } = await withVscode(STUB, async () => ({
  ...((await import('vscode')) as unknown as { readonly keys: Readonly<Record<string, unknown>> }),
  ...(await import('../../../src/host/sidebar/selectedRow.ts')),
  ...(await import('../../../src/host/sidebar/selectionKeys.ts')),
}));

/** A view in which rows can be selected. */
function viewOf<Row>() {
  const listening = new Set<(event: vscode.TreeViewSelectionChangeEvent<Row>) => void>();
  const view = {
    selection: [] as readonly Row[],
    onDidChangeSelection(listener: (event: vscode.TreeViewSelectionChangeEvent<Row>) => void) {
      listening.add(listener);
      return { dispose: () => listening.delete(listener) };
    },
  };
  const select = (...rows: readonly Row[]): void => {
    view.selection = rows;
    for (const listener of listening) listener({ selection: rows });
  };
  return { view, select, listening };
}

const row = (kind: TreeNode['kind']): TreeNode =>
  ({ kind, head: { id: 'a' }, id: 'b', key: 'c' }) as unknown as TreeNode;

describe('the context keys of the selection', () => {
  it('tells of calls, sets and groups in History, and of anything in Saved', () => {
    const history = viewOf<TreeNode>();
    const saved = viewOf<unknown>();
    const following = followSelections(history.view, saved.view);
    const isSelected = (...kinds: readonly TreeNode['kind'][]): unknown => {
      history.select(...kinds.map(row));
      return keys['ethRpc.hasSelectedCalls'];
    };
    assert.deepEqual(
      [isSelected('entry'), isSelected(), isSelected('set'), isSelected('value')],
      [true, false, true, false],
    );
    assert.deepEqual([isSelected('value', 'group'), isSelected('running')], [true, false]);
    saved.select('a request');
    assert.equal(keys['ethRpc.hasSelectedSaved'], true);
    saved.select();
    assert.equal(keys['ethRpc.hasSelectedSaved'], false);
    following.dispose();
    assert.deepEqual([history.listening.size, saved.listening.size], [0, 0]);
  });

  it('tells the kind of the row that a command without a row means: the one selected last in either tree', () => {
    const history = viewOf<TreeNode>();
    const result = viewOf<TreeNode>();
    const views = { 'ethRpc.history': history.view, 'ethRpc.resultTree': result.view };
    createSelectedRow(views as unknown as TreeViews);
    const seen = [
      () => history.select(row('entry')),
      () => result.select(row('value')),
      () => history.select(),
      () => result.select(),
      () => history.select(row('line')),
    ].map((act) => {
      act();
      return keys['ethRpc.selectedRow'];
    });
    assert.deepEqual(seen, ['entry', 'value', 'value', '', 'line']);
  });

  it('means the row that was selected last where a command names no row and no view', async () => {
    const history = viewOf<TreeNode>();
    const views = { 'ethRpc.history': history.view, 'ethRpc.resultTree': viewOf<TreeNode>().view };
    const rows = createSelectedRow(views as unknown as TreeViews);
    const [selected, named] = [row('entry'), row('set')];
    history.select(selected);
    assert.deepEqual(await Promise.all([named, undefined, 'x'].map((one) => rows.of(one))), [
      named,
      selected,
      selected,
    ]);
  });
});
