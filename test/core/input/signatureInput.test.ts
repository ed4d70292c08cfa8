import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { encodeFunctionData, parseAbiItem, toEventSelector } from 'viem';
import type { AbiFunction } from 'viem';
import type { Coin } from '../../../src/core/chain/chain.ts';
import { parseCalldataInput, parseEventInput } from '../../../src/core/input/signatureInput.ts';
import { samples } from '../../effort.ts';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const ETHER = 10n ** 18n;

/** The bytes as another library encodes them. */
function encoded(signature: string, args: readonly unknown[]): string {
  const abi = [parseAbiItem(`function ${signature}` as 'function f()') as AbiFunction];
  return encodeFunctionData({ abi, functionName: abi[0]!.name, args });
}

function data(text: string): unknown {
  const input = parseCalldataInput(text);
  return input.ok ? input.value : input.problem;
}

describe('parseCalldataInput', () => {
  it('encodes a function with its arguments as viem does', () => {
    const cases: readonly (readonly [text: string, signature: string, args: readonly unknown[]])[] = [
      ['totalSupply()', 'totalSupply()', []],
      [`balanceOf(address) ${ACCOUNT}`, 'balanceOf(address)', [ACCOUNT]],
      [
        `transfer(address,uint256) ${ACCOUNT} 1.5 ether`,
        'transfer(address,uint256)',
        [ACCOUNT, (ETHER * 3n) / 2n],
      ],
      [`transfer(address, uint256) ${ACCOUNT}, 0x10`, 'transfer(address,uint256)', [ACCOUNT, 16n]],
      [`transfer(address,uint) ${ACCOUNT} 1_000`, 'transfer(address,uint256)', [ACCOUNT, 1000n]],
      [
        `function transfer(address to, uint256 value) external returns (bool) ${ACCOUNT} 5`,
        'transfer(address,uint256)',
        [ACCOUNT, 5n],
      ],
      ['f(int8,bool) -128 true', 'f(int8,bool)', [-128, true]],
      ['f(uint256,string) 5 ether', 'f(uint256,string)', [5n, 'ether']],
      ['f(bool,string) false "a \\" b, (c"', 'f(bool,string)', [false, 'a " b, (c']],
      ['f(bytes4,bytes) 0x12345678 0x', 'f(bytes4,bytes)', ['0x12345678', '0x']],
      [
        'f(uint256[][],uint8[2]) [[1,2],[3]] [4, 5]',
        'f(uint256[][],uint8[2])',
        [
          [[1n, 2n], [3n]],
          [4, 5],
        ],
      ],
      [
        `f((address,uint256)[]) [(${ACCOUNT},1),["${ACCOUNT}","0x2"]]`,
        'f((address,uint256)[])',
        [
          [
            [ACCOUNT, 1n],
            [ACCOUNT, 2n],
          ],
        ],
      ],
      ['f(uint256[],uint256) [100,200], 200 gwei', 'f(uint256[],uint256)', [[100n, 200n], 200n * 10n ** 9n]],
      ['f((uint256 a,string b) t) {"b":"x","a":"5"}', 'f((uint256,string))', [[5n, 'x']]],
    ];
    assert.deepEqual(
      cases.map(([text]) => data(text)),
      cases.map(([, signature, args]) => encoded(signature, args)),
    );
  });

  it('takes what cast takes: return types, and the signature in quotes', () => {
    const expected = encoded('balanceOf(address)', [ACCOUNT]);
    assert.deepEqual(
      [
        `balanceOf(address)(uint256) ${ACCOUNT}`,
        `balanceOf(address who)(uint256 amount) ${ACCOUNT}`,
        `"balanceOf(address)(uint256)" ${ACCOUNT}`,
        `'balanceOf(address)' ${ACCOUNT}`,
        `"balanceOf(address) ${ACCOUNT}"`,
        `balanceOf(address)(uint256) eth:${ACCOUNT}`,
        `balanceOf(address) https://etherscan.io/address/${ACCOUNT}`,
      ].map(data),
      Array.from({ length: 7 }, () => expected),
    );
    assert.deepEqual(
      [
        'f((uint8,uint8)) (1,2)',
        'f((uint8,uint8))(1,2)',
        'totalSupply()(uint256)',
        'f(uint8)((uint8,bool)[]) 1',
      ].map(data),
      [
        encoded('f((uint8,uint8))', [[1, 2]]),
        encoded('f((uint8,uint8))', [[1, 2]]),
        encoded('totalSupply()', []),
        encoded('f(uint8)', [1]),
      ],
    );
  });

  it('leaves names in its arguments as they are typed, until all have their addresses', () => {
    const note = 'ENS resolves “nick.eth” when the request is sent.';
    for (const [typed, value] of [
      ['balanceOf(address) nick.eth', 'balanceOf(address) nick.eth'],
      ['"balanceOf(address)(uint256)" "nick.eth"', 'balanceOf(address)(uint256) "nick.eth"'],
    ] as const)
      assert.deepEqual(parseCalldataInput(typed), { ok: true, value, note });
    for (const typed of ['balanceOf nick.eth', 'balanceOf(nick.eth)'])
      assert.deepEqual(parseCalldataInput(typed), {
        ok: true,
        value: 'balanceOf(address) nick.eth',
        note: `Read as balanceOf(address). ${note}`,
      });
    const transfer = 'transferFrom(address,address,uint256) nick.eth a.eth 1';
    const known = new Map([['nick.eth', ACCOUNT]]);
    const half = parseCalldataInput(transfer, known);
    assert.deepEqual(half.ok && half.value, transfer);
    const whole = parseCalldataInput(transfer, new Map([...known, ['a.eth', ACCOUNT]]));
    assert.deepEqual(
      whole.ok && whole.value,
      encoded('transferFrom(address,address,uint256)', [ACCOUNT, ACCOUNT, 1n]),
    );
  });

  it('takes a known function without its types, where one fits', () => {
    const ether = [ACCOUNT, (ETHER * 3n) / 2n];
    assert.deepEqual(
      [
        `balanceOf(${ACCOUNT})`,
        `balanceOf ${ACCOUNT}`,
        `transfer(${ACCOUNT}, 1.5 ether)`,
        `transfer ${ACCOUNT} 15e17`,
        'totalSupply',
        'ownerOf(5)',
      ].map(data),
      [
        encoded('balanceOf(address)', [ACCOUNT]),
        encoded('balanceOf(address)', [ACCOUNT]),
        encoded('transfer(address,uint256)', ether),
        encoded('transfer(address,uint256)', ether),
        encoded('totalSupply()', []),
        encoded('ownerOf(uint256)', [5n]),
      ],
    );
    assert.deepEqual(parseCalldataInput('totalSupply'), {
      ok: true,
      value: '0x18160ddd',
      note: 'Read as totalSupply(). Sent as 0x18160ddd… (totalSupply), 4 bytes.',
    });
    assert.deepEqual(
      [
        'balanceOf(0x12)',
        'approve(1)',
        // Its digits could be the number of a token.
        `balanceOf(${ACCOUNT}, ${ACCOUNT})`,
        `foo(${ACCOUNT}, 1 ether, true)`,
        'foo 5',
        'foo',
        'foo bar',
        'cafe',
        'add',
      ].map(data),
      [
        'balanceOf(address): account (address): An address has 40 hex digits after 0x, not 2.',
        'approve takes 2 arguments (address spender, uint256 amount); 1 was given.',
        'balanceOf takes 1 argument (address account); 2 were given.',
        'The types of foo are not known here. Begin with them: foo(address,uint256,bool) …',
        'The types of foo are not known here. Begin with them: foo(uint256) …',
        'No function called “foo” is known here. Type it with its types, as transfer(address,uint256).',
        '“o” is not a hex digit (0-9, a-f).',
        '0xcafe',
        '3 hex digits are not whole bytes: one is missing or too many.',
      ],
    );
  });

  it('reads numbers in every notation, and dates where an argument is a moment', () => {
    const day = 1_769_817_600n;
    const cases: readonly (readonly [text: string, signature: string, args: readonly unknown[]])[] = [
      ['f(uint256) 1e18', 'f(uint256)', [ETHER]],
      ['f(uint256) 10**18', 'f(uint256)', [ETHER]],
      ['f(uint256) 5n', 'f(uint256)', [5n]],
      ["f(uint256) 1'000", 'f(uint256)', [1000n]],
      ['f(int256) \u22125', 'f(int256)', [-5n]],
      ['f(uint256,uint256) 1e3 gwei 2', 'f(uint256,uint256)', [10n ** 12n, 2n]],
      ['f(uint256,uint256) 1e-3 ether 2', 'f(uint256,uint256)', [10n ** 15n, 2n]],
      ['f(int256,uint256) \u22121.5 gwei 2', 'f(int256,uint256)', [-15n * 10n ** 8n, 2n]],
      ['f(uint64 deadline) 2026-01-31', 'f(uint64)', [day]],
      ['f(uint64 since, uint256 createdAt) 2026-01-31 2026-01-31T00:00:00Z', 'f(uint64,uint256)', [day, day]],
      ['f((uint256 id, uint48 expiry) o) (1, 2026-01-31)', 'f((uint256,uint48))', [[1n, Number(day)]]],
      ['f(uint48 expiry) "2026-01-31 00:00:00Z"', 'f(uint48)', [Number(day)]],
    ];
    assert.deepEqual(
      cases.map(([text]) => data(text)),
      cases.map(([, signature, args]) => encoded(signature, args)),
    );
    assert.deepEqual(
      [
        'f(uint256 amount) 2026-01-31',
        'f(uint64 deadline) 1769860800000',
        'f(uint256) 1\u202f000',
        'f(uint256) 1.5',
        'f(uint64) 1.5',
        'f(uint8) 1.5',
      ].map(data),
      [
        'amount (uint256): “2026-01-31” is not a number. Type 1000, 0x3e8 or 1.5 ether.',
        'deadline (uint64): “1769860800000” looks like milliseconds; seconds are sent. Write 1769860800 for 2026-01-31T12:00:00Z, or 0x19c13ec9e00 for the number as it is.',
        '“1‹U+202F›000” can be read in two ways: write 1000 for one number, 1, 0 for several.',
        'Argument 1 (uint256): “1.5” is not whole. With a unit it can be: 1.5 ether.',
        'Argument 1 (uint64): “1.5” is not whole. With a unit it can be: 1.5 gwei.',
        'Argument 1 (uint8): Only whole numbers: 5, 200 or 0xc8.',
      ],
    );
  });

  it('takes amounts in the coin of the chain, and names it in its examples', () => {
    const on = (coin: Coin | undefined, text: string): unknown => {
      const input = parseCalldataInput(text, undefined, undefined, coin);
      return input.ok ? input.value : input.problem;
    };
    const POL = { symbol: 'POL', decimals: 18 };
    const wanted = encoded('withdraw(uint256)', [(ETHER * 3n) / 2n]);
    for (const amount of ['1.5 POL', '1.5pol', '1.5 ether'])
      for (const head of ['withdraw(uint256)', 'withdraw'])
        assert.equal(on(POL, `${head} ${amount}`), wanted, `${head} ${amount}`);
    // An amount of a token is not in the coin.
    assert.match(String(on(POL, `transfer(address,uint256) ${ACCOUNT} 1.5 POL`)), /unit of the called token/);
    const paid = (text: string, coin?: Coin): unknown => on(coin, `pay((uint256,bool)) (${text}, true)`);
    assert.equal(paid('1.5 POL', POL), encoded('pay((uint256,bool))', [[(ETHER * 3n) / 2n, true]]));
    assert.equal(
      paid('1.5', POL),
      'Argument 1 ((uint256,bool)): Argument 1 (uint256): “1.5” is not whole. With a unit it can be: 1.5 POL.',
    );
    assert.match(String(paid('1.5 POL')), /takes 2 arguments|is not a unit/);
    const trx = (text: string): unknown => on({ symbol: 'TRX', decimals: 6 }, `f(uint256) ${text}`);
    assert.equal(trx('1.5 TRX'), encoded('f(uint256)', [1_500_000n]));
    assert.match(String(trx('1.5 ether')), /use wei, gwei or TRX, the coin of this chain/);
    assert.equal(
      on(POL, 'pay(address,uint256) bob.eth 1.5 POL'),
      'Beside the name bob.eth, type amounts in wei, not in POL.',
    );
    assert.equal(on(POL, 'pay(address,uint256) bob.eth 1.5 ether'), 'pay(address,uint256) bob.eth 1.5 ether');
  });

  it('says what is sent, and what is doubtful about an address', () => {
    assert.deepEqual(parseCalldataInput(`balanceOf(address) ${ACCOUNT.replace('F6F4', 'f6F4')}`), {
      ok: true,
      value: encoded('balanceOf(address)', [ACCOUNT]),
      note: 'Wrong checksum (EIP-55): check each digit. Sent as 0x70a08231… (balanceOf), 36 bytes.',
      isWarning: true,
      mistyped: [{ name: 'address', text: ACCOUNT.replace('F6F4', 'f6F4') }],
    });
  });

  it('takes bytes too', () => {
    assert.deepEqual(['0xABcd', 'abcd', '0x'].map(data), ['0xabcd', '0xabcd', '0x']);
  });

  it('names the argument that is wrong, and what would be right', () => {
    assert.deepEqual(
      [
        'f(address',
        'f(uintx) 1',
        'f() 1',
        `transfer(address to,uint256) ${ACCOUNT}`,
        'f(uint8)',
        'f(uint8) 1 2 3',
        'f(uint8[1]) []',
        'f(address) 0x12',
        'f(uint8) 256',
        'f(int8) -129',
        'f(uint8 small) -1',
        'f(bool) 1',
        'f(bytes4) 0x1234',
        'f(string) "open',
        'f(uint8[2]) [1]',
        'f(uint8[]) 1',
        'f((uint8,uint8)) 1',
        'f((uint8 a,uint8 b)) {"a":1}',
        'f((uint8 a)) {"a":}',
        'f(uint8[]) [1,[2]]',
        'f(uint8[]) [1,,2]',
        'f(uint8[]) [1,2,]',
        'f(uint8,uint8) ,1 2',
        'f((uint8,uint8)) (1,)',
        'f((uint8 a,uint8 b)) {"a":1,"c":3,"b":2}',
        'f(uint256,uint256) 1,000',
        'f(uint256[],uint256) [1,2] 1,200,300',
        'f(uint256[]) [1,000]',
      ].map(data),
      [
        'A “)” is missing in the signature.',
        '“f(uintx)” is not a signature with Solidity types. Write it like transfer(address,uint256).',
        'f takes no arguments; 1 was given.',
        'transfer takes 2 arguments (address to, uint256); 1 was given.',
        'f takes 1 argument (uint8); none was given.',
        'f takes 1 argument (uint8); 3 were given.',
        'Argument 1 (uint8[1]): this takes 1 item, not 0.',
        'Argument 1 (address): An address has 40 hex digits after 0x, not 2.',
        'Argument 1 (uint8): out of range for uint8.',
        'Argument 1 (int8): out of range for int8.',
        'small (uint8): A quantity cannot be negative.',
        'Argument 1 (bool): “1” is neither true nor false.',
        'Argument 1 (bytes4): this takes 4 bytes, not 2.',
        'Argument 1 (string): the quotes are not closed as in JSON.',
        'Argument 1 (uint8[2]): this takes 2 items, not 1.',
        'Argument 1 (uint8[]): write an array as [a, b].',
        'Argument 1 ((uint8,uint8)): write a tuple as (a, b).',
        'Argument 1 ((uint8,uint8)): “b” is missing.',
        'Argument 1 ((uint8)): this is not JSON; write a tuple as (a, b).',
        'Argument 1 (uint8[]): Argument 2 (uint8): “[2]” is not a number. Type 5, 200 or 0xc8.',
        'Argument 1 (uint8[]): “,” has nothing before or after it; an empty text is "".',
        'Argument 1 (uint8[]): “,” has nothing before or after it; an empty text is "".',
        '“,” has nothing before or after it; an empty text is "".',
        'Argument 1 ((uint8,uint8)): “,” has nothing before or after it; an empty text is "".',
        'Argument 1 ((uint8,uint8)): “c” is not a member of this tuple.',
        '“1,000” can be read in two ways: write 1000 for one number, 1, 0 for several.',
        '“1,200,300” can be read in two ways: write 1200300 for one number, 1, 200, 300 for several.',
        'Argument 1 (uint256[]): Argument 2 (uint256): “000” begins with 0; numbers above 999 have no commas here: 1000, 1_000.',
      ],
    );
  });

  it('names the whole number where groups are of two digits', () => {
    assert.deepEqual(parseCalldataInput('f(uint256) 1,00,000'), {
      ok: false,
      problem: '“1,00,000” can be read in two ways: write 100000 for one number, 1, 0, 0 for several.',
    });
  });

  it('takes what begins with 0 and a comma for a decimal fraction, where it is one number', () => {
    const read = parseCalldataInput('f(uint256) 0,500');
    assert.equal(
      read.ok || read.problem,
      '“0,500” can be read in two ways: write 0.500 for one number, 0, 500 for several.',
    );
  });

  it('never throws', () => {
    const word = fc.constantFrom(
      'f(',
      'uint256',
      'address',
      'tuple',
      '[]',
      '[2]',
      ')',
      '(',
      ',',
      ' ',
      '1',
      '"',
      '[',
      ']',
      '{',
      '}',
      'int',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join('')),
        ),
        (text) => {
          assert.ok('ok' in parseCalldataInput(text));
          assert.ok('ok' in parseCalldataInput(`f(${text}) ${text}`));
        },
      ),
      { numRuns: samples(500) },
    );
  });
});

describe('parseEventInput', () => {
  it('gives the topic that viem gives', () => {
    const topic = toEventSelector('Transfer(address,address,uint256)');
    const texts = [
      'Transfer(address,address,uint256)',
      'event Transfer(address indexed from, address indexed to, uint256 value);',
      ' Transfer(address, address, uint) ',
    ];
    assert.deepEqual(
      texts.map(parseEventInput),
      texts.map(() => ({ ok: true, value: topic, note: `Sent as ${topic}: the event Transfer.` })),
    );
  });

  it('refuses what only looks like a signature and leaves the rest to others', () => {
    const refused = (text: string): unknown => ({
      ok: false,
      problem: `“${text}” is not a signature with Solidity types. Write it like Transfer(address,address,uint256).`,
    });
    const wrong = ['Transfer(foo)', 'Transfer(address', 'Transfer(address) 5'];
    assert.deepEqual(wrong.map(parseEventInput), wrong.map(refused));
    assert.deepEqual(['', 'Transfer', '0x12', ACCOUNT].map(parseEventInput), [
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
