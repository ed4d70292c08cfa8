// Which rows of New Call would send the same.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { isSameCall, type RowCall } from '../../../src/host/newCall/newCallRow.ts';

describe('isSameCall', () => {
  const given = (method: string, ...params: string[]): RowCall => ({
    kind: 'given',
    method,
    params,
    isOpen: false,
  });
  const typed = (name: string, form: readonly string[]): RowCall => ({
    kind: 'typed',
    method: findMethod(name)!,
    form,
    isNamed: true,
    left: [],
    whole: [],
  });
  const isSame = (one: RowCall | undefined, other: RowCall | undefined): boolean =>
    isSameCall(one, other, undefined);

  it('takes a call that was pasted for the one that is typed where both send the same', () => {
    const block = typed('eth_getBlockByNumber', ['0x10', 'false']);
    assert.equal(isSame(typed('eth_blockNumber', []), given('eth_blockNumber')), true);
    assert.equal(isSame(given('eth_call', 'a'), given('eth_call', 'a')), true);
    assert.equal(isSame(given('eth_call', 'a'), given('eth_call', 'b')), false);
    assert.equal(isSame(block, given('eth_blockNumber')), false);
  });

  it('knows of nothing that is to be filled in that it is the same', () => {
    const other: RowCall = { kind: 'other', method: 'x_y' };
    const open = typed('eth_getBalance', []);
    for (const call of [other, open, undefined]) assert.equal(isSame(call, call), false);
  });
});
