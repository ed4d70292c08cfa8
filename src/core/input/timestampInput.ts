// Reads a typed time: seconds since 1970, or an ISO 8601 date.

import { formatQuantity } from '../quantity.ts';
import { trimQuotes } from './trimQuotes.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse, warn } from './input.ts';
import { parseQuantityInput } from './quantityInput.ts';

const DATE = /^\d{4}-\d\d?-\d/;
const WHOLE =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d)?)(?:\.0+)?\s?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
/** A date in another order than that of ISO 8601, or with other separators. */
const OTHER_DATE = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?=$|[T ])/i;
const NUMERIC = /^[-+\u2212\d,_.'\u2019\s*×^en]+$|^0x|^-/i;

const COMPACT = /^(20\d\d)(\d\d)(\d\d)((?:[01]\d|2[0-3])(?:[0-5]\d){2})?$/;

/** The last second of the year 9999: dates have years of four digits. */
const LAST = 253_402_300_799n;
const YEARS_2000_TO_2100 = { from: 946_684_800n, to: 4_102_444_800n };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The parts of a second that clocks count, and how many of each make one second. */
const PARTS: readonly (readonly [bigint, string])[] = [
  [1_000n, 'milliseconds'],
  [1_000_000n, 'microseconds'],
  [1_000_000_000n, 'nanoseconds'],
];

/** Reads a date as seconds in a QUANTITY, or refuses it with its problem; undefined for a text that is not a date. */
export function parseDateInput(text: string): Input | undefined {
  const typed = trimQuotes(text);
  if (DATE.test(typed)) return readDate(typed);
  const [, first = '', , second = '', third = ''] = OTHER_DATE.exec(typed) ?? [];
  return third === '' ? undefined : refuse(otherDate(typed, first, second, third));
}

/** Reads a time as seconds in a QUANTITY. A date alone means its start in UTC; a time without a zone is local. */
export function parseTimestampInput(text: string): Input {
  const typed = trimQuotes(text);
  const date = parseDateInput(typed);
  if (date !== undefined) return date;
  const number = parseQuantityInput(typed, 'time');
  if (number.ok) return readSeconds(typed, BigInt(number.value as string));
  return typed !== '' && NUMERIC.test(typed)
    ? number
    : refuse(`${quote(typed)} is not a time. Type seconds since 1970, or 2026-01-31T12:00:00Z.`);
}

function readSeconds(typed: string, seconds: bigint): Input {
  const value = formatQuantity(seconds);
  const compact = compactDate(typed);
  if (compact !== undefined)
    return refuse(
      `${quote(typed)} can be read in two ways. Write ${compact} for the date, ${value} for the number.`,
    );
  if (seconds <= LAST) return accept(value, `${dateText(seconds)}.`);
  const parts = PARTS.find(([part]) => {
    const whole = seconds / part;
    return whole >= YEARS_2000_TO_2100.from && whole < YEARS_2000_TO_2100.to;
  });
  // A user who types hex means the number itself.
  if (parts === undefined || /^0x/i.test(typed)) return warn(value, 'This is after the year 9999.');
  const whole = seconds / parts[0];
  return refuse(
    `${quote(typed)} looks like ${parts[1]}; seconds are sent. Write ${whole} for ${dateText(whole)}, or ${value} for the number as it is.`,
  );
}

/** The date that `20260131` or `20260131120000` may mean, in the years 2000 to 2099; undefined for other digits. */
function compactDate(typed: string): string | undefined {
  const [, year, month, day, time = ''] = COMPACT.exec(typed) ?? [];
  const date = `${year}-${month}-${day}`;
  if (year === undefined || !isDay(date)) return undefined;
  return time === '' ? date : `${date}T${time.replaceAll(/(?<=\d\d)(?=(?:\d\d)+$)/g, ':')}Z`;
}

function readDate(typed: string): Input {
  // A date alone is read in UTC: drop its zone.
  const date = typed.replace(/^(.{10})\s?(?:UTC|GMT)$/i, '$1').replace(/\s?(?:UTC|GMT)$/i, 'Z');
  const { day, time, zone = '' } = WHOLE.exec(date)?.groups ?? {};
  if (day === undefined || !isDay(day)) return refuse(noDate(typed));
  const offset = zone
    .toUpperCase()
    .replace(/^(.\d\d):?(\d\d)?$/, (_all, hours: string, minutes = '00') => `${hours}:${minutes}`);
  const milliseconds = Date.parse(time === undefined ? day : `${day}T${time}${offset}`);
  if (Number.isNaN(milliseconds)) return refuse(noDate(typed));
  if (milliseconds < 0) return refuse('Times before 1970 cannot be sent.');
  const clock = time === undefined || zone !== '' ? undefined : changedClock(typed, `${day}T${time}Z`);
  if (clock !== undefined) return refuse(clock);
  const seconds = BigInt(milliseconds) / 1000n;
  return accept(formatQuantity(seconds), `${dateText(seconds)}, ${seconds}.`);
}

/** The problem of a local time that a change of the clocks skips or repeats; undefined for any other time. */
function changedClock(typed: string, asUtc: string): string | undefined {
  const local = Date.parse(asUtc);
  const offsets = [local - DAY_MS, local + DAY_MS].map((near) => new Date(near).getTimezoneOffset());
  const moments = [...new Set(offsets)]
    .map((offset) => new Date(local + offset * MINUTE_MS))
    .filter((moment) => moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS === local)
    .map((moment) => dateText(BigInt(moment.getTime()) / 1000n));
  if (moments.length === 1) return undefined;
  return moments.length === 0
    ? `${quote(typed)} is not on the clocks of this machine, which are set forward then. Write it in UTC, like 2026-01-31T12:00:00Z.`
    : `${quote(typed)} can be read in two ways, as the clocks are set back then. Write ${moments.toSorted().join(' or ')}.`;
}

function noDate(typed: string): string {
  if (/:\d\d\.\d*[1-9]/.test(typed))
    return `${quote(typed)} has parts of a second. Write whole seconds, like 2026-01-31T12:00:00Z.`;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(typed) ?? [];
  const date = dateOf(year, month, day);
  return isDay(date) && date !== typed
    ? `${quote(typed)} is not a date. Write ${date}.`
    : `${quote(typed)} is not a date. Write it like 2026-01-31T12:00:00Z.`;
}

function dateOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The problem of `31.01.2026`, `01/02/2026` or `2026/01/31`: only the form of ISO 8601 is read. */
function otherDate(typed: string, first: string, second: string, third: string): string {
  const orders =
    first.length === 4
      ? [[first, second, third]]
      : [
          [third, second, first],
          [third, first, second],
        ];
  const days = orders
    .map(([year = '', month = '', day = '']) => dateOf(year, month, day))
    .filter((date) => /^\d{4}-\d\d-\d\d$/.test(date) && date >= '1970' && isDay(date));
  const distinct = [...new Set(days)];
  if (distinct.length === 0) return noDate(typed);
  const said = distinct.length === 1 ? 'is not in the order of ISO 8601' : 'can be read in two ways';
  return `${quote(typed)} ${said}. Write ${distinct.join(' or ')}.`;
}

function dateText(seconds: bigint): string {
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Whether the day exists: the engine takes 31 February for 3 March. */
function isDay(typed: string): boolean {
  const [year, month, day] = typed.split('-').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1;
}
