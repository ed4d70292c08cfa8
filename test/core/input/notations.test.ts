// Amounts, numbers and dates, typed in every notation, are read as what was meant or refused with it. What is meant is
// computed here from the generated parts, by integers alone.

import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { InputType } from '../../../src/core/catalogue/methodSpec.ts';
import type { Input } from '../../../src/core/input/input.ts';
import { parseInput } from '../../../src/core/input/parseInput.ts';
import { samples } from '../../effort.ts';

/** A text, and what the person means by it in the plainest notation. */
type Typed = { readonly text: string; readonly plain: string };

const SPACES = [' ', '\u00a0', '\u2009', '\u202f'];
const UNITS: readonly (readonly [string, number])[] = [
  ['wei', 0],
  ['kwei', 3],
  ['mwei', 6],
  ['gwei', 9],
  ['szabo', 12],
  ['finney', 15],
  ['ether', 18],
  ['kether', 21],
];

const digits = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: most }).map((list) => list.join(''));
/** Numbers of every size, round ones and those of three digits more often than by chance. */
const whole = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 30n }),
  fc.bigInt({ min: 0n, max: 2000n }),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 999n }), fc.nat({ max: 12 }))
    .map(([n, zeros]) => n * 10n ** BigInt(zeros)),
);

function grouped(text: string, mark: string): string {
  const first = text.length % 3 === 0 ? 3 : text.length % 3;
  const groups = [text.slice(0, first)];
  for (let at = first; at < text.length; at += 3) groups.push(text.slice(at, at + 3));
  return groups.join(mark);
}

/** Without zeros at the end of the decimals. */
function plainOf(integer: string, fraction: string): string {
  const short = fraction.replace(/0+$/, '');
  return short === '' ? integer : `${integer}.${short}`;
}

/** The number in every notation that people have for it; `fraction` is its decimals. */
function spellings(integer: string, fraction: string, shift: number): readonly Typed[] {
  const plain = plainOf(integer, fraction);
  const behind = (point: string): string => (fraction === '' ? '' : point + fraction);
  const point = ['', ',', '_', "'", '\u2019', ...SPACES].map((mark) => grouped(integer, mark) + behind('.'));
  const comma = ['', '.', "'", ...SPACES].map((mark) => grouped(integer, mark) + behind(','));
  const all = integer + fraction;
  // The point moves to the left, the exponent brings it back.
  const at = Math.max(1, integer.length - shift);
  const exponent = integer.length - at;
  const mantissa = plainOf(all.slice(0, at), all.slice(at));
  const powers = [
    `${mantissa}e${exponent}`,
    `${mantissa}E+${exponent}`,
    `${mantissa}*10^${exponent}`,
    `${mantissa} × 10**${exponent}`,
  ];
  const powerOfComma = `${mantissa.replace('.', ',')}e${exponent}`;
  return [
    ...[...point, ...comma].map((text) => ({ text, plain })),
    ...[...powers, powerOfComma].map((text) => ({ text, plain: `${mantissa}e${exponent}` })),
  ];
}

/** Where a text has two readings: with a comma, and where a point may part groups. */
const MAY_BE_REFUSED = /,|^["']?\d{1,3}(?:\.\d{3})+(?!\d)/;

function check(
  input: Input,
  { text, plain }: Typed,
  meant: bigint,
  valueOf: (value: unknown) => bigint,
): void {
  if (input.ok)
    return assert.equal(valueOf(input.value), meant, `${text} is not ${JSON.stringify(input.value)}`);
  assert.match(text, MAY_BE_REFUSED, `${text}: ${input.problem}`);
  assert.match(input.problem, / (?:can be read in two ways|is not clear as a number)[:.] /, text);
  // Both readings, of which one is what was meant.
  const [, ways = ''] = /(?:ways|number)[:.] (?:Write )?(.*)/.exec(input.problem) ?? [];
  assert.ok(
    ways.split(/ or |\. /).some((way) => way.replace(/\.$/, '') === plain),
    `${text}: ${input.problem}, not ${plain}`,
  );
  if (/two ways/.test(input.problem)) assert.match(ways, / or /);
}

const hexValue = (value: unknown): bigint => BigInt(value as string);

describe('any amount', () => {
  it('is read to the wei in every notation, or refused with both readings', () => {
    fc.assert(
      fc.property(
        whole,
        fc.constantFrom(...UNITS),
        digits(21),
        fc.nat({ max: 20 }),
        fc.constantFrom('', ' ', '\u00a0'),
        (number, [unit, scale], decimals, shift, gap) => {
          const fraction = decimals.slice(0, scale);
          const meant = number * 10n ** BigInt(scale) + BigInt(fraction.padEnd(scale, '0') || '0');
          for (const { text, plain } of spellings(String(number), fraction, shift)) {
            // With a unit, one point is the decimal sign.
            if (fraction === '' && /^\d{1,3}\.\d{3}$/.test(text)) continue;
            const typed = { text: `${text}${gap}${unit}`, plain: `${plain} ${unit}` };
            check(parseInput('wei', typed.text), typed, meant, hexValue);
            check(parseInput('weiPerGas', `"${typed.text}"`), typed, meant, hexValue);
          }
        },
      ),
      { numRuns: samples(2000) },
    );
  });
});

describe('any number', () => {
  const small = fc.bigInt({ min: 0n, max: 253_402_300_799n });
  const types: readonly InputType[] = [
    'wei',
    'gas',
    'quantity',
    'word',
    'block',
    'blockNumber',
    'timestamp',
    'integer',
  ];
  const valueOf = (value: unknown): bigint =>
    BigInt(typeof value === 'string' ? value : JSON.stringify(value));

  it('is read to the last digit in every notation, or refused with both readings', () => {
    fc.assert(
      fc.property(
        fc.oneof(whole, small),
        fc.constantFrom('', '0', '00'),
        fc.nat({ max: 20 }),
        (number, zeros, shift) => {
          const hex = number.toString(16);
          const plain = String(number);
          const others = [
            `0x${hex}`,
            `0X${hex.toUpperCase()}`,
            `0x${hex.padStart(16, '0')}`,
            `${number}n`,
            `'${number}'`,
          ];
          const all = [...spellings(plain, zeros, shift), ...others.map((text) => ({ text, plain }))];
          const fitting = types.filter((type) => number <= 253_402_300_799n || !/block|time/.test(type));
          for (const typed of all)
            for (const type of fitting) check(parseInput(type, typed.text), typed, number, valueOf);
        },
      ),
      { numRuns: samples(1500) },
    );
  });

  it('is read to the last digit as an argument, an item of JSON and a distance from a tag', () => {
    fc.assert(
      fc.property(small, fc.nat({ max: 20 }), (number, shift) => {
        const encoded = number.toString(16).padStart(64, '0');
        for (const { text } of spellings(String(number), '', shift)) {
          const argument = parseInput('calldata', `f(uint256) ${text}`);
          if (argument.ok) assert.equal((argument.value as string).slice(10), encoded, text);
          else assert.match(text, /[\s,.]/, argument.problem);
          // JSON has no groups.
          if (/\.(?!.*e)/.test(text)) continue;
          const member = parseInput({ object: [{ name: 'gas', type: 'gas' }] }, `{"gas":${text}}`);
          if (member.ok) assert.deepEqual(member.value, { gas: `0x${number.toString(16)}` }, text);
          const offset = parseInput('block', `latest-${text}`);
          if (offset.ok) assert.equal(offset.value, number === 0n ? 'latest' : `latest-${number}`, text);
          else assert.match(text, MAY_BE_REFUSED, offset.problem);
        }
      }),
      { numRuns: samples(500) },
    );
  });
});

type Day = { readonly year: bigint; readonly month: bigint; readonly day: bigint };

/** The date so many days after 1 January 1970, counted year by year and month by month. */
function dayOf(days: bigint): Day {
  const isLeap = (year: bigint): boolean => year % 4n === 0n && (year % 100n !== 0n || year % 400n === 0n);
  let rest = days;
  let year = 1970n;
  if (rest < 0n) {
    year = 1969n;
    rest += 365n;
  }
  for (; rest >= (isLeap(year) ? 366n : 365n); year += 1n) rest -= isLeap(year) ? 366n : 365n;
  const lengths = [31n, isLeap(year) ? 29n : 28n, 31n, 30n, 31n, 30n, 31n, 31n, 30n, 31n, 30n, 31n];
  let month = 1n;
  for (const length of lengths) {
    if (rest < length) break;
    rest -= length;
    month += 1n;
  }
  return { year, month, day: rest + 1n };
}

const padded = (number: bigint, length = 2): string => String(number).padStart(length, '0');
const isoOf = ({ year, month, day }: Day): string => `${padded(year, 4)}-${padded(month)}-${padded(day)}`;

describe('any date', () => {
  const read = (text: string): Input => parseInput('timestamp', text);
  const accepted = (text: string, seconds: bigint): void => {
    const input = read(text);
    assert.ok(input.ok, `${text}: ${input.ok ? '' : input.problem}`);
    assert.equal(hexValue(input.value), seconds, text);
  };

  it('is read to the second in every zone and notation of ISO 8601', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 253_402_214_400n }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        fc.boolean(),
        (moment, offset, isFullMinute) => {
          const seconds = isFullMinute ? moment - (moment % 60n) : moment;
          const local = seconds + BigInt(offset) * 60n;
          const rest = ((local % 86_400n) + 86_400n) % 86_400n;
          const date = isoOf(dayOf((local - rest) / 86_400n));
          const minutes = `${padded(rest / 3600n)}:${padded((rest / 60n) % 60n)}`;
          const [hour, minute] = [
            padded(BigInt(Math.trunc(Math.abs(offset) / 60))),
            padded(BigInt(Math.abs(offset) % 60)),
          ];
          const sign = offset < 0 ? '-' : '+';
          const zones = [`${sign}${hour}:${minute}`, `${sign}${hour}${minute}`];
          if (minute === '00') zones.push(`${sign}${hour}`);
          if (offset === 0) zones.push('Z', 'z', ' UTC', 'GMT');
          const second = padded(rest % 60n);
          const times = [
            `${minutes}:${second}`,
            `${minutes}:${second}.000`,
            ...(second === '00' ? [minutes] : []),
          ];
          for (const between of ['T', 't', ' '])
            for (const time of times)
              for (const zone of zones) accepted(`${date}${between}${time}${zone}`, seconds);
        },
      ),
      { numRuns: samples(750) },
    );
  });

  it('is refused with what was meant in another order, and in milliseconds', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10_957n, max: 47_481n }),
        fc.bigInt({ min: 0n, max: 999n }),
        (days, rest) => {
          const moment = dayOf(days);
          const { year, month, day } = moment;
          const iso = isoOf(moment);
          accepted(iso, days * 86_400n);
          const texts = [
            `${day}.${month}.${year}`,
            `${padded(day)}/${padded(month)}/${year}`,
            `${month}/${day}/${year}`,
            `${year}/${month}/${day}`,
            `${year}.${padded(month)}.${padded(day)}`,
          ];
          for (const text of texts) {
            const input = read(text);
            assert.ok(!input.ok && input.problem.includes(iso), `${text}: ${JSON.stringify(input)}`);
            const isEither = !text.startsWith(String(year)) && month !== day && day <= 12n;
            assert.equal(/two ways\. Write .* or /.test(input.problem), isEither, input.problem);
          }
          const milliseconds = read(String(days * 86_400_000n + rest));
          assert.ok(
            !milliseconds.ok && milliseconds.problem.includes(`Write ${days * 86_400n} for ${iso}T00:00:00Z`),
          );
        },
      ),
      { numRuns: samples(750) },
    );
  });
});
