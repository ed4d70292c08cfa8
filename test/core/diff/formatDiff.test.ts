import assert from 'node:assert/strict';
import { diffChildren } from '../../../src/core/diff/diffChildren.ts';
import { diffPath } from '../../../src/core/diff/diffPath.ts';
import { formatDiff } from '../../../src/core/diff/formatDiff.ts';
import { allPlaces, compared } from './compared.ts';

describe('formatDiff', () => {
  it('writes the summary and a line for each difference', () => {
    const shape = { object: { gasPrice: 'weiPerGas', to: 'address', list: { array: 'wei' } } } as const;
    const before = { gasPrice: '0x3b9aca00', to: null, list: ['0x1', '0x2', '0x3'], old: [1], gas: '0x1' };
    const after = {
      gasPrice: '0xee6b2800',
      to: '0x1',
      list: ['0x3', '0x1', '0x02'],
      fresh: null,
      gas: '0x01',
    };
    assert.equal(
      formatDiff(compared(before, after, shape)),
      [
        '1 changed, 1 of another type, 1 added, 1 removed, 1 in another order, 2 spelled differently',
        '',
        '- `result.gasPrice`: `1 gwei` → `4 gwei` (+3 gwei)',
        '- `result.to`: of another type, `null` → `0x1`',
        '- `result.list[0]`: in another order, `0.000000000000000003 coins` (was item 2)',
        '- `result.list[2]`: spelled differently, `0x2` → `0x02`',
        '- `result.old`: removed, `1 item`',
        '- `result.fresh`: added, `null`',
        '- `result.gas`: spelled differently, `0x1` → `0x01`',
        '',
      ].join('\n'),
    );
  });

  it('is the summary alone where nothing differs', () => {
    assert.equal(formatDiff(compared([1, 2], [1, 2])), 'The same in all 2 values\n');
  });

  it('counts what is beyond the most lines', () => {
    const list = Array.from({ length: 2000 }, (_, index) => ({ id: index, v: 1 }));
    const text = formatDiff(
      compared(
        list,
        list.map(({ id }) => ({ id, v: 2 })),
      ),
      3,
    );
    assert.deepEqual(text.split('\n').slice(3), [
      '- `result[1].v`: `1` → `2`',
      '- `result[2].v`: `1` → `2`',
      '- and 1,997 more',
      '',
    ]);
  });

  it('ends no code span at an empty line', () => {
    const text = formatDiff(compared({ a: 'x' }, { a: 'y\n\n![y](z)' }, { map: 'text', keys: 'text' }));
    assert.equal(text.split('\n')[2], '- `result.a`: `x` → `y ![y](z)`');
  });

  it('keeps the texts of nodes inside code spans', () => {
    const text = formatDiff(compared({ 'a`b': 'x' }, { 'a`b': '``![y](z)' }, { map: 'text', keys: 'text' }));
    assert.equal(text.split('\n')[2], '- `` result["a`b"] ``: `x` → ``` ``![y](z) ```');
  });
});

describe('diffPath', () => {
  it('is that of the side where the place is, in JSON where a name is no plain word', () => {
    const before = { transactions: [{ hash: 'a' }, { hash: 'b', 'x y': [{ z: 1 }] }], '0x1': 1 };
    const after = { transactions: [{ hash: 'b' }, { hash: 'c', gasPrice: '0x1' }] };
    assert.deepEqual(allPlaces(compared(before, after)).map(diffPath), [
      'result',
      'result.transactions',
      'result.transactions[0]',
      'result.transactions[0].hash',
      'result.transactions[0]',
      'result.transactions[0].hash',
      'result.transactions[1]["x y"]',
      'result.transactions[1]["x y"][0]',
      'result.transactions[1]["x y"][0].z',
      'result.transactions[1]',
      'result.transactions[1].hash',
      'result.transactions[1].gasPrice',
      'result["0x1"]',
    ]);
  });

  it('names what is derived', () => {
    const place = compared({ gasUsed: 1, effectiveGasPrice: 1 }, { gasUsed: 1, effectiveGasPrice: 1 });
    assert.equal(diffPath(diffChildren(place)[2]!), 'result["transaction fee"]');
  });
});
