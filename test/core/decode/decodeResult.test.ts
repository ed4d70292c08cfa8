import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';

const told = ({ kind, provenance, note }: DecodedNode): readonly unknown[] => [kind, provenance, note];

describe('decodeResult', () => {
  it('reads the result of an unknown method by the method’s name, as a guess', () => {
    const price = decodeResult({ method: 'foo_getGasPrice', params: [] }, '0x3b9aca00');
    assert.deepEqual([told(price), summarize(price)], [['weiPerGas', 'guess', undefined], '1 gwei']);
    assert.deepEqual(told(decodeResult({ method: 'foo_bar', params: [] }, '0x10')), [
      'unknown',
      undefined,
      undefined,
    ]);
  });

  it('says what null means where the method tells', () => {
    const missing = decodeResult({ method: 'eth_getBlockByNumber', params: ['0xffff', false] }, null);
    assert.deepEqual(told(missing), ['null', undefined, 'The node has no block of this number or tag.']);
  });

  it('says of the bytes of an error that a call returned that it did not revert', () => {
    const error = `0x08c379a0${['20', '2', '6e6f'.padEnd(64, '0')].map((part) => part.padStart(64, '0')).join('')}`;
    const call = {
      method: 'eth_call',
      params: [{ to: `0x${'a1'.repeat(20)}`, data: '0x12345678' }, 'latest'],
    };
    assert.equal(
      summarize(decodeResult(call, error)),
      'the bytes of an error, returned without a revert: no',
    );
    const inside = (success: boolean): string =>
      summarize(decode('returnData', error, 'returnData', { parent: decode('', { success }, 'unknown') }));
    assert.deepEqual(
      [inside(true), inside(false)],
      ['the bytes of an error, returned without a revert: no', 'reverted: no'],
    );
    assert.equal(
      summarize(decodeResult({ method: 'ots_getTransactionError', params: [] }, error)),
      'reverted: no',
    );
  });

  it('keeps what the call asked beside what the caller knows', () => {
    const params = [{ to: '0x12', data: '0xabcdef01' }];
    assert.deepEqual(decodeResult({ method: 'eth_call', params }, '0x', { head: 7n }).context, {
      head: 7n,
      method: 'eth_call',
      calldata: { to: '0x12', input: '0xabcdef01' },
    });
  });
});
