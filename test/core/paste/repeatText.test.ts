// Tests lines that ask to repeat a call.
import assert from 'node:assert/strict';
import { readRepeat } from '../../../src/core/paste/repeatText.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const read = (line: string) => readRepeat(line, { pinned: [], recent: [] }, {});

describe('a line that asks to repeat a call', () => {
  const balance = { method: 'eth_getBalance', params: [ACCOUNT, 'latest'] };

  it('is the read behind the word, without what is said of its result', () => {
    for (const line of [
      `watch balance of ${ACCOUNT}`,
      `Repeat eth_getBalance ${ACCOUNT}`,
      `notify me when balance of ${ACCOUNT} > 5 ETH`,
      `tell me if balance of ${ACCOUNT} changes`,
      `monitor balance of ${ACCOUNT} every 5 s`,
      `compare endpoints for balance of ${ACCOUNT}`,
    ])
      assert.deepEqual(read(line)?.call, balance, line);
    assert.deepEqual(read('alert when gas price is low')?.call, { method: 'eth_gasPrice', params: [] });
  });

  it('is that in front where no read behind the word can be sent as it is', () => {
    for (const line of [
      'watch',
      'Tell me when it changes',
      'watch balance',
      'watch eth_mining 5',
      `repeat eth_sendRawTransaction 0x${'ab'.repeat(60)}`,
    ]) {
      const found = read(line);
      assert.deepEqual([found === undefined, found?.call], [false, undefined], line);
    }
  });

  it('leaves a choice only where its word does', () => {
    const isWatch = (word: string) => read(`${word} balance of ${ACCOUNT}`)?.isWatch;
    for (const word of ['watch', 'Notify me when', 'monitor']) assert.equal(isWatch(word), true, word);
    for (const word of ['repeat', 'compare endpoints for']) assert.equal(isWatch(word), false, word);
  });

  it('is no other line', () => {
    for (const line of ['watchtower', `balance of ${ACCOUNT}`, 'tell me the balance', 'compare blocks'])
      assert.equal(read(line), undefined, line);
  });
});
