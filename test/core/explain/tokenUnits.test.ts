import assert from 'node:assert/strict';
import { encodeAbiParameters } from 'viem';
import { DECIMALS, SYMBOL } from '../../../src/core/decode/tokenAmount.ts';
import { readTokenReport } from '../../../src/core/explain/tokenUnits.ts';

describe('readTokenReport', () => {
  it('reads a symbol that is a string, or 32 bytes as of tokens older than the standard', () => {
    const word = (text: string): string => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`;
    assert.deepEqual(
      [
        readTokenReport(SYMBOL, encodeAbiParameters([{ type: 'string' }], ['DAI'])),
        readTokenReport(SYMBOL, word('MKR')),
        readTokenReport(SYMBOL, word('a b')),
        readTokenReport(SYMBOL, '0x'),
        readTokenReport(DECIMALS, `0x${'12'.padStart(64, '0')}`),
        readTokenReport(DECIMALS, word('MKR')),
      ],
      [{ symbol: 'DAI' }, { symbol: 'MKR' }, {}, {}, { decimals: 18 }, {}],
    );
  });
});
