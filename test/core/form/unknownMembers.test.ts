// Which members of parameters no method knows, and what may be meant.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { unknownMembers } from '../../../src/core/form/unknownMembers.ts';
import type { JsonValue } from '../../../src/core/json.ts';

describe('unknownMembers', () => {
  const notes = (method: string, ...params: readonly JsonValue[]): readonly string[] =>
    unknownMembers(findMethod(method)!, params).map(({ note }) => note);

  it('are named, with the member that may be meant', () => {
    assert.deepEqual(notes('eth_getLogs', { adress: '0x12', fromblock: '0x1', topics: [] }), [
      'filter: “adress” is not a known member. Did you mean address?',
      'filter: “fromblock” is not a known member. Did you mean fromBlock?',
    ]);
    assert.deepEqual(notes('eth_call', { to: '0x12', whatever: 1 }, 'latest'), [
      'transaction: “whatever” is not a known member.',
    ]);
  });

  it('are none of what is known, and of what is no object', () => {
    assert.deepEqual(notes('eth_getLogs', { address: '0x12' }), []);
    assert.deepEqual(notes('eth_getLogs', 7), []);
    assert.deepEqual(notes('eth_getBalance', '0x12', 'latest'), []);
  });

  it('are looked at with bounded work', () => {
    const name = 'address'.repeat(100_000);
    assert.equal(notes('eth_getLogs', { [name]: 1 })[0]!.length < 200, true);
  });
});
