// Filters of a column: a comparison, a text, or a path where there is something below.
import assert from 'node:assert/strict';
import { parseCellFilter } from '../../../src/core/table/parseCellFilter.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';

const NUMBER = { kind: 'wei', isText: false };
const BRANCH = { kind: 'array', isText: false };

describe('parseCellFilter', () => {
  it('reads a comparison and quotes as a query does, problems included', () => {
    for (const typed of ['> 1 ether', ' != 0', '<= 30 gwei', '~ abc', '"> 5"', '>', '"open'])
      assert.deepEqual(parseCellFilter(typed, NUMBER), parseQuery(typed));
  });

  it('takes everything else for a text where cells hold one value', () => {
    for (const typed of ['a.b', 'a[', 'x > 5', '*'])
      assert.deepEqual(parseCellFilter(` ${typed} `, NUMBER), {
        ok: true,
        query: { kind: 'text', text: typed },
      });
  });

  it('reads paths where cells hold objects or lists', () => {
    assert.deepEqual(parseCellFilter('value > 5', BRANCH), parseQuery('value > 5'));
    assert.deepEqual(parseCellFilter('plain', BRANCH), { ok: true, query: { kind: 'text', text: 'plain' } });
  });

  it('says that a column is not a number where one is compared with it', () => {
    const text = { kind: 'address', isText: true };
    const problem =
      '>= compares numbers, and this column is not a number. Type a text, or = or != with a value.';
    assert.deepEqual(parseCellFilter(' >= 1 ether', text), { ok: false, problem, at: 1 });
    for (const typed of ['= 0xab', '!= 0xab', '~ ab', '">5"'])
      assert.deepEqual(parseCellFilter(typed, text), parseQuery(typed));
    assert.deepEqual(parseCellFilter('a.b > 5', { kind: 'object', isText: true }), parseQuery('a.b > 5'));
  });
});
