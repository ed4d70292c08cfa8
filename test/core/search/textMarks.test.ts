// The parts of large results that a search skips hold no match.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { LargeContainer } from '../../../src/core/jsonIndex/largeContainer.ts';
import { hexOfText } from '../../../src/core/search/hexOfText.ts';
import { membersWith } from '../../../src/core/search/membersWith.ts';
import { findNeedle, Needle } from '../../../src/core/jsonIndex/needle.ts';
import { searchNodes } from '../../../src/core/search/searchNodes.ts';
import { marksOf } from '../../../src/core/search/textMarks.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { samples } from '../../effort.ts';

const DIGITS = '70997970c51812dc3a010c7d01b50e0d17dc79c8';
const ADDRESS = `0x${DIGITS}`;
const CAPITALS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const hits = (node: DecodedNode, text: string): readonly string[] =>
  [...searchNodes(node, { kind: 'text', text })]
    .filter((found) => found !== 'pause')
    .map(({ path, inName, inValue }) => `${path.join('.')} ${inName} ${inValue}`);

const indexed = (text: string): LargeContainer =>
  feed(bytesOf(text), [], { block: 64, large: 40 }).root as LargeContainer;

describe('marksOf', () => {
  it('knows marks of addresses, hashes and words only', () => {
    for (const text of [ADDRESS, DIGITS, CAPITALS, `0x${'0'.repeat(24)}${DIGITS}`, `0x${'ab'.repeat(32)}`])
      assert.ok(marksOf(text) !== undefined, text);
    for (const text of [
      'Transfer',
      '0xddf252ad',
      '1'.repeat(40),
      `0x${'1'.repeat(40)}`,
      `0x${'0'.repeat(60)}abcd`,
    ])
      assert.equal(marksOf(text), undefined, text);
  });

  it('does without them where what is looked for could be made from a value', () => {
    const { mayBeMade } = marksOf(ADDRESS)!;
    const frame: Shape = { object: { calls: { array: { lazy: () => frame } }, raw: 'rawTransaction' } };
    assert.deepEqual(
      [
        mayBeMade(frame),
        mayBeMade({ array: { lazy: () => frame } }),
        mayBeMade({ keys: 'hash', map: 'rlp' }),
      ],
      [true, true, true],
    );
    const list: Shape = {
      array: { string: 'hash', otherwise: { tuple: ['address', { lazy: () => list }] } },
    };
    assert.equal(mayBeMade(list), false);
  });

  it('finds in a large answer all that it finds in a small one', () => {
    const spellings: readonly JsonValue[] = [
      ADDRESS,
      CAPITALS,
      `0x${'0'.repeat(24)}${DIGITS}`,
      BigInt(ADDRESS).toString(),
      { [ADDRESS]: 1 },
      { data: `0x12345678${hexOfText(`see ${CAPITALS}`)}` },
      { a: { b: [`0xff${DIGITS.toUpperCase()}`] } },
    ];
    const other: readonly JsonValue[] = ['0x1', { a: 'b' }, [1, 2, 'x'.repeat(50)], `0x${'ab'.repeat(20)}`];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...spellings, ...other), { minLength: 5, maxLength: 30 }),
        fc.constantFrom(ADDRESS, CAPITALS, DIGITS, `0x${'0'.repeat(24)}${DIGITS}`),
        fc.constantFrom<Shape>('unknown', { array: 'wei' }, { array: 'data' }),
        (values, text, shape) => {
          const json = JSON.stringify(values);
          const small = decode('result', JSON.parse(json) as JsonValue, shape);
          const large = decode('result', indexed(`${json.slice(0, -1)},[${'1,'.repeat(20)}1]]`), shape);
          assert.deepEqual(hits(large, text), hits(small, text));
        },
      ),
      { numRuns: samples(500) },
    );
  });

  it('finds what is written with escapes', () => {
    const escaped = `0x\\u0037${DIGITS.slice(1)}`;
    const large = decode('result', indexed(`["${'x'.repeat(60)}","${escaped}"]`), 'unknown');
    assert.deepEqual(hits(large, ADDRESS), ['1 false true']);
  });
});

describe('membersWith', () => {
  it('gives each member that has a needle, once, wherever pieces end', () => {
    const items = Array.from({ length: 4_000 }, (_, index) =>
      index % 100 === 7 ? { a: ['x', `needle ${index}`, 'NEEDLE'] } : { a: 'y'.repeat(index % 90) },
    );
    const value = indexed(JSON.stringify(items));
    const found = [...membersWith(value, [new Needle(Array.from('needle')), new Needle(['Q'])])];
    assert.deepEqual(
      found.filter((member) => member !== 'pause'),
      Array.from({ length: 40 }, (_, index) => 100 * index + 7),
    );
    assert.ok(found.includes('pause'));
  });
});

describe('findNeedle', () => {
  it('finds a text where a plain search finds it, capitals or not', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '1'), maxLength: 60 });
    const needle = fc.string({ unit: fc.constantFrom('a', 'b', '1'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(text, needle, fc.nat(10), (whole, part, from) => {
        const place = whole.toLowerCase().indexOf(part, Math.min(from, whole.length));
        const one = new Needle(Array.from(part));
        assert.equal(findNeedle(bytesOf(whole), whole, one, from), place);
        assert.equal(one.find(bytesOf(whole), from, whole.length), place);
      }),
    );
  });

  it('finds long texts, with more than one character for a place, up to a place', () => {
    const units = fc.constantFrom('a', 'b', '1', 'ab', '1b');
    fc.assert(
      fc.property(
        fc.array(units, { minLength: 1, maxLength: 70 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 90 }),
        fc.infiniteStream(fc.nat(1)),
        fc.nat(20),
        fc.nat(20),
        (places, before, choice, from, after) => {
          const part = places.map((some) => some[choice.next().value % some.length]).join('');
          const whole = `${before}${part.toUpperCase()}${before}`;
          const to = Math.max(0, whole.length - after);
          const one = new Needle(places);
          const source = places.map((some) => `[${some}]`).join('');
          const found = new RegExp(source, 'gi');
          found.lastIndex = from;
          const place = found.exec(whole.slice(0, to))?.index ?? -1;
          assert.equal(one.find(bytesOf(whole), from, to), place);
          assert.equal(findNeedle(bytesOf(whole.slice(0, to)), whole.slice(0, to), one, from), place);
        },
      ),
    );
  });
});
