import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { listMethods } from '../../../src/core/catalogue/catalogue.ts';
import { didYouMean, editDistance, similarMethods } from '../../../src/core/catalogue/similarMethods.ts';

describe('similarMethods', () => {
  it('finds the name behind a slip, a missing namespace, other capitals, and a beginning', () => {
    const names = [
      'eth_getBlockByNumbr',
      'eth_getBlokcByNumber',
      'eth_get_balance',
      'eth_blocknumber',
      'getBlockByNumber',
      'eth_getBlock',
    ];
    assert.deepEqual(names.map(similarMethods), [
      ['eth_getBlockByNumber'],
      ['eth_getBlockByNumber'],
      ['eth_getBalance'],
      ['eth_blockNumber'],
      ['eth_getBlockByNumber'],
      ['eth_getBlockByHash', 'eth_getBlockByNumber'],
    ]);
  });

  it('finds none for a name that is like no other, or is known', () => {
    assert.deepEqual(['eth_foo', 'zzz', '', 'x', 'eth_getBlockByNumber'].map(similarMethods), [
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it('finds every method again after one letter was lost', () => {
    const names = listMethods()
      .map(({ name }) => name)
      .filter((name) => name.length > 12);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), (name, where) => {
        const at = 1 + (where % (name.length - 2));
        const typed = name.slice(0, at) + name.slice(at + 1);
        const found = similarMethods(typed);
        const isOther = listMethods().some((method) => method.name === typed);
        assert.ok(
          isOther || found.some((one) => editDistance(one.toLowerCase(), typed.toLowerCase()) <= 1),
          typed,
        );
      }),
    );
  });
});

describe('didYouMean', () => {
  it('asks, or says nothing', () => {
    assert.deepEqual(['eth_getBlock', 'eth_chainID', 'zzz'].map(didYouMean), [
      'Did you mean eth_getBlockByHash or eth_getBlockByNumber?',
      'Did you mean eth_chainId?',
      '',
    ]);
  });
});

describe('editDistance', () => {
  it('counts letters that are wrong, missing, too many, or swapped', () => {
    assert.deepEqual(
      [
        editDistance('', 'abc'),
        editDistance('abc', 'abc'),
        editDistance('abc', 'abd'),
        editDistance('abc', 'acb'),
        editDistance('kitten', 'sitting'),
      ],
      [3, 0, 1, 1, 3],
    );
  });

  it('is the same both ways, and zero only between equal texts', () => {
    const text = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const distance = editDistance(one, other);
        assert.equal(distance, editDistance(other, one));
        assert.equal(distance === 0, one === other);
        assert.ok(distance <= Math.max(one.length, other.length));
      }),
    );
  });
});
