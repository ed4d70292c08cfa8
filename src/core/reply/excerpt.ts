// Cuts a server's text to the length that a failure may quote. Masks secrets first, and names unseen characters.

import { ellipsis } from '../text/ellipsis.ts';
import { visibleText } from '../text/inertText.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Redact } from '../secret/redact.ts';

/** The most characters of a body that a failure keeps. */
export const LONGEST_EXCERPT = 300;

/** The most characters of a body that are masked before the cut; they contain the longest form of the longest key. */
const LOOKED_AT = 65_536;

const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const UTF8 = new TextDecoder();
const LATIN1 = new TextDecoder('windows-1252');

/** The text with its line breaks, and each unseen character named: `⟨U+202E⟩`. */
export function inLines(text: string): string {
  return visibleText(text, { lines: true, longest: Infinity });
}

/**
 * The beginning of a body, masked, harmless and cut; '' where it is not text. A key that JSON writes with escapes is
 * masked too.
 */
export function excerptOf(text: string, redact: Redact): string {
  const part = text.slice(0, LOOKED_AT);
  if (isBinary(part)) return '';
  const spelled = part.includes('\\') ? unescaped(part) : part;
  const clean = redact(spelled);
  return ellipsis(inLines(clean === spelled ? redact(part) : clean).trim(), LONGEST_EXCERPT);
}

/** Decodes bytes that are not UTF-8 in the old encoding of web pages; '' where they are not text, such as gzip. */
export function textOfBytes(bytes: Uint8Array): string {
  const part = bytes.subarray(0, LOOKED_AT);
  return isBinary(UTF8.decode(part)) ? '' : LATIN1.decode(part);
}

/** Whether a decoder made this text from bytes that are not text. */
function isBinary(text: string): boolean {
  return text.includes('\ufffd') && CONTROL.test(text);
}

/** A value as JSON, cut to `most` characters. */
export function quoteValue(value: NodeValue, most: number): string {
  const text = isLargeValue(value)
    ? UTF8.decode(value.raw(0, 4 * most))
    : (JSON.stringify(value) ?? 'undefined');
  return ellipsis(inLines(text), most);
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_all, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
