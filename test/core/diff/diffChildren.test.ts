import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { sentNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { diffChildCount, diffChildren } from '../../../src/core/diff/diffChildren.ts';
import { diffCounts, diffState } from '../../../src/core/diff/diffCounts.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import type { DiffNode } from '../../../src/core/diff/diffNode.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { jsonValue } from '../jsonArbitrary.ts';
import { allPlaces, compared, diffLines, recordedReplies, recorded } from './compared.ts';
import { edited, tree } from './edited.ts';
import { samples } from '../../effort.ts';

/** The path and text of every value that a node sent at or below a node. */
function sentLeaves(node: DecodedNode, path = ''): readonly string[] {
  const count =
    node.kind === 'array' || node.kind === 'object' ? Object.keys(node.value as object).length : 0;
  if (count === 0) return [`${path} ${JSON.stringify(node.value)}`];
  return sentNodes(node, 0, count).flatMap((child) => sentLeaves(child, `${path}/${child.label}`));
}

/** The same of one side of a comparison, by walking all of its rows. */
function comparedLeaves(place: DiffNode, side: 'before' | 'after'): readonly string[] {
  return allPlaces(place).flatMap((at) => {
    const node = at[side];
    if (node === undefined || at.derived) return [];
    const isEmpty =
      node.value === null || typeof node.value !== 'object' || Object.keys(node.value).length === 0;
    if (!isEmpty && (node.kind === 'object' || node.kind === 'array')) return [];
    let path = '';
    for (let up = node; up.parent !== undefined; up = up.parent) path = `/${up.label}${path}`;
    return [`${path} ${JSON.stringify(node.value)}`];
  });
}

function assertWhole(place: DiffNode): void {
  assert.deepEqual(comparedLeaves(place, 'before').toSorted(), sentLeaves(place.before!).toSorted());
  assert.deepEqual(comparedLeaves(place, 'after').toSorted(), sentLeaves(place.after!).toSorted());
}

describe('diffChildren', () => {
  it('shows members in their order and items with what is gone before what came', () => {
    const before = { number: '0x1', gasUsed: '0x5', list: ['a', 'b', 'c'], old: null };
    const after = { gasUsed: '0x5', number: '0x01', list: ['a', 'x', 'y', 'c'], fresh: { a: [1, 'b'] } };
    assert.deepEqual(
      diffLines(compared(before, after, { object: { number: 'blockNumber', gasUsed: 'gas' } })),
      [
        'result changed: 4 fields → 4 fields (1 changed, 2 added, 1 removed, 1 spelled differently)',
        '  number spelling: 0x1 → 0x01',
        '  gasUsed same: 5 → 5',
        '  list changed: 3 items → 4 items (1 changed, 1 added)',
        '    0 same: a → a',
        '    1 changed: b → x',
        '    2 added: - → y',
        '    3 same: c → c',
        '  old removed: null → -',
        '  fresh added: - → 1 field',
        '    a added: - → 2 items',
        '      0 added: - → 1',
        '      1 added: - → b',
      ],
    );
  });

  it('shows only what differs where that is asked for', () => {
    const before = { a: [1, 2, 3], b: { c: 1 }, gasUsed: '0x1', gasLimit: '0x2', x: 'y' };
    const after = { a: [1, 2, 4], b: { c: 1 }, gasUsed: '0x2', gasLimit: '0x2', x: 'y' };
    const place = compared(before, after);
    assert.deepEqual(diffLines(place, { onlyDifferences: true }), [
      'result changed: 6 fields → 6 fields (2 changed)',
      '  a changed: 3 items → 3 items (1 changed)',
      '    2 changed: 3 → 4',
      '  gasUsed changed: 1 → 2 (+1)',
      '  block utilisation changed: 50 % → 100 % (derived; +50 points)',
    ]);
    assert.equal(diffChildCount(place), 6);
    assert.equal(diffChildCount(place, { onlyDifferences: true }), 3);
  });

  it('shows both sides of what became another kind', () => {
    assert.deepEqual(diffLines(compared({ a: ['x'] }, { a: { y: 1 } })).slice(1), [
      '  a kind: 1 item → 1 field',
      '    0 removed: x → -',
      '    y added: - → 1',
    ]);
  });

  it('compares what is decoded from both sides, by its name', () => {
    const call = (to: string, amount: number): JsonValue =>
      `0xa9059cbb${'0'.repeat(24)}${to.repeat(20)}${amount.toString(16).padStart(64, '0')}`;
    const place = compared(
      { to: '0x1', input: call('11', 5) },
      { to: '0x1', input: call('11', 7) },
      {
        object: { to: 'address', input: 'calldata' },
      },
    );
    assert.deepEqual(diffLines(place, { onlyDifferences: true }).slice(2), [
      '    transfer changed: to 0x1111…1111 · amount 5 → to 0x1111…1111 · amount 7 (derived; 1 changed)',
      '      amount changed: 5 → 7 (derived; +2)',
    ]);
  });

  it('gives the children of any range as it gives them all', () => {
    fc.assert(
      fc.property(
        tree,
        fc.infiniteStream(fc.nat()),
        fc.nat(8),
        fc.nat(8),
        fc.boolean(),
        (before, dice, from, size, onlyDifferences) => {
          const place = compared(before, edited(before, dice).after);
          const options = { onlyDifferences };
          const texts = (places: readonly DiffNode[]): readonly string[] =>
            places.flatMap((at) => diffLines(at));
          const all = diffChildren(place, 0, undefined, options);
          assert.equal(all.length, diffChildCount(place, options));
          assert.deepEqual(
            texts(diffChildren(place, from, from + size, options)),
            texts(all.slice(from, from + size)),
          );
          assert.ok(
            all.every((child, at) => child.parent === place && (onlyDifferences || child.row === at)),
          );
          if (onlyDifferences)
            assert.deepEqual(
              all.filter((at) => diffState(at) === 'same' && !at.moved),
              [],
            );
        },
      ),
    );
  });

  it('holds every value of both sides exactly once', () => {
    const values = fc.oneof(
      fc.tuple(jsonValue, jsonValue),
      fc
        .tuple(tree, fc.infiniteStream(fc.nat()))
        .map(([value, dice]) => [value, edited(value, dice).after] as const),
    );
    fc.assert(
      fc.property(values, ([before, after]) => assertWhole(compared(before, after))),
      { numRuns: samples(500) },
    );
  });

  it('holds every value of any two recorded replies exactly once', () => {
    const replies = ['eth', 'debug', 'trace'].flatMap(recordedReplies);
    const nodes = replies.map(({ method, params, result }) => ({
      method,
      node: recorded(method, ...params),
      result,
    }));
    for (let at = 1; at < nodes.length; at++) assertWhole(diffNodes(nodes[at - 1]!.node, nodes[at]!.node));
  });

  it('has nothing to show of what is the same, unless all is asked for', () => {
    const block = recorded('eth_getBlockByNumber', '0x10d46', true);
    const place = diffNodes(block, recorded('eth_getBlockByNumber', '0x10d46', true));
    assert.equal(diffCounts(place).same, 68);
    assert.deepEqual(diffChildren(place, 0, undefined, { onlyDifferences: true }), []);
    assert.equal(diffChildren(place, 3, 4)[0]?.after?.label, 'timestamp');
  });
});
