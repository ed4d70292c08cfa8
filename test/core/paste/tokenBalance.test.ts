// Which token a line asks the balance of.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { tokenBalanceText } from '../../../src/core/paste/tokenBalance.ts';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const OTHER = '0x2222222222222222222222222222222222222222';

describe('tokenBalanceText', () => {
  const tokens = new Map([
    [USDC.toLowerCase(), { symbol: 'USDC', decimals: 6 }],
    [OTHER, { symbol: 'TWIN', decimals: 6 }],
    [OTHER.replaceAll('2', '3'), { symbol: 'TWIN', decimals: 6 }],
  ]);
  const read = (line: string): string | undefined => tokenBalanceText(line, { tokens, chain: chainById(1n) });

  it('finds the one known token of this symbol, wherever that stands', () => {
    for (const line of [
      `${BOB} USDC`,
      `${BOB} usdc balance`,
      `USDC balance of ${BOB}`,
      `USDC of ${BOB}`,
      `the USDC balance of ${BOB}`,
      `balance of ${BOB} USDC`,
      `balance ${BOB} in USDC`,
    ])
      assert.equal(read(line), `${USDC} balanceOf ${BOB}`, line);
    assert.equal(read('USDC balance of vitalik.eth'), `${USDC} balanceOf vitalik.eth`);
  });

  it('takes the coin of the chain for the balance of the account', () => {
    assert.equal(read(`${BOB} ETH`), `balance ${BOB}`);
  });

  it('reads nothing where no token or more than one has the symbol, or where the line means something else', () => {
    for (const line of [
      `${BOB} DAI`,
      `${BOB} TWIN`,
      `balance of ${BOB}`,
      `code of ${BOB}`,
      BOB,
      'USDC',
      'x '.repeat(500),
    ])
      assert.equal(read(line), undefined, line);
  });

  it('takes no word for a token that means something else in the line, whatever symbols tokens report', () => {
    const words =
      'nonce balance Balance code transaction tx block safe latest last 5 0x5 of explain decode owner name call send trace approve totalSupply watch';
    const readWith = (symbol: string, line: string): string | undefined =>
      tokenBalanceText(line, { tokens: new Map([[OTHER, { symbol, decimals: 6 }]]) });
    for (const word of words.split(' '))
      for (const line of [`${word} ${BOB}`, `${word} of ${BOB}`, `${BOB} ${word}`, `balance ${BOB} ${word}`])
        assert.equal(readWith(word, line), undefined, line);
    assert.equal(readWith('SAFE', `balance of ${BOB} safe`), undefined);
    assert.equal(readWith('SAFE', `${BOB} SAFE`), `${OTHER} balanceOf ${BOB}`);
    assert.equal(readWith('1INCH', `${BOB} 1inch`), `${OTHER} balanceOf ${BOB}`);
  });
});
