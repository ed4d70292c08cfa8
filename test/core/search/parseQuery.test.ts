import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import type { Operator, Query, PathStep } from '../../../src/core/search/query.ts';
import { samples } from '../../effort.ts';

const text = (searched: string): Query => ({ kind: 'text', text: searched });
const verbatim = (searched: string): Query => ({ kind: 'text', text: searched, isVerbatim: true });
const path = (...steps: readonly PathStep[]): Query => ({ kind: 'path', steps, comparison: undefined });
const member = (name: string): PathStep => ({ member: name });
const item = (position: number): PathStep => ({ item: position });

function compared(
  steps: readonly PathStep[],
  operator: Operator,
  operand: string,
  digits?: bigint,
  { inWei = false, exponent = 0 } = {},
): Query {
  const number = digits === undefined ? undefined : { digits, exponent };
  return { kind: 'path', steps, comparison: { operator, operand: { text: operand, number, inWei } } };
}

const READ: readonly (readonly [string, Query])[] = [
  ['  Transfer ', text('Transfer')],
  ['1.5', text('1.5')],
  ['1.5 ETH', text('1.5 ETH')],
  ['1,234', text('1,234')],
  ['anvil/v1.7.1', text('anvil/v1.7.1')],
  ['v1.7', text('v1.7')],
  ['execution reverted: a[0] > 1', text('execution reverted: a[0] > 1')],
  ['execution reverted. Why?', text('execution reverted. Why?')],
  ['Transfer(address,uint256[])', text('Transfer(address,uint256[])')],
  ['0x5FbDB2315678afecb367f032d93F642f64180aa3', text('0x5FbDB2315678afecb367f032d93F642f64180aa3')],
  ['"logs[*].data"', verbatim('logs[*].data')],
  ['"a "quoted" = b"', verbatim('a "quoted" = b')],
  ['" "', verbatim(' ')],
  ['text:100', verbatim('100')],
  ['Text: logs[*]', verbatim('logs[*]')],
  ['http://x?y=1', text('http://x?y=1')],
  ['logs[*].data', path(member('logs'), '*', member('data'))],
  ['logs.*.data', path(member('logs'), '*', member('data'))],
  ['transactions[3].value', path(member('transactions'), item(3), member('value'))],
  ['transactions.3.value', path(member('transactions'), member('3'), member('value'))],
  ['block.gasUsed', path(member('block'), member('gasUsed'))],
  ['**.gasUsed', path('**', member('gasUsed'))],
  ['**.**.x', path('**', member('x'))],
  ['logs.**', path(member('logs'), '**')],
  ['[0][-1]', path(item(0), item(-1))],
  ['[ -2 ].a', path(item(-2), member('a'))],
  ['receipts[*].transaction fee', path(member('receipts'), '*', member('transaction fee'))],
  ['["a.b [=] \\"c\\""].d', path(member('a.b [=] "c"'), member('d'))],
  ['structLogs[*].op=SSTORE', compared([member('structLogs'), '*', member('op')], '=', 'SSTORE')],
  ['receipts[-1].status == 1', compared([member('receipts'), item(-1), member('status')], '=', '1', 1n)],
  ['["x=y"] != ""', compared([member('x=y')], '!=', '')],
  ['value > 1 ether', compared([member('value')], '>', '1 ether', 10n ** 18n, { inWei: true })],
  ['> 1,000.5 gwei', compared([], '>', '1,000.5 gwei', 1_000_500_000_000n, { inWei: true })],
  ['>=0x3e8', compared([], '>=', '0x3e8', 1000n)],
  ['< -5', compared([], '<', '-5', -5n)],
  ['<= 1,234.25', compared([], '<=', '1,234.25', 123_425n, { exponent: -2 })],
  ['> 1e18', compared([], '>', '1e18', 10n ** 18n)],
  ['> 5n', compared([], '>', '5n', 5n)],
  ['> .5', compared([], '>', '.5', 5n, { exponent: -1 })],
  ['gasUsedRatio > 50 %', compared([member('gasUsedRatio')], '>', '50 %', 50n, { exponent: -2 })],
  [
    'timestamp > 2025-10-09T08:53:20Z',
    compared([member('timestamp')], '>', '2025-10-09T08:53:20Z', 1_760_000_000n),
  ],
  ['~ 0xabcd', compared([], '~', '0xabcd', 0xabcdn)],
  ['= "1"', compared([], '=', '1')],
  [
    '= 0x5FbDB2315678afecb367f032d93F642f64180aa3',
    compared(
      [],
      '=',
      '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      0x5fbdb2315678afecb367f032d93f642f64180aa3n,
    ),
  ],
];

const AS_TEXT = 'To look for this very text, put it in "quotes".';
const NUMBER = 'needs a number or a time, such as 1000, 0x3e8, 1.5 ether, 50 % or 2026-01-31';
const BETWEEN = 'Between [ and ] stands *, a position such as 3 or -1 for the last, or a "name" in quotes';

const REFUSED: readonly (readonly [string, number, string])[] = [
  ['  ', 0, 'Type a text, or a path such as logs[*].data or **.gasUsed > 100000.'],
  [' "abc', 1, 'The quote has no other one at the end.'],
  ['"', 0, 'The quote has no other one at the end.'],
  ['""', 1, 'There is nothing between the quotes.'],
  ['logs[*.data', 4, `“[” has no “]”, at character 5. ${AS_TEXT}`],
  [' logs[].data', 5, `${BETWEEN}, at character 6. ${AS_TEXT}`],
  ['logs[x]', 4, `${BETWEEN}, at character 5. ${AS_TEXT}`],
  ['logs[*]data', 7, `A dot is missing before “data”, at character 8. ${AS_TEXT}`],
  ['a..b[0]', 2, `A name is missing, at character 3. ${AS_TEXT}`],
  ['a[0].', 5, `A name is missing, at character 6. ${AS_TEXT}`],
  [
    'a.***',
    2,
    `* is any member, ** any number of levels; there is no longer one, at character 3. ${AS_TEXT}`,
  ],
  ['["\\x"]', 0, `The name in quotes is not valid JSON, at character 1. ${AS_TEXT}`],
  ['a ~ ""', 3, `There is nothing between the quotes, at character 4. ${AS_TEXT}`],
  ['value >', 7, `A value is missing after >, at character 8. ${AS_TEXT}`],
  ['value > a lot', 7, `> ${NUMBER}, at character 8. ${AS_TEXT}`],
  ['<= 1,5', 2, `“1,5” can be read in two ways. Write 1.5 or 15, at character 3. ${AS_TEXT}`],
  [
    '= 1,500 ether',
    1,
    `“1,500 ether” can be read in two ways. Write 1.5 ether or 1500 ether, at character 2. ${AS_TEXT}`,
  ],
  ['> 0,500', 1, `“0,500” can be read in two ways. Write 0.5 or 500, at character 2. ${AS_TEXT}`],
  [
    '> 2026-02-30',
    1,
    `“2026-02-30” is not a date. Write it like 2026-01-31T12:00:00Z, at character 2. ${AS_TEXT}`,
  ],
  ['> 1,500 %', 1, `“1,500 %” can be read in two ways. Write 1.5 % or 1500 %, at character 2. ${AS_TEXT}`],
  [
    '> 1 000,5 gwei',
    1,
    `“1 000,5 gwei” is not clear as a number. Write 1000.5 gwei, at character 2. ${AS_TEXT}`,
  ],
  [`a${'.b'.repeat(28)}`, 0, `A path has at most 28 steps, at character 1. ${AS_TEXT}`],
];

describe('parseQuery', () => {
  for (const [typed, query] of READ) {
    it(`reads ${typed}`, () => assert.deepEqual(parseQuery(typed), { ok: true, query }));
  }

  for (const [typed, at, problem] of REFUSED) {
    it(`says what is wrong with ${JSON.stringify(typed.slice(0, 20))}`, () =>
      assert.deepEqual(parseQuery(typed), { ok: false, problem, at }));
  }

  it('makes a text of anything in quotes', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (any) =>
        assert.deepEqual(parseQuery(`"${any}"`), { ok: true, query: verbatim(any) }),
      ),
    );
  });

  it('never throws, and names a place inside what was typed', () => {
    const typed = fc
      .array(fc.constantFrom(...'a0.*[]"\\=!<>~- 5é'.split(''), '\u{1f600}'), { maxLength: 20 })
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(typed, (any) => {
        const parsed = parseQuery(any);
        assert.ok(parsed.ok || (parsed.at >= 0 && parsed.at <= any.length));
      }),
      { numRuns: samples(5000) },
    );
  });
});
