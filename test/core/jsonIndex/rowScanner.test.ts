// Members of rows read without the rows, over the ends of what is read at once.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ByteCache } from '../../../src/core/jsonIndex/byteCache.ts';
import type { LargeContainer } from '../../../src/core/jsonIndex/largeContainer.ts';
import { Needle, findPattern } from '../../../src/core/jsonIndex/needle.ts';
import { RowScanner } from '../../../src/core/jsonIndex/rowScanner.ts';
import { samples } from '../../effort.ts';
import { bytesOf, feed } from './feed.ts';

const LONG = 'x'.repeat(600_000);
const ROWS = [
  ...Array.from({ length: 8_000 }, (_, index) => ({
    n: index,
    'h:,{': `0x${index.toString(16).repeat(12)}`,
  })),
  { n: -1, text: LONG },
  ...Array.from({ length: 3_000 }, (_, index) => ({
    name: 'größe 😀 "\\',
    deep: [{ n: 'not this' }, []],
    n: `é${index}`,
  })),
];

function listOf(text: string): LargeContainer {
  return feed(bytesOf(text), [], { large: 16_384 }).root as LargeContainer;
}

describe('RowScanner', () => {
  it('gives the wanted members of every row, as they were sent, and says which rows are too long for that', () => {
    const scanner = new RowScanner(listOf(JSON.stringify(ROWS)));
    scanner.want(['h:,{', 'n']);
    const needle = new Needle(['7', 'c', 'f', '7', 'c', 'f']);
    for (const [index, row] of ROWS.entries()) {
      scanner.next();
      assert.equal(scanner.isPlain, !('text' in row), String(index));
      const read = [scanner.member(0), scanner.member(1)].map((text) =>
        text === undefined ? text : JSON.parse(text),
      );
      assert.deepEqual(read, ['h:,{' in row ? row['h:,{'] : undefined, row.n]);
      assert.equal(scanner.matchesIn(needle.patterns), /7cf7cf/.test(JSON.stringify(row)));
    }
  });

  it('finds a number in a word by its digits, with the zeros before them', () => {
    const needle = new Needle(Array.from('0000f7'), 4);
    const [pattern] = needle.patterns;
    const places: number[] = [];
    const text = `f7 000f7 0000f7 00000F7 0000f70000f7`;
    for (let at = findPattern(pattern, text, 0); at !== -1; at = findPattern(pattern, text, at + 1))
      places.push(at);
    assert.deepEqual(places, [13, 21, 28, 34]);
    assert.equal(needle.find(Buffer.from(text), 0, text.length), 9);
  });

  it('takes the last of several members of a name, passes over what is no object, and reads other names from a row on', () => {
    const scanner = new RowScanner(
      listOf(
        `[ {"a":1, "a" : 2 ,"b":[3]} , 5,"a",[{"a":1}],{}, {"\\u0061":1}, {"b":"x"}${' '.repeat(20_000)}]`,
      ),
    );
    scanner.want(['a']);
    const texts: (string | undefined)[] = [];
    for (let row = 0; row < 6; row++) {
      scanner.next();
      texts.push(scanner.isPlain ? scanner.member(0)?.trim() : 'not plain');
    }
    assert.deepEqual(texts, ['2', undefined, undefined, undefined, undefined, 'not plain']);
    scanner.want(['c', 'b']);
    scanner.next();
    assert.deepEqual([scanner.member(0), scanner.member(1)], [undefined, '"x"']);
  });

  it('reads a row as such that begins like one which has a name twice', () => {
    const rows = '{"a":"0x1","a":2},{"a":"0x3"},{"a":"0x4"},{"a":"0x5","a":6}';
    const scanner = new RowScanner(listOf(`[${rows}${' '.repeat(20_000)}]`));
    scanner.want(['a']);
    const texts = Array.from({ length: 4 }, () => {
      scanner.next();
      return scanner.member(0);
    });
    assert.deepEqual(texts, ['2', '"0x3"', '"0x4"', '6']);
  });

  it('tests equal items of lists once, and counts them', () => {
    const lists = [
      '["0x1f","0x2a"]',
      '[]',
      '["0x2a","0x1f","0x2a"]',
      '["0x1f", "0x2a"]',
      '["\\u0030"]',
      '[1]',
      '"0x1f"',
    ];
    const bytes = bytesOf(`[${lists.map((list) => `{"a":${list}}`).join(',')},${' '.repeat(400)}0]`);
    const scanner = new RowScanner(feed(bytes, [], { block: 64, large: 400 }).root as LargeContainer);
    scanner.want(['a']);
    const [tested, asked] = [new ByteCache<boolean>(10), [] as string[]];
    const items = lists.map(() => {
      scanner.next();
      return scanner.items(0, tested, {
        test: (text) => asked.push(text) > 0 && text === '0x2a',
        patterns: undefined,
        least: 0,
      });
    });
    assert.deepEqual(items, [
      { count: 2, found: true },
      { count: 0, found: false },
      { count: 3, found: true },
      ...Array.from({ length: 4 }),
    ]);
    assert.deepEqual(asked, ['0x1f', '0x2a']);
  });

  it('knows rows of one form, which differ only in digits, and what their form passes over', () => {
    const hex = (digits: string): string => `"0x${digits}"`;
    const sizes = ['5', '1f', '', 'f'.repeat(17), 'e'.repeat(64), 'f'.repeat(65)].map(hex);
    const [one, two] = ['1', '2'].map((digit) => hex(digit.repeat(64)));
    const lists = [`[${one}]`, `[${two}]`, `[${one},${two}]`];
    const others = [hex('AB'), '"text"', '1.5'];
    const values = [...sizes, '7', '12', 'true', 'true', 'null'];
    const read = (from: readonly string[]): RowScanner => {
      const bytes = bytesOf(`[${from.join(',')},${' '.repeat(800)}0]`);
      const scanner = new RowScanner(feed(bytes, [], { block: 64, large: 800 }).root as LargeContainer);
      scanner.want(['a', 'b']);
      return scanner;
    };
    const again = (of: readonly string[]): readonly (readonly [number, boolean, boolean])[] => {
      const rows = of.map((a) => `{"a":${a},"b":1}`);
      const scanner = read([...rows, ...rows]);
      for (const _ of rows) scanner.next();
      const forms: (object | undefined)[] = [];
      return rows.map(() => {
        scanner.next();
        assert.ok(scanner.form !== undefined);
        forms.push(scanner.form);
        return [forms.indexOf(scanner.form), scanner.isPassedOver(0), scanner.isPassedOver(1)];
      });
    };
    // Of which earlier row each has the form.
    const forms = [0, 0, 2, 3, 3, 5, 6, 6, 8, 8, 10];
    assert.deepEqual(
      again(values),
      forms.map((form) => [form, false, false]),
    );
    assert.deepEqual(
      again([...values, ...lists]),
      [...forms, 11, 11, 13].map((form) => [form, false, false]),
    );
    // A list is known only behind its first item, so that lists are passed over with the others.
    assert.deepEqual(again([...values, ...lists, ...others]), [
      ...forms.map((form) => [form, false, false]),
      ...[...lists, ...others].map(() => [11, true, false]),
    ]);
  });

  it('gives the same of rows that are nearly alike as of each row alone', () => {
    const rows = fc.array(
      fc.tuple(
        fc.subarray(['{"a":', '{ "a" :', '{"a":"0xab","c":[{"a":"}"},"]"],"a":', '{"":7,"\\u0061":1,"b":'], {
          minLength: 1,
          maxLength: 1,
        }),
        fc.constantFrom(
          '"0x00ff"',
          '"0x0\\"ff"',
          '"0x0,\\\\"',
          '"\\\\"',
          '12',
          ' "x}" ',
          '[]',
          '[["b"], {"b":","}]',
          '{"b":1}',
        ),
        fc.constantFrom(
          '',
          ',"b":"0xabcdef"',
          ',"b":"0xab\\u0022"',
          ' , "b":null',
          ',"b":1,"b":[2]',
          ',"B":"größe"',
        ),
        fc.constantFrom('}', ' }', '}\n'),
      ),
      { minLength: 2, maxLength: 40 },
    );
    fc.assert(
      fc.property(rows, (parts) => {
        const texts = parts.map(([[start], ...rest]) => [start, ...rest].join(''));
        const list = shortListOf(texts);
        const read = membersOf(list, ['a', 'b'], texts.length);
        assert.deepEqual(
          read,
          texts.flatMap((text) => membersOf(shortListOf([text]), ['a', 'b'], 1)),
        );
        // Another scanner of the same list begins with what the first one found out.
        const again = membersOf(list, ['none', 'b', 'a'], texts.length);
        assert.deepEqual(
          again,
          read.map((row) => (typeof row === 'string' ? row : [undefined, row[1], row[0]])),
        );
        for (const [index, text] of texts.entries())
          if (read[index] !== 'not plain')
            assert.deepEqual(
              read[index],
              ['a', 'b'].map((name) => (JSON.parse(text) as Record<string, unknown>)[name]),
            );
      }),
      { numRuns: samples(300) },
    );
  });

  it('finds the end of a value that is shorter or longer than that of the row before, also before a quote at the same place', () => {
    const sizes = Array.from({ length: 13 }, (_, size) => size);
    const rows = sizes.flatMap((one) =>
      sizes.flatMap((other) => [
        { a: `0x${'a'.repeat(one)}`, b: `0x${'b'.repeat(other)}`, c: '0xc' },
        { a: `0x${'d'.repeat(other)}`, b: `0x${'e'.repeat(one)}`, c: '0xf' },
      ]),
    );
    const scanner = new RowScanner(listOf(JSON.stringify([...rows, ...rows])));
    scanner.want(['a', 'b', 'c']);
    for (const row of rows) {
      scanner.next();
      const read = [0, 1, 2].map((name) => JSON.parse(scanner.member(name)!) as string);
      assert.deepEqual(read, Object.values(row));
    }
  });

  it('reads rows of more layouts than are kept, and again', () => {
    const sizes = Array.from({ length: 150 }, (_, size) => '1'.repeat(size));
    const rows = sizes.flatMap((one) => sizes.map((other) => ({ a: `0x${one}`, b: `0x${other}`, c: '0xc' })));
    const list = listOf(JSON.stringify(rows));
    for (const names of [
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
    ]) {
      const scanner = new RowScanner(list);
      scanner.want(names);
      for (const row of rows as readonly Record<string, string>[]) {
        scanner.next();
        assert.deepEqual(
          names.map((_, at) => scanner.member(at)),
          names.map((name) => `"${row[name]}"`),
        );
      }
    }
  });

  it('goes on to the row that a place is in, near or far, from any row', () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({ n, text: '},{'.repeat((n * 7) % 60) }));
    const list = listOf(JSON.stringify(rows).replaceAll('},{"n"', '} ,\n{"n"'));
    fc.assert(
      fc.property(fc.array(fc.nat(rows.length - 1), { minLength: 1, maxLength: 20 }), (some) => {
        const scanner = new RowScanner(list);
        scanner.want(['n']);
        for (const row of new Set(some.toSorted((a, b) => a - b))) {
          scanner.goTo(list.offsetOf(row)! + 5);
          assert.deepEqual([scanner.position, scanner.member(0)], [row, String(row)]);
          assert.equal(scanner.end, list.offsetOf(row + 1) ?? list.size);
        }
      }),
    );
  });
});

/** As they come from a file: a `Buffer`, whose `slice` is no copy. */
function shortListOf(texts: readonly string[]): LargeContainer {
  const bytes = Buffer.from(`[${texts.join(',')},${' '.repeat(400)}0]`);
  return feed(bytes, [], { block: 64, large: 400 }).root as LargeContainer;
}

/** What a scanner gives of these members in each row, parsed. */
function membersOf(
  list: LargeContainer,
  names: readonly string[],
  rows: number,
): readonly (string | readonly unknown[])[] {
  const scanner = new RowScanner(list);
  scanner.want(names);
  return Array.from({ length: rows }, () => {
    scanner.next();
    if (!scanner.isPlain) return 'not plain';
    return names.map((_, name) => {
      const text = scanner.member(name);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    });
  });
}
