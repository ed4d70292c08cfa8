import assert from 'node:assert/strict';
import { shortDecimals } from '../../../src/core/text/shortDecimals.ts';

describe('shortDecimals', () => {
  it('keeps six digits that count, and says that there are more', () => {
    const texts = [
      ['9,998.991116047516530283 ETH', '9,998.99… ETH'],
      ['0.007152066013257564 ETH', '0.00715206… ETH'],
      ['1,234,567.891 SHELL', '1,234,567… SHELL'],
      ['1.000000007 gwei (10.123456789 more)', '1.00000… gwei (10.1234… more)'],
    ] as const;
    for (const [long, short] of texts) assert.equal(shortDecimals(long), short);
  });

  it('leaves what is short, and what is no amount', () => {
    for (const text of [
      '997.452 SHELL',
      '2,460 SHELL',
      '1,234,567.8 SHELL',
      '997,447.55 SHELL',
      'anvil/v1.5.1234567',
      '10.0.0.1234567',
      '0x12',
      '1.2345678x',
    ])
      assert.equal(shortDecimals(text), text);
  });
});
