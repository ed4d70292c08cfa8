// Which parts of two texts are marked as different.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { differingParts } from '../../../src/core/diff/differingParts.ts';

describe('differingParts', () => {
  it('marks whole bytes in hex, and differences that stand close together as one', () => {
    const before = `0x${'00'.repeat(4)}1234567890abcdef00ff00${'11'.repeat(8)}`;
    const after = `0x${'00'.repeat(4)}1234567890abcdee01fe00${'11'.repeat(8)}`;
    assert.deepEqual(differingParts(before, after), [[[24, 30]], [[24, 30]]]);
  });

  it('marks what was put in or left out between what is the same', () => {
    assert.deepEqual(differingParts('0xaabbccdd', '0xaabb0011ccdd'), [[], [[6, 10]]]);
    assert.deepEqual(differingParts('one two three', 'one 2 three'), [[[4, 7]], [[4, 5]]]);
  });

  it('marks nothing where nothing or everything differs', () => {
    assert.deepEqual(differingParts('0x1122', '0x1122'), [[], []]);
    assert.deepEqual(differingParts('0x1122', '0x3344'), [[], []]);
    assert.deepEqual(differingParts('', 'abc'), [[], []]);
  });

  it('leaves two texts that are the same when the marked parts are taken out, if any are marked', () => {
    const text = fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^0x([01][01]){0,20}$/));
    const without = (whole: string, parts: readonly (readonly [number, number])[]): string =>
      parts.toReversed().reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), whole);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [left, right] = differingParts(before, after);
        if (left.length + right.length > 0) assert.equal(without(before, left), without(after, right));
      }),
    );
  });
});
