import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isLargeValue } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { JsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { LargeString } from '../../../src/core/jsonIndex/largeString.ts';
import { TINY, bytesOf, feed, startFeeding } from './feed.ts';
import { samples } from '../../effort.ts';

function rootString({ root }: JsonIndex): LargeString {
  assert.ok(isLargeValue(root) && root.kind === 'string');
  return root;
}

const unit = fc.oneof(
  fc.constantFrom('\\n', '\\"', '\\\\', '\\/', '\\u0041', '\\ud83d\\ude00', '\\ud83d', '\\\\u0041'),
  fc.constantFrom('a', '0', ',', ']', '{'),
  fc.constantFrom('é', '€', '😀', '\u2028'),
);
const content = fc.array(unit, { maxLength: 12 });

describe('LargeString', () => {
  it('gives parts that make up the text, wherever they are cut', () => {
    fc.assert(
      fc.property(
        content,
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.nat({ max: 60 })),
        (units, block, cuts) => {
          const json = `"${units.join('')}"`;
          const body = bytesOf(`[1,${json} ]`);
          const root = feed(body, [], { block, large: 0 }).root;
          assert.ok(isLargeValue(root) && root.kind === 'array');
          const string = root.child(1) as LargeString;
          assert.deepEqual(
            [string.start, string.end, string.count, string.isComplete],
            [3, body.length - 2, body.length - 7, true],
          );
          const edges = [0, ...cuts.toSorted((a, b) => a - b), Infinity];
          const parts = edges.slice(1).map((edge, index) => string.text(edges[index]!, edge));
          assert.equal(parts.join(''), JSON.parse(json));
        },
      ),
      { numRuns: samples(1000) },
    );
  });

  it('gives a character or an escape to the part in which it begins', () => {
    const string = rootString(feed(bytesOf('"a\\u0041é\\n"'), [], TINY));
    const parts = Array.from({ length: string.count }, (_, at) => string.text(at, at + 1));
    assert.deepEqual(parts, ['a', 'A', '', '', '', '', '', 'é', '', '\n', '']);
    assert.deepEqual(
      [string.text(3, 3), string.text(5, 2), string.text(-5, 1), string.text(20, 30)],
      ['', '', 'a', ''],
    );
  });

  it('ends, while it arrives, before what is not complete', () => {
    const body = bytesOf('"a\\u0041é\\\\😀"');
    const seen = Array.from({ length: body.length }, (_, index) => {
      const { index: json, feedTo } = startFeeding(body, { block: 3, large: 0 });
      feedTo(index + 1);
      const { count, end } = rootString(json);
      return [rootString(json).text(0, Infinity), count, end];
    });
    const open = (text: string, count: number, times: number) =>
      Array.from({ length: times }, () => [text, count, undefined]);
    assert.deepEqual(seen, [
      ...open('', 0, 1),
      ...open('a', 1, 6),
      ...open('aA', 7, 2),
      ...open('aAé', 9, 2),
      ...open('aAé\\', 11, 4),
      ...open('aAé\\😀', 15, 1),
      ['aAé\\😀', 15, body.length],
    ]);
  });

  it('reads any part of 5 MB', () => {
    const hex = '0123456789abcdef'.repeat(320_000);
    const string = rootString(feed(bytesOf(`"0x${hex}"`)));
    assert.deepEqual(
      [string.count, string.text(0, 10), string.text(2_000_002, 2_000_018), string.text(5_120_000, Infinity)],
      [5_120_002, '0x01234567', '0123456789abcdef', 'ef'],
    );
    assert.equal(string.text(0, Infinity), `0x${hex}`);
  });
});
