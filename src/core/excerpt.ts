// Cuts foreign text to what a failure may quote: masked first, then without characters that steer a screen or a terminal.

import { isLargeValue } from './jsonIndex/jsonIndex.ts';
import type { NodeValue } from './jsonIndex/largeContainer.ts';
import type { Redact } from './redact.ts';

/** Characters of a body that a failure keeps. */
export const EXCERPT = 300;

/** So much of a body is masked before it is cut: the longest form of the longest key ends within it. */
const LOOKED_AT = 65_536;

/** Controls but tab and line feed, characters that turn the direction of text around, and halves of characters. */
// oxlint-disable-next-line no-control-regex
const STEERING = /(?![\t\n])[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

const LATIN1 = new TextDecoder('windows-1252');

/** The text with every steering character replaced by U+FFFD. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(STEERING, '\ufffd');
}

/** The first `most` characters, with `…` where there are more; never half of a surrogate pair. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** How a body begins, masked, harmless and cut. A key that JSON spells with escapes is found too. */
export function excerptOf(text: string, redact: Redact): string {
  const part = text.slice(0, LOOKED_AT);
  const spelled = part.includes('\\') ? unescaped(part) : part;
  const clean = redact(spelled);
  return cutText(withoutControls(clean === spelled ? redact(part) : clean).trim(), EXCERPT);
}

/** Bytes that are not UTF-8, as the old encoding of web pages; '' where they are no text at all, such as gzip. */
export function textOfBytes(bytes: Uint8Array): string {
  const text = LATIN1.decode(bytes.subarray(0, LOOKED_AT));
  return isText(text) ? text : '';
}

export function isText(text: string): boolean {
  return text.replaceAll(/\r\n?/g, '\n').search(STEERING) === -1;
}

/** A value as the JSON of it, cut to `most` characters. */
export function quoteValue(value: NodeValue, most: number): string {
  const text = isLargeValue(value)
    ? new TextDecoder().decode(value.raw(0, 4 * most))
    : (JSON.stringify(value) ?? 'undefined');
  return cutText(withoutControls(text), most);
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_all, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
