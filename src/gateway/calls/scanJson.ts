// Finds where the parts of a JSON text begin and end, without parsing or copying. It does not check the text in
// between: text that must be valid goes through isJson too.

/** Half-open range of bytes. */
export type ByteRange = { readonly start: number; readonly end: number };

export type Member = { readonly key: string; readonly value: ByteRange };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Index of the first byte at or after `at` that is not JSON white space. */
function skipSpace(bytes: Buffer, at: number): number {
  let index = at;
  while (true) {
    const byte = bytes[index];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return index;
    index += 1;
  }
}

/** End of the string whose opening quote is at `at`; -1 when it never closes. */
function skipString(bytes: Buffer, at: number): number {
  let quote = bytes.indexOf(QUOTE, at + 1);
  while (quote !== -1) {
    let before = quote - 1;
    while (bytes[before] === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 1) return quote + 1;
    quote = bytes.indexOf(QUOTE, quote + 1);
  }
  return -1;
}

/** End of the value that begins at `at`; -1 when it breaks off. Deep nesting uses no stack. */
function skipValue(bytes: Buffer, at: number): number {
  const first = bytes[at];
  if (first === QUOTE) return skipString(bytes, at);
  let index = at;
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) {
    while (index < bytes.length && !endsScalar(bytes[index]!)) index += 1;
    return index === at ? -1 : index;
  }
  let depth = 0;
  while (index < bytes.length) {
    const byte = bytes[index]!;
    if (byte === QUOTE) {
      index = skipString(bytes, index);
      if (index === -1) return -1;
      continue;
    }
    index += 1;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}

function endsScalar(byte: number): boolean {
  return byte <= 0x20 || byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || byte === COLON;
}

/**
 * The members of the object that fills `span`, in order, repeated keys included; undefined where it is not an object.
 */
export function scanObject(bytes: Buffer, span: ByteRange): readonly Member[] | undefined {
  if (bytes[span.start] !== OPEN_BRACE) return undefined;
  const members: Member[] = [];
  let at = skipSpace(bytes, span.start + 1);
  if (bytes[at] === CLOSE_BRACE) return closes(bytes, at, span) ? members : undefined;
  while (true) {
    if (bytes[at] !== QUOTE) return undefined;
    const keyEnd = skipString(bytes, at);
    if (keyEnd === -1) return undefined;
    const key = readString(bytes, { start: at, end: keyEnd });
    at = skipSpace(bytes, keyEnd);
    if (key === undefined || bytes[at] !== COLON) return undefined;
    const start = skipSpace(bytes, at + 1);
    const end = skipValue(bytes, start);
    if (end === -1) return undefined;
    members.push({ key, value: { start, end } });
    at = skipSpace(bytes, end);
    if (bytes[at] === CLOSE_BRACE) return closes(bytes, at, span) ? members : undefined;
    if (bytes[at] !== COMMA) return undefined;
    at = skipSpace(bytes, at + 1);
  }
}

/** The items of the array that fills `span`, at most `limit + 1` of them; undefined where it is not an array. */
export function scanArray(bytes: Buffer, span: ByteRange, limit: number): readonly ByteRange[] | undefined {
  if (bytes[span.start] !== OPEN_BRACKET) return undefined;
  const items: ByteRange[] = [];
  let at = skipSpace(bytes, span.start + 1);
  if (bytes[at] === CLOSE_BRACKET) return closes(bytes, at, span) ? items : undefined;
  while (true) {
    const end = skipValue(bytes, at);
    if (end === -1) return undefined;
    items.push({ start: at, end });
    if (items.length > limit) return items;
    at = skipSpace(bytes, end);
    if (bytes[at] === CLOSE_BRACKET) return closes(bytes, at, span) ? items : undefined;
    if (bytes[at] !== COMMA) return undefined;
    at = skipSpace(bytes, at + 1);
  }
}

/** The whole text without the white space around it. */
export function wholeSpan(bytes: Buffer): ByteRange {
  return { start: skipSpace(bytes, 0), end: bytes.length };
}

function closes(bytes: Buffer, at: number, span: ByteRange): boolean {
  return skipSpace(bytes, at + 1) >= span.end;
}

/** A string without escapes, between its quotes, in ASCII. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The string in `span`; undefined where the text is not a string. */
export function readString(bytes: Buffer, span: ByteRange): string | undefined {
  if (bytes[span.start] !== QUOTE) return undefined;
  const plain = bytes.toString('latin1', span.start + 1, span.end - 1);
  if (PLAIN.test(plain)) return plain;
  try {
    return JSON.parse(bytes.toString('utf8', span.start, span.end)) as string;
  } catch {
    return undefined;
  }
}
