import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { isLargeValue } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { LargeContainer, LargeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { TINY, bytesOf, feed, startFeeding } from './feed.ts';
import { spansOf } from './spans.ts';
import { samples } from '../../effort.ts';

function container(value: JsonValue | LargeValue | undefined): LargeContainer {
  assert.ok(isLargeValue(value) && value.kind !== 'string');
  return value;
}

const rootOf = (text: string, sizes = TINY): LargeContainer => container(feed(bytesOf(text), [], sizes).root);

describe('LargeContainer', () => {
  it('says what it is, where it stands and how many members it has', () => {
    const of = ({ kind, start, end, count, isComplete }: LargeContainer) => ({
      kind,
      start,
      end,
      count,
      isComplete,
    });
    assert.deepEqual(
      [' [1, [2,3],{"a":4}] ', '{"a":1,"a":2}', '[ ]', '{\n}', '[[]]'].map((text) => of(rootOf(text))),
      [
        { kind: 'array', start: 1, end: 19, count: 3, isComplete: true },
        { kind: 'object', start: 0, end: 13, count: 2, isComplete: true },
        { kind: 'array', start: 0, end: 3, count: 0, isComplete: true },
        { kind: 'object', start: 0, end: 3, count: 0, isComplete: true },
        { kind: 'array', start: 0, end: 4, count: 1, isComplete: true },
      ],
    );
  });

  it('stands where a plain reading has it, at every depth', () => {
    fc.assert(
      fc.property(jsonText, fc.integer({ min: 1, max: 60 }), (text, block) => {
        const body = bytesOf(text);
        const found: string[] = [];
        const visit = (value: JsonValue | LargeValue, path: readonly (string | number)[]): void => {
          if (!isLargeValue(value)) return;
          found.push(JSON.stringify([path, value.start, value.end]));
          if (value.kind === 'string') return;
          for (const [number, { name, value: child }] of value.children(0, value.count).entries())
            visit(child, [...path, name ?? number]);
        };
        visit(feed(body, [], { block, large: 0 }).root!, []);
        const expected = spansOf(body)
          .filter(({ start }) => '[{"'.includes(String.fromCharCode(body[start]!)))
          .map(({ path, start, end }) => JSON.stringify([path, start, end]));
        assert.deepEqual(found.toSorted(), expected.toSorted());
      }),
      { numRuns: samples(500) },
    );
  });

  it('gives any members, those there are', () => {
    const root = rootOf('[0,[1], "two" ,{"three":3},4.0]', { block: 5, large: 12 });
    const all = [0, [1], 'two', { three: 3 }, parseJson('4.0')].map((value) => ({ name: undefined, value }));
    for (let from = 0; from < 7; from++)
      for (let to = from; to < 7; to++) assert.deepEqual(root.children(from, to), all.slice(from, to));
  });

  it('names members as they are meant, the repeated ones too', () => {
    const root = rootOf('{ "a" : 1 , "\\u0061":2,"__proto__":3,"":4,"b\\"":5,"é":6 }');
    assert.deepEqual(
      root.children(0, 9).map(({ name, value }) => [name, value]),
      [
        ['a', 1],
        ['a', 2],
        ['__proto__', 3],
        ['', 4],
        ['b"', 5],
        ['é', 6],
      ],
    );
    assert.deepEqual(
      ['a', '__proto__', '', 'b"', 'é', 'none', 0].map((step) => root.child(step)),
      [2, 3, 4, 5, 6, undefined, undefined],
    );
  });

  it('finds an item by its number', () => {
    const root = rootOf('[7,8,"nine"]', { block: 3, large: 9 });
    assert.deepEqual(
      [0, 2, 3, '0', 'length'].map((step) => root.child(step)),
      [7, 'nine', undefined, undefined, undefined],
    );
  });

  it('gives what is small parsed, with every digit, and what is large to be read in parts', () => {
    const small = JSON.stringify('a'.repeat(7));
    const large = JSON.stringify('a'.repeat(8));
    const isLarge = (value: string): boolean => isLargeValue(rootOf(`[${value}]`, { large: 10 }).child(0));
    const values = [
      small,
      large,
      '[1,2,3,4]',
      '[1,2,3,45]',
      '{"a":"b"}',
      '{"a":"bc"}',
      '1234567890123',
      `${' '.repeat(20)}1 `,
    ];
    assert.deepEqual(values.map(isLarge), [false, true, false, true, false, true, false, false]);
    assert.deepEqual(rootOf('[1.0,[9007199254740993]]').child(0), parseJson('1.0'));
  });

  it('reads nests of more than 1,000 levels in parts, however small they are', () => {
    const nest = (levels: number): string => `[1.5,${'['.repeat(levels)}"]"${']'.repeat(levels)}]`;
    const isLarge = (levels: number): boolean => isLargeValue(rootOf(nest(levels), { large: 5000 }).child(1));
    assert.deepEqual([1000, 1001].map(isLarge), [false, true]);
  });

  it('counts and gives what has arrived: no number before its end, but what is open', () => {
    const text = '[12,true ,"ab",{"n":1},{"o":[5,"cd"]}]';
    const expected: readonly (readonly [arrived: string, count: number, last: string | undefined])[] = [
      ['[', 0, undefined],
      ['[12', 0, undefined],
      ['[12,', 1, '12'],
      ['[12,tru', 1, '12'],
      ['[12,true', 2, 'true'],
      ['[12,true ,', 2, 'true'],
      ['[12,true ,"', 3, 'open string'],
      ['[12,true ,"ab"', 3, '"ab"'],
      ['[12,true ,"ab",{', 4, 'open object'],
      ['[12,true ,"ab",{"n":1}', 4, '{"n":1}'],
      [text.slice(0, -1), 5, '{"o":[5,"cd"]}'],
      [text, 5, '{"o":[5,"cd"]}'],
    ];
    const body = bytesOf(text);
    for (const [arrived, count, last] of expected) {
      const { index, feedTo } = startFeeding(body, { block: 4, large: 17 });
      feedTo(arrived.length);
      const root = container(index.root);
      const value = root.children(0, 9).at(-1)?.value;
      const shown = isLargeValue(value) ? `open ${value.kind}` : JSON.stringify(value);
      assert.deepEqual([root.count, root.children(0, 9).length, shown], [count, count, last], arrived);
      assert.deepEqual(
        [root.isComplete, root.end],
        arrived === text ? [true, text.length] : [false, undefined],
      );
    }
  });

  it('grows with what arrives, and stays as it is once it is complete', () => {
    const body = bytesOf('{"a":[1,2,3] ,"b":0}');
    const { index, feedTo } = startFeeding(body, { block: 4, large: 5 });
    feedTo(8);
    const a = container(container(index.root).child('a'));
    assert.deepEqual([a.count, a.end], [1, undefined]);
    feedTo(11);
    assert.deepEqual([a.count, a.end], [2, undefined]);
    feedTo(12);
    assert.deepEqual([a.count, a.end], [3, 12]);
    feedTo(body.length);
    assert.deepEqual([a.count, a.end, a.children(0, 9).length], [3, 12, 3]);
  });

  it('has no member by a name that is not complete, and none without its value', () => {
    for (const arrived of ['{"a', '{"a"', '{"a":', '{"a":1', '{"a":tru']) {
      const { index, feedTo } = startFeeding(bytesOf(arrived), TINY);
      feedTo(arrived.length);
      const root = container(index.root);
      assert.deepEqual([root.count, root.children(0, 9), root.child('a')], [0, [], undefined], arrived);
    }
  });

  it('tells which member a byte is in, where a member begins and how it is written, in any order', () => {
    const items = fc.array(jsonText, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(items, fc.boolean(), fc.array(fc.nat(11), { maxLength: 20 }), (texts, isObject, order) => {
        const members = texts.map((text, index) => (isObject ? ` "m${index}": ${text} ` : ` ${text}\n`));
        const inside = members.join(',');
        const text = isObject ? `{${inside}}` : `[${inside}]`;
        fc.pre(text.length >= 40);
        const root = rootOf(text, { block: 7, large: 40 });
        const starts = members.map(
          (_, index) => bytesOf(members.slice(0, index).join(',')).length + (index > 0 ? 2 : 1),
        );
        for (const wanted of order) {
          const member = wanted % members.length;
          const [from, size] = [starts[member]!, bytesOf(members[member]!).length];
          assert.equal(root.offsetOf(member), from);
          for (const offset of [from, from + size - 1, from + size - (size >> 1)])
            assert.equal(root.memberAt(offset), offset === from + size ? member + 1 : member);
          const bytes = root.memberBytes(member);
          const written = bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
          assert.equal(written, size < 40 ? members[member] : undefined);
          assert.deepEqual(root.children(member, member + 1).length, 1);
        }
        assert.equal(root.offsetOf(members.length), undefined);
      }),
    );
  });
});
