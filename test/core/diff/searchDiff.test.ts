// Searching a comparison.
import assert from 'node:assert/strict';
import { diffChildren } from '../../../src/core/diff/diffChildren.ts';
import type { DiffOptions } from '../../../src/core/diff/diffChildren.ts';
import type { DiffNode } from '../../../src/core/diff/diffNode.ts';
import { diffPath } from '../../../src/core/diff/diffPath.ts';
import { searchDiff } from '../../../src/core/diff/searchDiff.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import { compared } from './compared.ts';

const place = compared(
  { gas: '0x64', name: 'one', list: ['x', { id: 1, gasUsed: '0x10' }], gone: { name: 'only before' } },
  { gas: '0x64', name: 'two', list: ['new', 'x', { id: 1, gasUsed: '0x20' }] },
);

function found(root: DiffNode, text: string, options: DiffOptions = {}): readonly string[] {
  const parsed = parseQuery(text);
  assert.ok(parsed.ok);
  const paths: string[] = [];
  for (const hit of searchDiff(root, parsed.query, options)) {
    if (hit === 'pause') continue;
    const at = hit.reduce<DiffNode>((above, step) => diffChildren(above, step, step + 1, options)[0]!, root);
    paths.push(diffPath(at));
  }
  return paths;
}

describe('searchDiff', () => {
  it('finds what stands on either side, in the order of the rows', () => {
    assert.deepEqual(found(place, 'one'), ['result.name', 'result.gone']);
    assert.deepEqual(found(place, 'two'), ['result.name']);
    assert.deepEqual(found(place, 'only before'), ['result.gone.name']);
    assert.deepEqual(found(place, 'name'), ['result.name', 'result.gone.name']);
    assert.deepEqual(found(place, '16'), ['result.list[2].gasUsed']);
    assert.deepEqual(found(place, '32'), ['result.list[2].gasUsed']);
  });

  it('follows paths by the positions of either side, and compares values', () => {
    assert.deepEqual(found(place, 'list[1].gasUsed'), ['result.list[2].gasUsed']);
    assert.deepEqual(found(place, 'list[2].gasUsed'), ['result.list[2].gasUsed']);
    assert.deepEqual(found(place, 'list[-1].gasUsed > 20'), ['result.list[2].gasUsed']);
    assert.deepEqual(found(place, '**.gasUsed = 17'), []);
    assert.deepEqual(found(place, 'gone ~ before'), ['result.gone']);
  });

  it('finds only what is shown where only differences are', () => {
    assert.deepEqual(found(place, '100'), ['result.gas']);
    assert.deepEqual(found(place, '100', { onlyDifferences: true }), []);
    assert.deepEqual(found(place, '32', { onlyDifferences: true }), ['result.list[2].gasUsed']);
  });

  it('pauses in long answers', () => {
    const items = Array.from({ length: 2000 }, (_, index) => index);
    const query = parseQuery('1999');
    assert.ok(query.ok);
    const all = [...searchDiff(compared(items, [...items, 'more']), query.query)];
    assert.equal(all.filter((hit) => hit === 'pause').length, 20);
    assert.deepEqual(
      all.filter((hit) => hit !== 'pause'),
      [[1999]],
    );
  });
});
