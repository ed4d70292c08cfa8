// What stands behind words that ask for an explanation: `explain 0x2a21…`, `why did 0x2a21… fail?`.

const ASKED =
  /^(?:explain|why)(?![\w.])(?:\s+(?:did|the|tx|transaction)(?![\w.]))*\s*:?(?<what>[^]*?)(?:\s+(?:failed|fail|reverted|revert))?\s*\??$/i;

/** Empty where nothing stands there; undefined where the text asks for something else. */
export function explainedText(text: string): string | undefined {
  return ASKED.exec(text.trim())?.groups?.['what']?.trim();
}
