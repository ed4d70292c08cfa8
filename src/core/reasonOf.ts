// Owns the words for something that was thrown.

/** What an error says of itself; of anything else, its text. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
