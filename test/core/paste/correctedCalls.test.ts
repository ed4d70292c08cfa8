// Mistyped block tags behind a method.
import assert from 'node:assert/strict';
import { correctedCalls } from '../../../src/core/paste/correctedCalls.ts';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('correctedCalls', () => {
  const read = (text: string) =>
    correctedCalls(text, { pinned: [], recent: [] }, {}, true)
      .slice(0, 1)
      .map(({ spec, form, left, readAs }) => [spec.name, form, left, readAs]);

  it('takes a word that no field takes for the tag that it is like, where that helps', () => {
    for (const [text, tag, said] of [
      [`eth_getBalance ${ACCOUNT} lates`, 'latest', '“lates” read as latest'],
      [`balance of ${ACCOUNT} lates`, 'latest', '“lates” read as latest'],
      [`eth_getBalance ${ACCOUNT} Pendng`, 'pending', '“Pendng” read as pending'],
    ])
      assert.deepEqual(read(text!), [['eth_getBalance', [ACCOUNT, tag], [], said]], text);
    assert.deepEqual(read(`eth_getBalance ${ACCOUNT} lates foo`), [
      ['eth_getBalance', [ACCOUNT, 'latest'], ['foo'], '“lates” read as latest'],
    ]);
  });

  it('leaves alone what is filled in, what is like no tag, and a tag that no field takes', () => {
    for (const text of [
      `eth_getBalance ${ACCOUNT} latest`,
      `eth_getBalance ${ACCOUNT} foo`,
      `eth_getTransactionByHash 0x${'2a'.repeat(32)} lates`,
    ])
      assert.equal(read(text)[0]?.[3], undefined, text);
  });
});
