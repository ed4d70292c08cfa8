// A number in a text to search for: what it is equal to.
import assert from 'node:assert/strict';
import { numberMatcher } from '../../../src/core/search/numberMatcher.ts';
import { wantedNumber } from '../../../src/core/search/textMatcher.ts';

describe('wantedNumber', () => {
  it('is equal to an amount in gwei where it is as many whole gwei', () => {
    const equals = (text: string, amount: bigint): boolean | undefined =>
      wantedNumber(text)?.equals('gwei', amount);
    assert.equal(equals('2 gwei', 2n), true);
    assert.equal(equals('2000000001 wei', 2n), false);
    assert.equal(equals('2', 2n), true);
  });
});

describe('numberMatcher', () => {
  it('finds in the line of an amount of a token the whole number, and not its digits in another', () => {
    const finds = (line: string): boolean | undefined =>
      numberMatcher('777')?.leaf('tokenAmount', line, undefined);
    assert.deepEqual(['777 SHELL', '1,777 SHELL', '7,770', '0.777 SHELL'].map(finds), [
      true,
      false,
      false,
      false,
    ]);
  });
});
