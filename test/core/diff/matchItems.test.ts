import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { matchItems } from '../../../src/core/diff/matchItems.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { compared } from './compared.ts';
import { samples } from '../../effort.ts';

const HASHES = Array.from({ length: 9 }, (_, index) => `0x${String(index).repeat(64)}`);

/** By position after, the position before, `!` after those that stand in another order. */
function matched(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  shape: Shape = 'unknown',
  name = 'items',
): string {
  const place = compared(before, after, shape, name);
  const { partners, moved } = runToEnd(matchItems(place.before!, place.after!));
  return partners
    .map((at, index) => (at === -1 ? '-' : String(at)) + (moved.has(index) ? '!' : ''))
    .join(' ');
}

function log(transaction: number, logIndex: number, data = '0x'): JsonValue {
  return {
    address: '0x1',
    topics: ['0x2'],
    data,
    transactionHash: HASHES[transaction]!,
    logIndex: `0x${logIndex}`,
  };
}

describe('matchItems', () => {
  it('matches equal items, however they are spelled, and what stands between the same two by position', () => {
    assert.equal(matched(['a', 'b', 'c', 'd'], ['a', 'x', 'y', 'd', 'e']), '0 1 2 3 -');
    assert.equal(matched(['a', 'b', 'c'], ['b', 'c', 'x']), '1 2 -');
    assert.equal(matched(['0x1', '0x2', '0x3'], [2, '0x03'], { array: 'wei' }), '1 2');
    assert.equal(matched([], ['a']), '-');
    assert.equal(matched(['a'], []), '');
    assert.equal(matched(['a'], ['b']), '0');
  });

  it('says which of the same items stand in another order, as few as can be', () => {
    assert.equal(matched(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c']), '3! 0 1 2');
    assert.equal(matched(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a']), '1 2 3 0!');
    assert.equal(matched(['a', 'a', 'b'], ['b', 'a', 'a']), '2! 0 1');
  });

  it('matches transactions by their hash, in full or not, and never two of another hash', () => {
    const [a, b, c] = HASHES as [string, string, string];
    const shape: Shape = { array: { string: 'hash', otherwise: { object: { hash: 'hash' } } } };
    assert.equal(matched([a, b], [{ hash: b, nonce: '0x1' }, c], shape), '1 -');
    assert.equal(matched([{ hash: a }], [{ hash: b }], shape), '-');
    assert.equal(matched([a, b], [b, a], shape).split('!').length, 2);
  });

  it('matches logs by their transaction and index, and those of another transaction by contract and topics', () => {
    assert.equal(
      matched([log(1, 0), log(1, 1), log(2, 1)], [log(1, 1, '0xff'), log(2, 1), log(1, 2)]),
      '1 2 -',
    );
    assert.equal(matched([log(1, 0), log(1, 1)], [log(2, 5), log(2, 6), log(2, 7)]), '0 1 -');
    const other = { ...(log(2, 1) as object), topics: ['0x3'] } as JsonValue;
    assert.equal(matched([log(1, 0), log(1, 1, '0x01')], [other, log(2, 2, '0x02')]), '- 0');
  });

  it('matches by sequence where an identity occurs twice or is not there', () => {
    assert.equal(matched([log(1, 0), log(1, 1)], [log(1, 0), log(1, 0), log(1, 1)]), '0 - 1');
    assert.equal(matched([{ id: 1, a: 1 }, { id: 2 }], [{ id: 2, a: 3 }, { id: 1 }]), '1! 0');
    assert.equal(matched([{ id: 1, a: 1 }, { a: 2 }], [{ a: 2 }, { id: 1, a: 3 }]), '1 -');
  });

  it('matches steps of a trace by what runs, not by the gas that is left', () => {
    const step = (pc: number, gas: number): JsonValue => ({ pc, op: 'ADD', depth: 1, gas });
    assert.equal(
      matched([step(0, 9), step(1, 8), step(2, 7)], [step(0, 8), step(5, 7), step(2, 6)]),
      '0 - 2',
    );
  });

  it('compares topics, stacks and the parts of a tuple by position alone', () => {
    assert.equal(matched(['a', 'b', 'c'], ['a', 'c', 'd', 'b'], { array: 'word' }, 'topics'), '0 1 2 -');
    assert.equal(matched(['0x1', '0x2'], ['0x2', '0x1'], { tuple: ['wei', 'gas'] }), '0 1');
  });

  it('matches the same items in both directions, each once', () => {
    const items = fc.array(
      fc.constantFrom<JsonValue>('a', 'b', 'c', 1, { hash: HASHES[1]! }, { id: 1 }, { id: 2 }),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(items, items, (before, after) => {
        const there = compared(before, after);
        const pairs = runToEnd(matchItems(there.before!, there.after!));
        const back = runToEnd(matchItems(there.after!, there.before!));
        const matchedAfter = pairs.partners.flatMap((at, index) => (at === -1 ? [] : [[at, index]]));
        const matchedBefore = back.partners.flatMap((at, index) => (at === -1 ? [] : [[index, at]]));
        assert.equal(new Set(matchedAfter.map(([at]) => at)).size, matchedAfter.length);
        assert.deepEqual(
          matchedAfter.toSorted((one, other) => one[0]! - other[0]!),
          matchedBefore,
        );
        const movedBack = [...back.moved].map((index) => back.partners[index]);
        assert.deepEqual(new Set(movedBack), new Set(pairs.moved));
      }),
      { numRuns: samples(1000) },
    );
  });
});
