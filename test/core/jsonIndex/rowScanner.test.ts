// Members of rows read without the rows, over the ends of what is read at once.
import assert from 'node:assert/strict';
import type { LargeContainer } from '../../../src/core/jsonIndex/largeContainer.ts';
import { needleOf } from '../../../src/core/jsonIndex/needle.ts';
import { RowScanner } from '../../../src/core/jsonIndex/rowScanner.ts';
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
  return feed(bytesOf(text)).root as LargeContainer;
}

describe('RowScanner', () => {
  it('gives the wanted members of every row, as they were sent, and says which rows are too long for that', () => {
    const scanner = new RowScanner(listOf(JSON.stringify(ROWS)));
    scanner.want(['h:,{', 'n']);
    const [needle] = [needleOf(['7', 'c', 'f', '7', 'c', 'f'])];
    for (const [index, row] of ROWS.entries()) {
      scanner.next();
      assert.equal(scanner.isPlain, !('text' in row), String(index));
      const read = [scanner.member(0), scanner.member(1)].map((text) =>
        text === undefined ? text : JSON.parse(text),
      );
      assert.deepEqual(read, ['h:,{' in row ? row['h:,{'] : undefined, row.n]);
      assert.equal(scanner.holds([needle]), /7cf7cf/.test(JSON.stringify(row)));
    }
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
});
