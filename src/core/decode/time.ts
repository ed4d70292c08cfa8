// Unix seconds as text: local time, UTC, age, duration. Seconds beyond the calendar stay numbers.

import { groupDigits } from '../quantity.ts';

/** The last second that a Date can represent. */
export const LAST_DATE_SECONDS = 8_640_000_000_000n;

/** `2026-11-21 03:14:00` in the time zone of this machine. */
export function formatLocalTime(seconds: bigint): string {
  if (seconds > LAST_DATE_SECONDS) return `${groupDigits(seconds)} s`;
  const date = new Date(Number(seconds) * 1000);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')}`;
}

/** `2026-11-21 03:14:00 +01:00`: local time with its offset from UTC, in whole minutes as in every zone since 1972. */
export function formatZonedTime(seconds: bigint): string {
  const local = formatLocalTime(seconds);
  if (seconds > LAST_DATE_SECONDS) return local;
  const ahead = -new Date(Number(seconds) * 1000).getTimezoneOffset();
  const away = Math.abs(ahead);
  return `${local} ${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(away / 60))}:${twoDigits(away % 60)}`;
}

/** The same with the zone's name: `2026-11-21 03:14:00 +01:00 (Europe/Berlin)`. */
export function formatFullTime(seconds: bigint): string {
  const zoned = formatZonedTime(seconds);
  if (seconds > LAST_DATE_SECONDS) return zoned;
  return `${zoned} (${new Intl.DateTimeFormat('en').resolvedOptions().timeZone})`;
}

/** The same from Unix milliseconds, for the tooltip of a local time. */
export function fullTimeOf(ms: number): string {
  return formatFullTime(BigInt(Math.floor(ms / 1000)));
}

/** `2026-11-21T03:14:00Z` (ISO 8601). */
export function formatUtcTime(seconds: bigint): string {
  if (seconds > LAST_DATE_SECONDS) return `${groupDigits(seconds)} s`;
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}

/** `5 min ago`, `in 12 s`, `just now`. */
export function formatAge(seconds: bigint, nowSeconds: number): string {
  const difference = BigInt(Math.floor(nowSeconds)) - seconds;
  const away = difference < 0n ? -difference : difference;
  if (away < 2n) return 'just now';
  const text = span(away);
  return difference < 0n ? `in ${text}` : `${text} ago`;
}

/** `12 s`, `90 s`, `3,600 s (60 min)`. */
export function formatDuration(seconds: bigint): string {
  const exact = `${groupDigits(seconds)} s`;
  return seconds < 120n ? exact : `${exact} (${span(seconds)})`;
}

function span(seconds: bigint): string {
  if (seconds < 120n) return `${seconds} s`;
  if (seconds < 7_200n) return `${seconds / 60n} min`;
  if (seconds < 172_800n) return `${seconds / 3_600n} h`;
  if (seconds < 63_072_000n) return `${seconds / 86_400n} days`;
  return `${groupDigits(seconds / 31_536_000n)} years`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
