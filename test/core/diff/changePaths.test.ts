// Stepping from change to change in a comparison.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { changeFrom, changePaths } from '../../../src/core/diff/changePaths.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { diffChildren } from '../../../src/core/diff/diffChildren.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import type { DiffNode } from '../../../src/core/diff/diffNode.ts';
import { diffPath } from '../../../src/core/diff/diffPath.ts';
import { differences } from '../../../src/core/diff/nextDifference.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { compared } from './compared.ts';
import { tree } from './edited.ts';

const place = compared(
  { a: 1, list: ['x', { id: 1, v: 1 }], z: 1 },
  { a: 1, list: ['x', { id: 1, v: 2 }], z: 1, more: { b: 1 } },
);

describe('changePaths', () => {
  it('tells the rows of all changes, with all rows shown or only those that differ', () => {
    assert.deepEqual(runToEnd(changePaths(place, {})), [[1, 1, 1], [3]]);
    assert.deepEqual(runToEnd(changePaths(place, { onlyDifferences: true })), [[0, 0, 0], [1]]);
  });

  it('leads to each difference, whatever two answers are compared', () => {
    const shown = fc.boolean().map((onlyDifferences) => ({ onlyDifferences }));
    fc.assert(
      fc.property(tree, tree, shown, (before, after, options) => {
        const root = diffNodes(decode('result', before, 'unknown'), decode('result', after, 'unknown'));
        const reached = runToEnd(changePaths(root, options)).map((path) =>
          path.reduce<DiffNode>((at, step) => diffChildren(at, step, step + 1, options)[0]!, root),
        );
        assert.deepEqual(reached.map(diffPath), Array.from(differences(root), diffPath));
      }),
    );
  });
});

describe('changeFrom', () => {
  const paths = [[1], [1, 4], [3, 0], [3, 2]];
  const from = (path: readonly number[]): unknown => [
    changeFrom(paths, path, 1),
    changeFrom(paths, path, -1),
  ];

  it('goes on and back from any row, changed or not, around the end', () => {
    assert.deepEqual(from([]), [0, 3]);
    assert.deepEqual(from([1]), [1, 3]);
    assert.deepEqual(from([1, 2]), [1, 0]);
    assert.deepEqual(from([1, 4]), [2, 0]);
    assert.deepEqual(from([2, 9]), [2, 1]);
    assert.deepEqual(from([3, 0, 7]), [3, 2]);
    assert.deepEqual(from([4]), [0, 3]);
  });

  it('goes nowhere where nothing has changed', () => {
    assert.equal(changeFrom([], [0], 1), -1);
  });
});
