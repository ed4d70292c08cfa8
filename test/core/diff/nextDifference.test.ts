import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { diffChildren } from '../../../src/core/diff/diffChildren.ts';
import { diffCounts, diffState } from '../../../src/core/diff/diffCounts.ts';
import { diffPath } from '../../../src/core/diff/diffPath.ts';
import { differences, nextDifference } from '../../../src/core/diff/nextDifference.ts';
import { allPlaces, compared, recorded } from './compared.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { DiffNode } from '../../../src/core/diff/diffNode.ts';
import { edited, editText, tree } from './edited.ts';
import { samples } from '../../effort.ts';

function walk(place: DiffNode): readonly string[] {
  const found: string[] = [];
  for (let at = nextDifference(place); at !== undefined; at = nextDifference(at))
    found.push(`${diffState(at)} ${diffPath(at)}`);
  return found;
}

describe('nextDifference', () => {
  it('goes from one difference to the next, past what is the same, derived, or below what is on one side', () => {
    const before = {
      a: 1,
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      list: ['x', { id: 1, v: 1 }, 'y'],
      z: 1,
    };
    const after = {
      a: 1,
      gasUsed: '0x2',
      effectiveGasPrice: '0x1',
      list: ['y', 'x', { id: 1, v: 2 }],
      more: { b: 1 },
    };
    assert.deepEqual(walk(compared(before, after)), [
      'changed result.gasUsed',
      'order result.list[0]',
      'changed result.list[2].v',
      'removed result.z',
      'added result.more',
    ]);
  });

  it('goes on after any place', () => {
    const place = compared(
      { a: [1, { b: 1, c: 1 }], gasUsed: 1, effectiveGasPrice: 1, z: 1 },
      { a: [1, { b: 1, d: 2 }], gasUsed: 1, effectiveGasPrice: 2, z: 2 },
    );
    const [list, , , , fee] = diffChildren(place);
    assert.equal(fee?.derived, true);
    assert.equal(nextDifference(fee), undefined);
    assert.equal(diffPath(nextDifference(diffChildren(list!)[0]!)!), 'result.a[1].c');
    const gone = diffChildren(diffChildren(list!)[1]!)[2]!;
    assert.equal(diffPath(nextDifference(gone)!), 'result.effectiveGasPrice');
  });

  it('stops at a moved item, and then at what is changed in it', () => {
    const item = (id: string, v: number): { id: string; v: number } => ({ id, v });
    const list = [item('a', 1), item('b', 1), item('c', 1)];
    assert.deepEqual(walk(compared(list, [item('c', 2), ...list.slice(0, 2)])), [
      'changed result[0]',
      'changed result[0].v',
    ]);
  });

  it('finds nothing between the same two answers, whatever follows from them', () => {
    const block = recorded('eth_getBlockByNumber');
    assert.equal(nextDifference(diffNodes(block, { ...block, context: { head: 70_000n } })), undefined);
  });
});

describe('differences', () => {
  it('gives exactly the edits that were made', () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.nat()), (before, dice) => {
        const { after, edits } = edited(before, dice);
        const place = compared(before, after);
        const found = [...differences(place)].map((at) =>
          editText(diffState(at), at.before?.value as JsonValue, at.after?.value as JsonValue),
        );
        assert.deepEqual(found.toSorted(), [...edits].toSorted());
        const { same: _, ...counts } = diffCounts(place);
        assert.equal(
          Object.values(counts).reduce((sum, count) => sum + count),
          edits.length,
        );
      }),
      { numRuns: samples(2000) },
    );
  });

  it('gives what a walk over all rows finds', () => {
    const place = diffNodes(
      recorded('eth_getBlockByNumber', 'latest'),
      recorded('eth_getBlockByNumber', '0x10d46'),
    );
    const rows = allPlaces(place).filter(
      (at) =>
        !at.derived &&
        diffState(at) !== 'same' &&
        (at.before === undefined || at.after === undefined || diffChildren(at).length === 0) &&
        at.parent?.before !== undefined &&
        at.parent.after !== undefined,
    );
    assert.deepEqual([...differences(place)].map(diffPath), rows.map(diffPath));
  });

  it('stays below the place it was asked about', () => {
    const place = compared({ a: { b: 1 }, c: 1 }, { a: { b: 2 }, c: 2 });
    assert.deepEqual([...differences(diffChildren(place)[0]!)].map(diffPath), ['result.a.b']);
    assert.deepEqual([...differences(compared(1, 2))].map(diffPath), ['result']);
  });
});
