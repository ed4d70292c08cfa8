// Owns how a time of day is written.

/** The local time of day of Unix milliseconds, as `14:03:27`. */
export function clockTime(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8);
}
