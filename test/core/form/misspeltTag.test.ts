// Which misspelt block tags are found in parameters typed as JSON.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { misspeltTag } from '../../../src/core/form/misspeltTag.ts';
import type { JsonValue } from '../../../src/core/json.ts';

describe('misspeltTag', () => {
  const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const found = (method: string, ...params: readonly JsonValue[]): string | undefined =>
    misspeltTag(findMethod(method)!, params)?.problem;

  it('finds one as a parameter and as a member', () => {
    assert.equal(
      found('eth_getBalance', ALICE, 'laste'),
      'block: “laste” is not a block. Did you mean latest?',
    );
    assert.equal(
      found('eth_getLogs', { fromBlock: 'earlist', toBlock: 'latest' }),
      'fromBlock: “earlist” is not a block. Did you mean earliest?',
    );
  });

  it('leaves all other values to the node', () => {
    for (const block of [
      'latest',
      'LATEST',
      'safe',
      '0x5',
      'committed',
      'l1_committed',
      null,
      5,
      { blockHash: 'laste' },
    ])
      assert.equal(found('eth_getBalance', ALICE, block), undefined, JSON.stringify(block));
    assert.equal(found('eth_getBalance', 'laste', 'latest'), undefined);
    assert.equal(found('eth_getLogs', { address: 'laste' }), undefined);
    assert.equal(found('web3_sha3', 'laste'), undefined);
  });

  it('reads values that are a block or something else, and no secrets', () => {
    const param = { name: 'at', doc: '', type: { oneOf: ['block', 'address'] } } as const;
    assert.equal(misspeltTag({ params: [param] }, ['laste'])?.text, 'laste');
    assert.equal(misspeltTag({ params: [param] }, [ALICE]), undefined);
    assert.equal(misspeltTag({ params: [{ ...param, secret: true }] }, ['laste']), undefined);
  });
});
