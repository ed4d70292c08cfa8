// The time of a log line, as the member that pino puts into it.

let time = 0;
let text = '';

/** Made once a millisecond. */
export function timestamp(): string {
  const now = Date.now();
  if (now !== time) {
    time = now;
    text = `,"time":"${new Date(now).toISOString()}"`;
  }
  return text;
}
