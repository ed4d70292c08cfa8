// The message of something that was thrown.

/** The message of an error; of anything else, its text. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
