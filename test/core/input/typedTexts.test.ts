// Texts put together from the pieces of numbers, most of them misspelled: none is read as what nobody means by it. The
// oracle splits a text, with a point or with a comma as the decimal sign.

import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { InputType } from '../../../src/core/catalogue/methodSpec.ts';
import { parseInput } from '../../../src/core/input/parseInput.ts';
import { samples } from '../../effort.ts';

const SCALES: Readonly<Record<string, number>> = {
  '': 0,
  n: 0,
  wei: 0,
  kwei: 3,
  mwei: 6,
  gwei: 9,
  ether: 18,
  eth: 18,
  finney: 15,
};
const SPACES = [' ', '\u00a0', '\u2009', '\u202f'];
const DIGITS = '0 1 5 12 00 50 000 500 234 1234 18'.split(' ');
const MARKS = ['.', ',', '.', ',', "'", '\u2019', '_', ...SPACES];
const POWERS = '+ - \u2212 \u2013 e E e3 e18 e-3 10^ 10** * \u00d7 2^'.split(' ');
const LETTERS =
  '\uff11 \u0661 \uff0c \u066b \u066c \u00bd \u00b9 0x 0X f n k M % \u039e max ; ( ) \u200b'.split(' ');
const UNITS = [' gwei', 'gwei', ' ether', 'eth ', ' finney', 'wei', '\t'];
const piece = fc.constantFrom(...DIGITS, ...MARKS, ...POWERS, ...LETTERS, ...UNITS);
const digit = fc.constantFrom(...DIGITS);
/** Half of them are numbers with a few marks, the others anything. */
const text = fc
  .oneof(
    fc.array(piece, { minLength: 1, maxLength: 7 }),
    fc
      .tuple(
        fc.array(fc.tuple(digit, fc.constantFrom('', '.', ',', "'", '_', ...SPACES)), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.constantFrom('', '', 'e3', 'e18', 'E-3', '*10^6', ' gwei', 'ether', ' eth', ' finney'),
      )
      .map(([parts, end]) => [...parts.map(([one, mark]) => one + mark), end]),
  )
  .map((parts) => parts.join(''));

/** A number as `digits * 10^exponent`. */
type Exact = { readonly digits: bigint; readonly exponent: number };

/** Digits with one mark before each group; undefined where they are not grouped as anyone does. */
function grouped(typed: string, marks: readonly string[]): string | undefined {
  const used = marks.filter((mark) => typed.includes(mark));
  if (used.length > 1) return undefined;
  const [first = '', ...groups] = used.length === 0 ? [typed] : typed.split(used[0]!);
  if (![first, ...groups].every((group) => /^\d*$/.test(group))) return undefined;
  if (groups.length === 0) return first;
  const isGrouped = first.length > 0 && first.length < 4 && !first.startsWith('0');
  return isGrouped && groups.every(({ length }) => length === 3) ? first + groups.join('') : undefined;
}

/** What the digits mean where this is the decimal sign. */
function meantWith(sign: '.' | ',', digits: string): Exact | undefined {
  const [whole = '', fraction = '', ...more] = digits.split(sign);
  const joined = grouped(whole, [sign === '.' ? ',' : '.', "'", ' ']);
  if (joined === undefined || more.length > 0 || !/^\d*$/.test(fraction) || joined + fraction === '')
    return undefined;
  return { digits: BigInt(joined + fraction), exponent: -fraction.length };
}

/** The value in wei, and in the other convention. Undefined for what is no number in either. */
function oracle(typed: string): { readonly point?: bigint; readonly comma?: bigint } {
  let rest = typed.trim();
  for (const space of [...SPACES, '\t']) rest = rest.replaceAll(space, ' ');
  rest = rest.replaceAll('\u2019', "'").replace(/\s+$/, '');
  const [, number = '', unit = ''] = /^(.*?) *(|[kmg]?wei|ether|eth|finney|n)$/i.exec(rest)!;
  const scale = SCALES[unit.toLowerCase()]!;
  if (/^0x[0-9a-f]+$/i.test(rest)) return { point: BigInt(rest), comma: BigInt(rest) };
  const power =
    /^(?<mantissa>.*?) ?[*\u00d7] ?10 ?(?:\^|\*\*) ?(?<exponent>-?\d+)$/.exec(number) ??
    /^10 ?(?:\^|\*\*) ?(?<exponent>-?\d+)$/.exec(number) ??
    /^(?<mantissa>.*)e(?<exponent>[+-]?\d+)$/i.exec(number);
  const mantissa = power === null ? number : (power.groups!['mantissa'] ?? '1');
  const shift = Number(power?.groups!['exponent'] ?? 0);
  const digits = mantissa.replaceAll(/(?<=\d)_(?=\d)/g, '');
  const inWei = (meant: Exact | undefined): bigint | undefined => {
    if (meant === undefined) return undefined;
    const exponent = meant.exponent + shift + scale;
    if (meant.digits === 0n) return 0n;
    if (exponent > 200) return undefined;
    if (exponent >= 0) return meant.digits * 10n ** BigInt(exponent);
    const part = 10n ** BigInt(Math.min(-exponent, 500));
    return meant.digits % part === 0n ? meant.digits / part : undefined;
  };
  const [point, comma] = [inWei(meantWith('.', digits)), inWei(meantWith(',', digits))];
  return { ...(point === undefined ? {} : { point }), ...(comma === undefined ? {} : { comma }) };
}

/** Where one of two readings is taken: commas as groups of a whole number, one point before a unit or a power of ten. */
const isSettled = (typed: string): boolean =>
  /^[^.a-z]*$/i.test(typed.trim().replace(/n$/i, '')) || /^[^,]*\.[^.,]*[a-z*\u00d7]/i.test(typed);

/** What a problem tells to write or type. */
function advised(problem: string): readonly string[] {
  const told =
    /(?:Write|Type|With a unit it can be:|numbers:|unit:) (?:a number: )?(.*)\.$/.exec(problem)?.[1] ?? '';
  return told
    .split(/, (?:or )?| or /)
    .map((one) => one.replace(/ for (?:the|hex|\d{4}-).*$/, ''))
    .filter((one) => /^[\d.]/.test(one) && !/bytes|hex/.test(one));
}

describe('any text that could be a number', () => {
  const types: readonly InputType[] = [
    'wei',
    'weiPerGas',
    'gas',
    'quantity',
    'integer',
    'word',
    'blockNumber',
  ];

  it('is read as what it means, or refused with advice that the same field reads', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { point, comma } = oracle(typed);
        for (const type of types) {
          const input = parseInput(type, typed);
          const said = `${type} ${JSON.stringify(typed)}: ${JSON.stringify(input)}`;
          if (input.ok) {
            const raw = typeof input.value === 'string' ? input.value : JSON.stringify(input.value);
            if (type === 'integer' && /^['"\s]*[-\u2212]/.test(typed)) continue;
            assert.equal(BigInt(raw), point, said);
            assert.ok(comma === undefined || comma === point || isSettled(typed), `two readings: ${said}`);
          } else
            for (const one of advised(input.problem)) {
              const again = parseInput(type, one);
              assert.ok(
                again.ok || again.problem.startsWith('Too large'),
                `${said}; but ${one}: ${JSON.stringify(again)}`,
              );
            }
        }
      }),
      { numRuns: samples(10_000) },
    );
  });
});
