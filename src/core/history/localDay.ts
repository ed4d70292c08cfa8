// The day of a time in the user's time zone.

/** The local day of a time in Unix milliseconds: `2026-11-21`. */
export function localDay(ms: number): string {
  const date = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
