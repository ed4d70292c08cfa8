// Splits JSON that is being typed into tokens for their colours. What is not JSON yet is plain text.

export type JsonToken = { readonly text: string; readonly kind: JsonTokenKind };
type JsonTokenKind = 'name' | 'string' | 'number' | 'word' | 'plain';

/** A string that may not be closed yet, with the colon behind it where it is a name; a number; a word of JSON. */
const TOKEN =
  /(?<string>"(?:[^"\\\n]|\\.)*"?)(?=(?<colon>\s*:)?)|(?<number>-?\b\d[\d.]*(?:[eE][+-]?\d+)?\b)|\b(?<word>true|false|null)\b/g;

export function jsonTokens(text: string): readonly JsonToken[] {
  const tokens: JsonToken[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(TOKEN)) {
    if (index > end) tokens.push({ text: text.slice(end, index), kind: 'plain' });
    tokens.push({ text: found, kind: kindOf(groups) });
    end = index + found.length;
  }
  if (end < text.length) tokens.push({ text: text.slice(end), kind: 'plain' });
  return tokens;
}

function kindOf({ string, colon, number }: Readonly<Record<string, string | undefined>>): JsonTokenKind {
  if (string !== undefined) return colon === undefined ? 'string' : 'name';
  return number === undefined ? 'word' : 'number';
}
