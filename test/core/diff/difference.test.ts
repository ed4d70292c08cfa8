import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { diffChildren } from '../../../src/core/diff/diffChildren.ts';
import { differenceOf } from '../../../src/core/diff/difference.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Leaf } from '../../../src/core/shape.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { TokenUnit } from '../../../src/core/decode/tokenUnit.ts';
import { ALICE } from '../decode/samples.ts';
import { allPlaces, compared } from './compared.ts';

function difference(before: JsonValue, after: JsonValue, shape: Leaf): string | undefined {
  return differenceOf(compared(before, after, shape));
}

const hex = (amount: bigint): string => `0x${amount.toString(16)}`;

describe('differenceOf', () => {
  it('is exact and in the unit in which the value reads', () => {
    assert.equal(difference(hex(10n ** 18n), hex(25n * 10n ** 17n), 'wei'), '+1.5 coins');
    assert.equal(difference(hex(10n ** 30n), hex(10n ** 30n - 1n), 'wei'), '-0.000000000000000001 coins');
    assert.equal(difference('0x3b9aca00', '0xee6b2800', 'weiPerGas'), '+3 gwei');
    assert.equal(difference(1, 2_000_000_001, 'gwei'), '+2,000,000,000 gwei');
    assert.equal(difference('0x68e77a00', '0x68e77a0c', 'timestamp'), '+12 s');
    assert.equal(difference(3600, 0, 'seconds'), '-3,600 s (60 min)');
    assert.equal(difference('0xa410', '0x5208', 'gas'), '-21,000');
    assert.equal(difference('0x20000', '0x60000', 'blobGas'), '+262,144 (2 blobs)');
    assert.equal(difference('0x1', '0x2', 'bytes'), '+1 byte');
    assert.equal(difference(-5, 5, 'int'), '+10');
    assert.equal(difference('0x0', `0x${'f'.repeat(64)}`, 'quantity')?.endsWith('639,935'), true);
  });

  it('is in the unit of the token where both are amounts of that, else in its base units', () => {
    const balance = (token: string, units: bigint, known: readonly (readonly [string, TokenUnit])[]) => {
      const params = [{ to: token, input: `0x70a08231${ALICE.slice(2).padStart(64, '0')}` }, 'latest'];
      const result = `0x${units.toString(16).padStart(64, '0')}`;
      return decodeResult({ method: 'eth_call', params }, result, { tokens: new Map(known) });
    };
    const differences = (...sides: Parameters<typeof diffNodes>) =>
      allPlaces(diffNodes(...sides))
        .map((place) => differenceOf(place))
        .filter((text) => text !== undefined);
    const [one, other] = [`0x${'70'.repeat(20)}`, `0x${'71'.repeat(20)}`];
    const unit = { decimals: 18, symbol: 'SHELL' };
    const many = [one, other].map((token) => [token, unit] as const);
    const [less, more] = [2460n * 10n ** 18n, 2465n * 10n ** 18n];
    assert.deepEqual(differences(balance(one, less, many), balance(one, more, many)), ['+5 SHELL']);
    assert.deepEqual(differences(balance(one, more, many), balance(one, less + 1n, many)), [
      '-4.999999999999999999 SHELL',
    ]);
    const inUnits = ['+5,000,000,000,000,000,000'];
    assert.deepEqual(differences(balance(one, less, []), balance(one, more, [])), inUnits);
    assert.deepEqual(differences(balance(one, less, many), balance(other, more, many)), inUnits);
    const elsewhere = [[one, { decimals: 6, symbol: 'SHELL' }] as const];
    assert.deepEqual(differences(balance(one, less, many), balance(one, more, elsewhere)), inUnits);
  });

  it('is in percentage points for ratios', () => {
    assert.equal(difference(parseJson('0.5231'), parseJson('0.60'), 'ratio'), '+7.69 points');
    assert.equal(difference(1, parseJson('0.123456789'), 'ratio'), '-87.6543211 points');
    assert.equal(difference(parseJson('0.5'), parseJson('0.50'), 'ratio'), undefined);
  });

  it('is none for numbers that are names, for other spellings, other kinds and other values', () => {
    assert.equal(difference('0x1', '0xa', 'chainId'), undefined);
    assert.equal(difference('0x1', '0x0', 'status'), undefined);
    assert.equal(difference('0x1', '0x01', 'wei'), undefined);
    assert.equal(difference('0x1', null, 'wei'), undefined);
    assert.equal(difference('latest', '0x1', 'blockNumber'), undefined);
    assert.equal(difference('0x00', '0x01', 'data'), undefined);
    assert.equal(differenceOf(diffChildren(compared({}, { gas: '0x1' }))[0]!), undefined);
  });

  it('says how much long bytes grew', () => {
    assert.equal(difference(`0x${'00'.repeat(100)}`, `0x${'00'.repeat(1100)}`, 'code'), '+1,000 bytes');
    assert.equal(difference(`0x${'00'.repeat(100)}`, '0x', 'code'), '-100 bytes');
    assert.equal(difference('none', `0x${'00'.repeat(100)}`, 'code'), undefined);
    assert.equal(difference(`0x${'00'.repeat(100)}`, 'none', 'code'), undefined);
  });

  it('says where an item stood and how a member name was spelled', () => {
    assert.equal(differenceOf(diffChildren(compared(['a', 'b', 'c'], ['c', 'a', 'b']))[0]!), 'was item 2');
    const renamed = compared({ '0xAB': '0x1' }, { '0xab': '0x3' }, { map: 'gas', keys: 'data' });
    assert.equal(differenceOf(diffChildren(renamed)[0]!), '+2; was spelled 0xAB');
  });

  it('added to what it was gives what it is', () => {
    const amount = fc.bigInt({ min: 0n, max: 1n << 128n });
    fc.assert(
      fc.property(amount, amount, (before, after) => {
        const text = difference(hex(before), hex(after), 'gas') ?? '+0';
        assert.equal(before + BigInt(text.replaceAll(/[+,]/g, '')), after);
      }),
    );
  });
});
