// The headline of a result.
import assert from 'node:assert/strict';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { withVscode } from '../withVscode.ts';

const { resultHeadline } = await withVscode('', () => import('../../../src/host/subjects/resultHeadline.ts'));

describe('resultHeadline', () => {
  const of = (result: JsonValue, method = 'eth_getBlockByNumber'): string =>
    resultHeadline(method, decodeResult({ method, params: ['latest', false] }, result, {}));
  const block = { number: '0x10d47', parentHash: '0x', gasUsed: '0xd1f0', gasLimit: '0x1c9c380' };

  it('says of a block its number, how many transactions it has, and how full it is', () => {
    const one = { ...block, transactions: [`0x${'ab'.repeat(32)}`] };
    assert.equal(of(one), 'Block 68,935 · 1 transaction · 0.18 % full');
    assert.equal(of({ ...block, transactions: [] }), 'Block 68,935 · 0 transactions · 0.18 % full');
  });

  it('leaves out what was not sent, and is the summary of what is no block with a number', () => {
    assert.equal(of({ number: '0x10d47', parentHash: '0x' }), 'Block 68,935');
    assert.doesNotMatch(of({ ...block, number: null }), /^Block/);
    assert.equal(of('0x10', 'eth_blockNumber'), '16');
  });

  it('says of a list what is in it', () => {
    assert.equal(of([], 'eth_getLogs'), '0 logs');
    assert.equal(of([`0x${'ab'.repeat(20)}`], 'eth_accounts'), '1 account');
    assert.equal(of(['a', 'b'], 'x_list'), '2 items');
  });

  it('says what null means, where that is known', () => {
    assert.equal(of(null, 'anvil_mine'), 'Done');
    assert.equal(of(null, 'eth_getBlockByHash'), 'The node knows no block with this hash');
    assert.equal(of(null, 'x_list'), 'null');
  });
});
