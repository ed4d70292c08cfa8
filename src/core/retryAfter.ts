// The Retry-After header: how long a server asks a client to wait. https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3

/** A server that names more than a day says that it will not answer, not when. */
const MOST_SECONDS = 86_400;

/** Whole seconds, rounded up, from `1.5`, `120` or an HTTP date; undefined where the header names no time to come. */
export function parseRetryAfter(header: string, nowMs: number): number | undefined {
  const text = header.trim();
  const seconds = /^\d{1,15}(\.\d{1,15})?$/.test(text)
    ? Number(text)
    : /^[A-Za-z]{3,9},? /.test(text)
      ? (Date.parse(text) - nowMs) / 1000
      : Number.NaN;
  return seconds >= 0 && seconds <= MOST_SECONDS ? Math.ceil(seconds) : undefined;
}
