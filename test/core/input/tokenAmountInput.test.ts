// Amounts of tokens as people write them, in the unit that the token reported.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { TokenUnit } from '../../../src/core/decode/tokenUnit.ts';
import { parseQuantityInput } from '../../../src/core/input/quantityInput.ts';
import { parseCalldataInput } from '../../../src/core/input/signatureInput.ts';
import {
  inTokenNotation,
  parseTokenAmount,
  tokenEcho,
  tokenNotationOf,
  tokenNotationsOf,
} from '../../../src/core/input/tokenAmountInput.ts';

const DAI: TokenUnit = { symbol: 'DAI', decimals: 18 };
const USDC: TokenUnit = { symbol: 'USDC', decimals: 6 };
const POINTS: TokenUnit = { symbol: 'POINTS', decimals: 0 };
const TO = `0x${'12'.repeat(20)}`;
const args = (amount: bigint): string =>
  TO.slice(2).padStart(64, '0') + amount.toString(16).padStart(64, '0');

/** The amount in decimal digits; undefined where it is not written in the token’s unit; else the problem. */
function read(text: string, token?: TokenUnit): string | undefined {
  const input = parseTokenAmount(text, token);
  if (input === undefined) return undefined;
  return input.ok ? `${BigInt(input.value as string)}` : input.problem;
}

describe('parseTokenAmount', () => {
  it('reads a number with the token’s own symbol, in any case', () => {
    assert.deepEqual(
      ['15 USDC', '15 usdc', '1.5USDC', '1,500.25 USDC', '1.5e3 USDC', '"0.000001 USDC"'].map((text) =>
        read(text, USDC),
      ),
      ['15000000', '15000000', '1500000', '1500250000', '1500000000', '1'],
    );
    assert.equal(read('15 DAI', DAI), '15000000000000000000');
  });

  it('takes a symbol with digits and one of two words, where it is told from the number', () => {
    const inch = { symbol: '1INCH', decimals: 18 };
    assert.equal(read('15 1INCH', inch), '15000000000000000000');
    assert.match(read('151INCH', inch)!, /symbol of this token is 1INCH/);
    assert.equal(read('2 eth token', { symbol: 'ETH token', decimals: 3 }), '2000');
    assert.equal(read('15 000', { symbol: '000', decimals: 3 }), undefined);
    assert.equal(read('15n', { symbol: 'N', decimals: 3 }), undefined);
  });

  it('refuses another symbol with that of the token', () => {
    assert.equal(
      read('15 DAI', USDC),
      'The symbol of this token is USDC, not “DAI”. Type 1.5 USDC, or base units: 1500000.',
    );
    assert.equal(
      read('15 DAI', POINTS),
      'The symbol of this token is POINTS, not “DAI”. Type 15 POINTS, or base units: 15.',
    );
  });

  it('refuses more decimals than the token has, and what can be read in two ways', () => {
    assert.deepEqual(
      [read('0.0000001 USDC', USDC), read('1.5 POINTS', POINTS)],
      ['Too many decimals: 1 USDC has 6.', 'Only whole numbers: POINTS has no decimals.'],
    );
    assert.equal(read('0,500 DAI', DAI), '“0,500 DAI” can be read in two ways. Write 0.5 DAI or 500 DAI.');
    assert.match(read(`1${'0'.repeat(80)} DAI`, DAI)!, /^Too large/);
  });

  it('says what to type where the unit is not known', () => {
    assert.match(
      read('15 DAI')!,
      /^“DAI”: the unit of the called token is not known here\. Type the amount in base/,
    );
  });

  it('leaves ether to tokens with its decimals, and refuses it for others', () => {
    assert.deepEqual(
      [read('15 ether'), read('15 ether', DAI), read('30 gwei', DAI)],
      [undefined, undefined, undefined],
    );
    assert.equal(
      read('15 ether', USDC),
      'The symbol of this token is USDC, not “ether”. Type 1.5 USDC, or base units: 1500000.',
    );
  });

  it('leaves what has no symbol to be read as any number', () => {
    for (const text of ['', '15', '1,500', '0x15', '15n', '1e18', 'abc', '-15 DAI', 'DAI', '15 of them'])
      assert.equal(read(text, DAI), undefined, text);
  });
});

describe('tokenEcho and inTokenNotation', () => {
  it('show base units and the amount', () => {
    assert.equal(tokenEcho('15 USDC', USDC), '0xe4e1c0 · 15,000,000 · 15 USDC');
    assert.equal(tokenEcho('1', USDC), '0x1 · 1 · 0.000001 USDC');
    assert.equal(tokenEcho('15 DAI', USDC), undefined);
  });

  it('write the same amount in each notation, exactly', () => {
    const amount = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });
    const unit = fc.record({
      symbol: fc.constantFrom('DAI', '1INCH', 'USD₮0', 'USDC.e', 'ETH token', 'e5', 'N', 'FADE'),
      decimals: fc.integer({ min: 0, max: 77 }),
    });
    fc.assert(
      fc.property(amount, unit, (value, token) => {
        for (const notation of tokenNotationsOf(token)) {
          const text = inTokenNotation(`0x${value.toString(16)}`, token, notation)!;
          assert.equal(tokenNotationOf(text, token), notation);
          const input = parseTokenAmount(text, token) ?? parseQuantityInput(text, 'wei');
          assert.deepEqual(input, { ok: true, value: `0x${value.toString(16)}` });
        }
      }),
    );
  });
});

describe('calldata with an amount of a token', () => {
  const sent = (text: string, token?: TokenUnit): string => {
    const input = parseCalldataInput(text, undefined, token);
    return input.ok ? (input.value as string) : input.problem;
  };

  it('is read in the unit of the token, with and without the types', () => {
    const calldata = `0xa9059cbb${args(15_000_000n)}`;
    for (const text of [
      `transfer(address,uint256) ${TO} 15 USDC`,
      `transfer(address to, uint256 amount) ${TO}, 15 usdc`,
      `transfer(address,uint256) ${TO} "15 USDC"`,
      `transfer(${TO}, 15 USDC)`,
      `transfer ${TO} 15USDC`,
    ])
      assert.equal(sent(text, USDC), calldata, text);
    assert.equal(
      sent(`burn(uint256) 2 ETH token`, { symbol: 'ETH token', decimals: 1 }).slice(10),
      (20).toString(16).padStart(64, '0'),
    );
    const input = parseCalldataInput(`transfer(address,uint256) ${TO} 15 USDC`, undefined, USDC);
    assert.deepEqual(input, {
      ok: true,
      value: calldata,
      note: 'Read as 15,000,000 base units of USDC. Sent as 0xa9059cbb… (transfer), 68 bytes.',
    });
  });

  it('keeps names of ENS as typed, with the amount in base units', () => {
    const input = parseCalldataInput('transfer(address,uint256) nick.eth 15 USDC', undefined, USDC);
    assert.equal(input.ok && input.value, 'transfer(address,uint256) nick.eth 15000000');
  });

  it('has no amount in ids, in other arguments and in other functions', () => {
    for (const text of [
      `transferFrom(address,address,uint256 tokenId) ${TO} ${TO} 15 USDC`,
      `ownerOf(uint256) 15 USDC`,
      `setFee(uint256) 15 USDC`,
    ])
      assert.match(sent(text, USDC), / were given\.|is not a unit/, text);
  });

  it('is no part of a base unit, and never ether by a guess', () => {
    const typed = `transfer(address,uint256) ${TO} 1.5`;
    const [whole] = ['Argument 2 (uint256): Only whole numbers: 1000, 1,000 or 0x3e8.'];
    assert.equal(sent(typed, USDC), `${whole} Type 1.5 USDC, or base units: 1500000.`);
    assert.equal(sent(typed), `${whole} Amounts of tokens are in base units here.`);
  });

  it('is refused with the reason', () => {
    const transfer = `transfer(address,uint256) ${TO}`;
    assert.match(
      sent(`${transfer} 15 DAI`, USDC),
      /^Argument 2 \(uint256\): The symbol of this token is USDC/,
    );
    assert.match(sent(`${transfer} 15 DAI`), /^Argument 2 \(uint256\): “DAI”: the unit of the called token/);
    assert.match(sent(`${transfer} 0,500 USDC`, USDC), /^“0,500” can be read in two ways/);
    for (const [typed, token] of [
      ['0,5 USDC', USDC],
      ['0,5 ether', undefined],
    ] as const) {
      const [one, unit] = [typed.replace(',', '.'), typed.slice(4)];
      const words = `can be read in two ways: write ${one} for one number, 0, 5 ${unit} for several.`;
      assert.equal(sent(`${transfer} ${typed}`, token), `“${typed}” ${words}`);
    }
    assert.match(sent(`${transfer} 15 000 USDC`, USDC), /takes 2 arguments/);
    assert.match(sent(`${transfer} 1.0000001 USDC`, USDC), /Too many decimals: 1 USDC has 6/);
  });
});
