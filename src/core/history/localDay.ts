// The day of a moment in the person's own calendar.

/** The local day of a moment in Unix milliseconds, `2026-11-21`. */
export function localDay(ms: number): string {
  const date = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
