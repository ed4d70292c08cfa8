// The pause before a lost connection is opened again: doubled with each failure, and not the same for everybody.

const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/** `chance`: 0 to 1, so that many who lost a server at once do not come back at once. */
export function reconnectMs(failures: number, chance: number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.round(most / 2 + (most / 2) * chance);
}
