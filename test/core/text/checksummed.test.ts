import assert from 'node:assert/strict';
import { getAddress } from 'viem';
import { checksummed } from '../../../src/core/text/checksummed.ts';

const address = (index: number): string => `0x${(BigInt(index) * 0x9e3779b97f4a7c15f39cc0605n).toString(16)}`;
const padded = (index: number): `0x${string}` => `0x${address(index).slice(2).padStart(40, 'a').slice(-40)}`;

describe('checksummed', () => {
  it('writes addresses as viem does, whatever capitals they come with', () => {
    for (let index = 0; index < 300; index++) {
      const sent = padded(index);
      const right = getAddress(sent);
      for (const text of [sent, right, `0x${sent.slice(2).toUpperCase()}`])
        assert.equal(checksummed(text), right);
    }
  });

  it('writes them the same once more are known than are kept', () => {
    for (let index = 0; index < 10_100; index++) checksummed(padded(index));
    for (const index of [0, 1, 9_999, 10_000, 10_099])
      assert.equal(checksummed(padded(index)), getAddress(padded(index)));
  });

  it('leaves any other text as it is', () => {
    for (const text of [
      '',
      '0x',
      '0XA1',
      `0x${'a'.repeat(39)}`,
      `0x${'a'.repeat(41)}`,
      `0x${'g'.repeat(40)}`,
    ])
      assert.equal(checksummed(text), text);
  });
});
