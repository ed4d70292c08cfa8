import assert from 'node:assert/strict';
import { headCall, headNumber } from '../../../src/core/call/headCall.ts';

describe('headCall', () => {
  it('asks for a number alone where there is a method for that', () => {
    assert.deepEqual(headCall('latest'), { method: 'eth_blockNumber', params: [] });
    assert.deepEqual(headCall('finalized'), { method: 'eth_getBlockByNumber', params: ['finalized', false] });
  });
});

describe('headNumber', () => {
  it('reads both kinds of answer, and nothing else', () => {
    const answers = ['0x10d4f', { number: '0x10d4f' }, { number: null }, null, 'latest'];
    assert.deepEqual(
      answers.map((result) => headNumber({ ok: true, result })),
      [68_943n, 68_943n, undefined, undefined, undefined],
    );
    const failure = { kind: 'network', code: 'ECONNRESET', message: 'gone' } as const;
    assert.equal(headNumber({ ok: false, failure }), undefined);
  });
});
