// Finds what a typed text asks to have explained: `explain 0x2a21…`, `why did 0x2a21… fail?`.

const ASKED =
  /^(?:explain|why)(?![\w.])(?:\s+(?:did|the|tx|transaction)(?![\w.]))*\s*:?(?<what>[^]*?)(?:\s+(?:failed|fail|reverted|revert))?\s*\??$/i;

/** Empty where the text names nothing to explain; undefined where it asks for something else. */
export function explainedText(text: string): string | undefined {
  return ASKED.exec(text.trim())?.groups?.['what']?.trim();
}
