// Owns opening the way to a row that has not come yet.
import assert from 'node:assert/strict';
import type { NodeRow } from '../../../src/protocol/nodeRow.ts';
import { addRows, indexOf, isOpen, rootBranch } from '../../../src/webview/viewer/branch.ts';
import { reveal } from '../../../src/webview/viewer/reveal.ts';

const row = (label: string, childCount: number): NodeRow => {
  const rest = { type: '', summary: '', mark: '', forms: [], isLinked: false, isTable: false };
  return { label, kind: 'x', childCount, change: '', gasShare: null, isFailed: false, ...rest };
};
const rows = (from: number, count: number): NodeRow[] =>
  Array.from({ length: count }, (_, index) => row(String(from + index), 2));

describe('reveal', () => {
  const root = rootBranch([row('result', 250)]);

  it('opens as far as rows are known and tells what is missing', () => {
    const { tree, missing } = reveal(root, [0, 123], true, 40);
    assert.deepEqual(missing, { path: [0], from: 100, to: 200 });
    assert.equal(isOpen(tree, [0]), true);
  });

  it('opens the row itself once it has come, and leaves open what is open', () => {
    const { tree } = reveal(root, [0, 123], true, 40);
    const done = reveal(addRows(tree, [0], 100, rows(100, 100)), [0, 123], true, 40);
    assert.equal(done.missing, undefined);
    assert.equal(isOpen(done.tree, [0, 123]), true);
    assert.equal(indexOf(done.tree, [0, 123]), 124);
    assert.deepEqual(reveal(done.tree, [0, 123], true, 40), done);
  });

  it('opens only what is above the row where that is all that is wanted', () => {
    const { tree, missing } = reveal(root, [0, 123], false, 40);
    assert.equal(missing, undefined);
    assert.deepEqual([isOpen(tree, [0]), isOpen(tree, [0, 123])], [true, false]);
  });

  it('asks for nothing where there is no such row', () => {
    assert.equal(reveal(root, [0, 250], true, 40).missing, undefined);
    assert.equal(reveal(root, [3], true, 40).missing, undefined);
  });
});
