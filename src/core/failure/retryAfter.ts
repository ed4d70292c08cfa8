// Reads the Retry-After header: how long to send no requests. https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3

/** A longer wait is shown as "a day or more". */
const MOST_SECONDS = 86_400;

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/**
 * Whole seconds to wait, 0 to 86,400, rounded up; undefined where the header cannot be read. `nowMs`: the current time
 * in Unix milliseconds, from which the wait until a date is counted.
 */
export function parseRetryAfter(header: string, nowMs: number): number | undefined {
  const text = header.trim();
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (dateMs(text) - nowMs) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.min(MOST_SECONDS, Math.max(0, Math.ceil(seconds)));
}

/** `Try again in 7 s.`; '' where no wait is known. Failures stored by older versions may hold any number, or null. */
export function retryText(seconds: number | null | undefined): string {
  if (typeof seconds !== 'number' || !(seconds >= 0)) return '';
  if (seconds >= MOST_SECONDS) return 'The server accepts no requests for a day or more.';
  if (seconds === 0) return 'Try again now.';
  if (seconds <= 120) return `Try again in ${seconds} s.`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? `Try again in ${minutes} min.` : `Try again in ${Math.ceil(minutes / 60)} h.`;
}

/** The oldest of the three date formats names no time zone; all three are in GMT. */
function dateMs(text: string): number {
  return HTTP_DATE.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
}
