// Cuts foreign text to what a failure may quote: masked first, then with every unseen character named.

import { ellipsis } from '../text/ellipsis.ts';
import { visibleText } from '../text/inertText.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Redact } from '../secret/redact.ts';

/** Characters of a body that a failure keeps. */
export const EXCERPT = 300;

/** The part of a body that is masked before it is cut: the longest form of the longest key ends within it. */
const LOOKED_AT = 65_536;

const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const UTF8 = new TextDecoder();
const LATIN1 = new TextDecoder('windows-1252');

/** The text in its lines, with what cannot be seen named: `⟨U+202E⟩`. */
export function inLines(text: string): string {
  return visibleText(text, { lines: true, longest: Infinity });
}

/** How a body begins, masked, harmless and cut; '' where it is no text at all. A key that JSON spells with escapes is found too. */
export function excerptOf(text: string, redact: Redact): string {
  const part = text.slice(0, LOOKED_AT);
  if (isBinary(part)) return '';
  const spelled = part.includes('\\') ? unescaped(part) : part;
  const clean = redact(spelled);
  return ellipsis(inLines(clean === spelled ? redact(part) : clean).trim(), EXCERPT);
}

/** Bytes that are not UTF-8, as the old encoding of web pages; '' where they are no text at all, such as gzip. */
export function textOfBytes(bytes: Uint8Array): string {
  const part = bytes.subarray(0, LOOKED_AT);
  return isBinary(UTF8.decode(part)) ? '' : LATIN1.decode(part);
}

/** Whether this is what a decoder made of bytes that are no text. */
function isBinary(text: string): boolean {
  return text.includes('\ufffd') && CONTROL.test(text);
}

/** A value as the JSON of it, cut to `most` characters. */
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
