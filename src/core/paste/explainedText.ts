// Finds what a typed text asks to have explained: `explain 0x2a21…`, `why did 0x2a21… fail?`.

const ASKED = /^(?:explain|why)(?![\w.])(?<what>[^]*?)\s*\??$/i;
/** Words before what is to be explained, or instead of it. */
const BEFORE = /^(?:\s+(?:did|has|was|it|this|that|my|the|tx|transaction)(?![\w.]))*\s*:?\s*/i;
const BEHIND = /(?:^|\s+)(?:failed|fail|reverted|revert)$/i;

/** Empty where the text names nothing to explain; undefined where it asks for something else. */
export function explainedText(text: string): string | undefined {
  return ASKED.exec(text.trim())?.groups?.['what']?.replace(BEFORE, '').replace(BEHIND, '').trim();
}
