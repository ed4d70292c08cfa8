// Reads a moment as people write it: seconds since 1970, or an ISO date.

import { formatQuantity } from '../quantity.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { parseQuantityInput } from './quantityInput.ts';

const DATE = /^\d{4}-\d\d?-\d/;
const WHOLE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.0+)?)?\s?(?:Z|[+-]\d\d:?\d\d)?)?$/i;

/** Gives seconds as a QUANTITY. A date alone begins in UTC; a time without a zone is local. */
export function parseTimestampInput(text: string): Input {
  const typed = text.trim();
  if (!DATE.test(typed)) {
    const number = parseQuantityInput(typed, false);
    if (number.ok || /^[\d,_.]+$|^0x|^-/i.test(typed)) return number;
    return refuse(`${quote(typed)} is no time. Type seconds since 1970, or 2026-01-31T12:00:00Z.`);
  }
  // A date alone is in UTC anyway.
  const date = typed.replace(/^(.{10})\s?UTC$/i, '$1').replace(/\s?UTC$/i, 'Z');
  const milliseconds =
    WHOLE.test(date) && isDay(date) ? Date.parse(date.replace(' ', 'T').replace(/\s/, '')) : Number.NaN;
  if (Number.isNaN(milliseconds))
    return refuse(`${quote(typed)} is no date. Write it like 2026-01-31T12:00:00Z.`);
  if (milliseconds < 0) return refuse('Times before 1970 cannot be sent.');
  const seconds = BigInt(milliseconds) / 1000n;
  return accept(
    formatQuantity(seconds),
    `${new Date(milliseconds).toISOString().slice(0, 19)}Z, ${seconds}.`,
  );
}

/** The engine takes 31 February for 3 March. */
function isDay(typed: string): boolean {
  const [year, month, day] = typed.slice(0, 10).split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}
