// Owns what is typed below a column’s name: a comparison, a text, or a path where there is something below.
import assert from 'node:assert/strict';
import { parseCellFilter } from '../../../src/core/table/parseCellFilter.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';

describe('parseCellFilter', () => {
  it('reads a comparison and quotes as a query does, problems included', () => {
    for (const typed of ['> 1 ether', ' != 0', '<= 2026-01-31', '~ abc', '"> 5"', '>', '"open'])
      assert.deepEqual(parseCellFilter(typed, false), parseQuery(typed));
  });

  it('takes everything else for a text where cells hold one value', () => {
    for (const typed of ['a.b', 'a[', 'x > 5', '*'])
      assert.deepEqual(parseCellFilter(` ${typed} `, false), {
        ok: true,
        query: { kind: 'text', text: typed },
      });
  });

  it('reads paths where cells hold objects or lists', () => {
    assert.deepEqual(parseCellFilter('value > 5', true), parseQuery('value > 5'));
    assert.deepEqual(parseCellFilter('plain', true), { ok: true, query: { kind: 'text', text: 'plain' } });
  });
});
