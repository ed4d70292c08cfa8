// The pause before a lost connection is opened again: doubled with each failure, with a random part.

const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/** `chance`: random, 0 to 1, so that many clients that lost a server do not all connect again at once. */
export function reconnectMs(failures: number, chance: number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.round(most / 2 + (most / 2) * chance);
}
