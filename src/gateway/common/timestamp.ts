// The time of a log line, as the JSON member that pino writes.

let time = 0;
let text = '';

/** The text is made once a millisecond at most. */
export function timestamp(): string {
  const now = Date.now();
  if (now !== time) {
    time = now;
    text = `,"time":"${new Date(now).toISOString()}"`;
  }
  return text;
}
