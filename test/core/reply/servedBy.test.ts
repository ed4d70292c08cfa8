import assert from 'node:assert/strict';
import { readServedBy } from '../../../src/core/reply/servedBy.ts';

const read = (headers: Readonly<Record<string, string>>) => readServedBy((name) => headers[name] ?? '');

describe('readServedBy', () => {
  it('reads the upstream, the attempts, and by how many blocks it is behind', () => {
    assert.deepEqual(read({ 'x-upstream': '2', 'x-attempts': '1' }), { upstream: 2, attempts: 1 });
    const late = { 'x-upstream': '12', 'x-attempts': '3', 'x-upstream-lag': '40' };
    assert.deepEqual(read(late), { upstream: 12, attempts: 3, behind: 40 });
  });

  it('takes nothing of a server that means something else by these names', () => {
    for (const upstream of ['', '0', '10.0.0.1:8545', '-1', '1e3', '1, 2', '9'.repeat(10), '<b>1</b>', ' 1'])
      assert.equal(read({ 'x-upstream': upstream, 'x-attempts': '1' }), undefined, upstream);
    assert.equal(read({ 'x-upstream': '1' }), undefined);
    assert.deepEqual(read({ 'x-upstream': '1', 'x-attempts': '1', 'x-upstream-lag': 'soon' }), {
      upstream: 1,
      attempts: 1,
    });
  });
});
