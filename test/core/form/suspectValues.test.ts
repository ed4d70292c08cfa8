// Which misspelt block tags and addresses are found in parameters typed as JSON.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { suspectValues } from '../../../src/core/form/suspectValues.ts';
import type { JsonValue } from '../../../src/core/json.ts';

describe('suspectValues', () => {
  const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const found = (method: string, ...params: readonly JsonValue[]): string | undefined =>
    suspectValues(findMethod(method)!, params)[0]?.problem;

  it('finds a misspelt block tag as a parameter and as a member', () => {
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
    assert.equal(suspectValues({ params: [param] }, ['laste'])[0]?.text, 'laste');
    assert.deepEqual(suspectValues({ params: [param] }, [ALICE]), []);
    assert.deepEqual(suspectValues({ params: [{ ...param, secret: true }] }, ['laste']), []);
  });

  it('finds what is no address, in lists and keys too, and says of a wrong checksum that it can be sent', () => {
    const short = ALICE.slice(0, -1);
    const wrong = ALICE.replace('f39F', 'F39F');
    assert.match(found('eth_getBalance', short, 'latest')!, /^address: /);
    assert.match(found('eth_getLogs', { address: [ALICE, short] })!, /^address: /);
    assert.match(found('eth_call', { to: ALICE }, 'latest', { [short]: { nonce: '0x1' } })!, /address/);
    for (const empty of ['', ' '])
      assert.equal(
        found('eth_getBalance', empty, 'latest'),
        'address: Type an address: 0x and 40 hex digits.',
      );
    assert.match(found('eth_call', { to: '' }, 'latest')!, /^to: /);
    // What is no address may be empty.
    assert.equal(found('eth_call', { to: ALICE, input: '' }, ''), undefined);
    assert.deepEqual(suspectValues(findMethod('eth_getBalance')!, [wrong, 'latest']), [
      { text: wrong, problem: undefined },
    ]);
  });
});
