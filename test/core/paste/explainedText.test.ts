import assert from 'node:assert/strict';
import { explainedText } from '../../../src/core/paste/explainedText.ts';

const HASH = '0x2a21e01b8be20b7b3d34d07c02cefbf4bb871faaf5be1e62c703da974333eeaa';

describe('explainedText', () => {
  for (const [text, what] of [
    [`explain ${HASH}`, HASH],
    [`Explain transaction: ${HASH}`, HASH],
    [`why ${HASH}`, HASH],
    [`why did the tx ${HASH} fail?`, HASH],
    [`why did ${HASH} revert`, HASH],
    [`explain https://etherscan.io/tx/${HASH}`, `https://etherscan.io/tx/${HASH}`],
    ['explain', ''],
    ['explain transaction', ''],
    ['why did it fail', ''],
    ['why did my transaction revert?', ''],
    ['why failed', ''],
    ['explain block 5', 'block 5'],
  ] as const)
    it(`is ${JSON.stringify(what)} of “${text.replace(HASH, '0x2a21…')}”`, () =>
      assert.equal(explainedText(text), what));

  for (const text of ['explained', 'eth_getBalance', 'trace tx', `trace ${HASH}`, 'whyfail', ''])
    it(`is nothing of “${text.replace(HASH, '0x2a21…')}”`, () =>
      assert.equal(explainedText(text), undefined));
});
