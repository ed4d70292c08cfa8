// A change of the rows reaches VS Code also where it was just asking for them.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type * as vscode from 'vscode';
import { countingReads } from '../../../src/host/sidebar/rowReads.ts';

/** A tree whose rows can be changed, and how often VS Code was told. */
function changing(view: string) {
  let tell: (row: string | undefined) => void = () => assert.fail('nobody listens');
  const told: (string | undefined)[] = [];
  const tree = countingReads(view, {
    getChildren: async () => ['a'],
    getTreeItem: () => ({}),
    onDidChangeTreeData: ((listener: typeof tell) => ((tell = listener), { dispose() {} })) as vscode.Event<
      string | undefined
    >,
  });
  return { tree, told, change: (row?: string) => tell(row), listen: tree.onDidChangeTreeData };
}

/** As long as VS Code takes to read changed rows, and longer. */
async function later(): Promise<void> {
  for (let passed = 0; passed < 450; passed += 25) {
    mock.timers.tick(25);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a change of rows', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('is told once more where no rows are read for it, and only once', async () => {
    const { told, change, listen } = changing('lost');
    listen((row) => told.push(row));
    change();
    await later();
    await later();
    assert.deepEqual(told, [undefined, undefined]);
  });

  it('is told once where they are read, and once where it is of a single row', async () => {
    const { tree, told, change, listen } = changing('read');
    listen((row) => {
      told.push(row);
      if (row === undefined) void tree.getChildren();
    });
    change();
    change('a');
    await later();
    assert.deepEqual(told, [undefined, 'a']);
  });

  it('is told once more where only rows that were asked for before come', async () => {
    const { tree, told, change, listen } = changing('pending');
    listen((row) => told.push(row));
    const asked = tree.getChildren();
    change();
    await asked;
    await later();
    assert.deepEqual(told, [undefined, undefined]);
  });
});
