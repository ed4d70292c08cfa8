// How deep JSON may be nested: what reads it goes down level by level.

/** More levels than a trace of 1,024 nested calls has, fewer than `JSON.stringify` and its like run out of stack at. */
export const MOST_NESTED = 2_500;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Square and curly brackets differ in one bit. */
const [OPEN, CLOSE, BRACKET] = [0x5b, 0x5d, ~0x20];

/** Whether JSON text has more levels than that: asked before it is parsed, as the engine takes long to refuse brackets. */
export function isNestedTooDeep(text: string): boolean {
  if (text.length <= MOST_NESTED) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if ((code & BRACKET) === OPEN && ++depth > MOST_NESTED) return true;
    else if ((code & BRACKET) === CLOSE) depth -= 1;
  }
  return false;
}

/** Where the text in quotes that begins at `start` ends: at its last quote, or behind it all where that is missing. */
export function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
