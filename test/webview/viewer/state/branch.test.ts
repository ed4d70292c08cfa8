// Positions of rows in the open tree, against a plain list made by walking all of it.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { NodePath, NodeRow } from '../../../../src/protocol/nodeRow.ts';
import {
  addRows,
  branchAt,
  indexOf,
  isOpen,
  ROWS_PER_PAGE,
  rootBranch,
  nodeRowAt,
  openPaths,
  rewrapped,
  toggle,
  visibleRow,
  visibleRows,
} from '../../../../src/webview/viewer/state/branch.ts';
import type { Branch } from '../../../../src/webview/viewer/state/branch.ts';

function row(label: string, childCount = 0, notations: readonly string[] = []): NodeRow {
  return {
    label,
    kind: 'x',
    type: 'x',
    summary: label,
    provenance: '',
    notations: notations.map((text, index) => ({ name: `form${index}`, text })),
    childCount,
    hasSuggestedCalls: false,
    isTable: false,
    change: '',
    gasShare: null,
    isFailed: false,
  };
}

/** A page of rows below a path, named by it; every third has children, every other notations. */
function page(path: NodePath, from: number, count: number): NodeRow[] {
  return Array.from({ length: Math.min(ROWS_PER_PAGE, count - from) }, (_, index) => {
    const position = from + index;
    const name = [...path, position].join('.');
    return row(name, position % 3 === 0 ? 150 + position : 0, position % 2 === 0 ? ['ab\nc', 'defgh'] : []);
  });
}

function load(tree: Branch, path: NodePath): Branch {
  const count = branchAt(tree, path)!.count;
  let next = tree;
  for (let from = 0; from < count; from += ROWS_PER_PAGE)
    next = addRows(next, path, from, page(path, from, count), COLUMNS);
  return next;
}

/** All visible rows by plain recursion. */
function flatten(tree: Branch, path: NodePath): string[] {
  const branch = branchAt(tree, path)!;
  const lines = branch.notations.map((line) => `${path.join('.')} ${line.name}:${line.text}`);
  const children = Array.from({ length: branch.count }, (_, position) => {
    const at = [...path, position];
    return [at.join('.'), ...(isOpen(tree, at) ? flatten(tree, at) : [])];
  });
  return [...lines, ...children.flat()];
}

const COLUMNS = 3;

describe('visibleRows', () => {
  it('gives every row its place, whatever is open', () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 170 })), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (toggles) => {
        let tree = load(toggle(rootBranch([row('0', 160, ['x'])]), [0], COLUMNS), [0]);
        const opened: NodePath[] = [[0]];
        for (const [parent, position] of toggles) {
          const path = [...opened[parent % opened.length]!, position];
          if (branchAt(tree, path.slice(0, -1)) === undefined) continue;
          tree = toggle(tree, path, COLUMNS);
          if (isOpen(tree, path)) {
            tree = load(tree, path);
            opened.push(path);
          }
        }
        const rows = visibleRows(tree, 0, tree.size).map((visible) =>
          visible.kind === 'form'
            ? `${visible.path.join('.')} ${visible.line.name}:${visible.line.text}`
            : visible.path.join('.'),
        );
        assert.deepEqual(rows, flatten(tree, []));
        for (const [index, visible] of visibleRows(tree, 0, tree.size).entries())
          if (visible.kind === 'node') assert.equal(indexOf(tree, visible.path), index);
      }),
      { numRuns: 50 },
    );
  });

  it('cuts a long form into lines, and names only the first', () => {
    const tree = toggle(rootBranch([row('a', 0, ['abcdefgh', 'x'])]), [0], COLUMNS);
    const lines = visibleRows(tree, 1, 9).map((visible) => visible.kind === 'form' && visible.line);
    assert.deepEqual(lines, [
      { form: 'form0', name: 'form0', text: 'abc', parts: [] },
      { form: 'form0', name: '', text: 'def', parts: [] },
      { form: 'form0', name: '', text: 'gh', parts: [] },
      { form: 'form1', name: 'form1', text: 'x', parts: [] },
    ]);
  });

  it('breaks a sentence at words, at the full width, and anew for another width', () => {
    const sentence = { name: '', text: 'Nothing but the sender’s nonce and balance.' };
    const texts = (root: Branch): readonly unknown[] =>
      visibleRows(root, 1, 9).map((visible) => visible.kind === 'form' && visible.line.text);
    const tree = toggle(rootBranch([{ ...row('a'), notations: [sentence] }]), [0], 24);
    assert.deepEqual(texts(tree), ['Nothing but the sender’s ', 'nonce and balance.']);
    assert.deepEqual(texts(rewrapped(tree, 14)), ['Nothing but ', 'the sender’s ', 'nonce and ', 'balance.']);
    assert.deepEqual(texts(rewrapped(tree, 80)), [sentence.text]);
  });

  it('marks in each line what of it is marked in the form', () => {
    const form = {
      name: 'hex',
      text: 'abcde\nfgh',
      parts: [
        [1, 4],
        [7, 9],
      ] as [number, number][],
    };
    const tree = toggle(rootBranch([{ ...row('a'), notations: [form] }]), [0], COLUMNS);
    const lines = visibleRows(tree, 1, 9).map(
      (visible) => visible.kind === 'form' && [visible.line.text, visible.line.parts],
    );
    assert.deepEqual(lines, [
      ['abc', [[1, 3]]],
      ['de', [[0, 1]]],
      ['fgh', [[1, 3]]],
    ]);
  });

  it('says which rows are not known yet, in a list of a million', () => {
    let tree = toggle(rootBranch([row('a', 1_000_000)]), [0], COLUMNS);
    assert.deepEqual(visibleRow(tree, 500_001), { kind: 'unknown', path: [0, 500_000], isInset: false });
    tree = addRows(tree, [0], 500_000, page([0], 500_000, 1_000_000), COLUMNS);
    assert.equal(nodeRowAt(tree, [0, 500_007])?.label, '0.500007');
    assert.equal(visibleRow(tree, 500_008).kind, 'node');
  });

  it('forgets the pages that were looked at longest ago', () => {
    let tree = toggle(rootBranch([row('a', 1_000_000)]), [0], COLUMNS);
    for (let at = 0; at < 100; at++)
      tree = addRows(tree, [0], at * ROWS_PER_PAGE, page([0], at * ROWS_PER_PAGE, 1_000_000), COLUMNS);
    assert.equal(branchAt(tree, [0])?.pages.size, 40);
    assert.equal(nodeRowAt(tree, [0, 0]), undefined);
    assert.equal(nodeRowAt(tree, [0, 9_999])?.label, '0.9999');
  });
});

describe('toggle', () => {
  it('leaves a row alone that has nothing below it', () => {
    const tree = rootBranch([row('a')]);
    assert.equal(toggle(tree, [0], COLUMNS), tree);
    assert.equal(toggle(tree, [7], COLUMNS), tree);
  });
});

describe('a row that is read again', () => {
  it('keeps open what is still below it, and nothing that is gone', () => {
    const children = (count: number): NodeRow[] => Array.from({ length: count }, (_, at) => row(`c${at}`, 1));
    const listed = toggle(rootBranch([row('list', 3)]), [0], COLUMNS);
    const filled = addRows(listed, [0], 0, children(3), COLUMNS);
    const opened = [0, 1].reduce((root, at) => toggle(root, [0, at], COLUMNS), filled);
    assert.deepEqual(openPaths(opened), [[0], [0, 0], [0, 1]]);
    assert.deepEqual(openPaths(addRows(opened, [], 0, [row('list', 2)], COLUMNS)), [[0], [0, 0], [0, 1]]);
    assert.deepEqual(openPaths(addRows(opened, [], 0, [row('list', 1)], COLUMNS)), [[0], [0, 0]]);
  });
});
