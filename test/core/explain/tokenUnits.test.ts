import assert from 'node:assert/strict';
import { encodeAbiParameters } from 'viem';
import { ASSET, DECIMALS, SYMBOL } from '../../../src/core/decode/tokenAmount.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { readTokenReport, tokenUnit } from '../../../src/core/explain/tokenUnits.ts';

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

describe('readTokenReport of a vault', () => {
  it('reads the address of its asset, unless it is none', () => {
    const asset = `0x${'Ab'.repeat(20)}`;
    const read = (of: string): unknown => readTokenReport(ASSET, `0x${of.slice(2).padStart(64, '0')}`);
    assert.deepEqual([read(asset), read('0x0')], [{ asset: asset.toLowerCase() }, {}]);
    assert.deepEqual(
      [readTokenReport(ASSET, '0x'), readTokenReport(ASSET, `0x${'ff'.repeat(32)}`)],
      [{}, {}],
    );
    assert.deepEqual(tokenUnit({ decimals: 18, symbol: 'vUSDC', asset }), {
      decimals: 18,
      symbol: 'vUSDC',
      asset,
    });
  });
});

describe('tokenUnit', () => {
  const symbolOf = (said: string, chain?: bigint): string | undefined => {
    const { symbol } = readTokenReport(SYMBOL, encodeAbiParameters([{ type: 'string' }], [said]));
    const report = { decimals: 6, ...(symbol === undefined ? {} : { symbol }) };
    return tokenUnit(report, chain === undefined ? undefined : chainById(chain))?.symbol;
  };

  it('tells a symbol like a coin or a name of ENS apart, and letters that look like others', () => {
    assert.deepEqual(
      ['DAI', 'USDC.e', 'USD₮0', 'ETH', 'eth', 'wei', '\u0415TH', 'POL'].map((said) => symbolOf(said, 137n)),
      ['DAI', 'USDC.e', 'USD₮0', 'ETH token', 'eth token', 'wei token', '\u0415TH token', 'POL token'],
    );
    assert.equal(symbolOf('POL'), 'POL');
    // The request builder takes the address of a symbol that is typed in full.
    assert.equal(symbolOf('vitalik.eth'), 'vitalik.eth token');
  });

  it('uses no symbol that is more than a word', () => {
    const hostile = [
      '',
      '\u001b[31mUSDC',
      'A\u202eB',
      'x'.repeat(10_000),
      '[pay](command:evil)',
      '1 ETH',
      '<b>',
    ];
    assert.deepEqual(new Set(hostile.map((said) => symbolOf(said, 1n))), new Set(['tokens']));
  });

  it('is none of a token without decimals, and of a collection', () => {
    const answer = `0x${'1'.padStart(64, '0')}`;
    const report = readTokenReport(`0x01ffc9a780ac58cd${'0'.repeat(56)}`, answer);
    assert.deepEqual(report, { isNft: true });
    assert.equal(tokenUnit({ ...report, decimals: 0, symbol: 'APE' }), undefined);
    assert.equal(tokenUnit({ symbol: 'APE' }), undefined);
  });
});
