// The message of a thrown value.

/** The message of an error, or the text of any other value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
