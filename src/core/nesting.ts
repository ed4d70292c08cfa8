// Limits how deep JSON may be nested: the code that processes it recurses once per level.

/** Enough levels for a trace of 1,024 nested calls, too few to overflow the stack in `JSON.stringify` and the like. */
export const MOST_NESTED = 2_500;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Square and curly brackets differ in one bit, which `BRACKET` masks. */
const [OPEN, CLOSE, BRACKET] = [0x5b, 0x5d, ~0x20];

/** Whether JSON text exceeds `MOST_NESTED` levels. Check before parsing: the engine is slow to refuse deep nesting. */
export function isNestedTooDeep(text: string): boolean {
  if (text.length <= MOST_NESTED) return false;
  // Without a backslash, a string ends at the next quote, which the engine finds several times faster.
  const endOf = text.includes('\\') ? endOfText : endOfPlainText;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOf(text, at);
    else if ((code & BRACKET) === OPEN && ++depth > MOST_NESTED) return true;
    else if ((code & BRACKET) === CLOSE) depth -= 1;
  }
  return false;
}

function endOfPlainText(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  return end === -1 ? text.length : end;
}

/** The index of the quote that closes the string beginning at `start`; the text's length where it is missing. */
export function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
