// Makes the byte forms of a secret to search for: plain, hex, base64, and base64 of these. Escapes (`%41`, `&#65;`,
// `\u0041`) are decoded before the search.

import { decodeEscapes } from './decodeEscapes.ts';

export type KeyForm = {
  readonly bytes: Uint8Array;
  /** Whether the case of letters must match: short forms would otherwise match words. */
  readonly isExact: boolean;
  /** The number of base64 characters right before it, and right behind it, that hold some of the secret's bits. */
  readonly before: 0 | 1;
  readonly after: 0 | 1;
  readonly isBase64: boolean;
};

/** The length of the shortest form that is found in any case. The shortest key has this length. */
const SHORTEST_FOLDED = 8;
const SHORTEST_BASE64 = 6;
const SHORTEST_HEX = 8;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** All forms of these secrets, the longest first, so that no shorter form is found in place of a longer one. */
export function keyForms(secrets: readonly string[]): readonly KeyForm[] {
  const forms = new Map<string, Spelled>();
  for (const form of secrets.flatMap(spelledOf))
    // The same text can be base64 or plain, and only base64 has adjacent characters with bits of the secret.
    forms.set(`${form.text} ${form.before}${form.after}${Number(form.isBase64)}`, form);
  return [...forms.values()]
    .map(({ text, ...form }) => ({ ...form, bytes: encoder.encode(text) }))
    .filter(({ bytes }) => bytes.length >= 2)
    .toSorted((a, b) => b.bytes.length - a.bytes.length);
}

type Spelled = Omit<KeyForm, 'bytes'> & { readonly text: string };

function spelledOf(secret: string): readonly Spelled[] {
  const bytes = encoder.encode(secret);
  const inner = base64Forms(bytes);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // Half a surrogate pair has no UTF-8, and `encodeURIComponent` would throw.
  const escaped = encodeURIComponent(decoder.decode(bytes));
  const again = [...inner.map(({ text }) => text), hex, ...(escaped === secret ? [] : [escaped])];
  return [
    ...spellings(secret, bytes).map(plain),
    ...(hex.length >= SHORTEST_HEX ? [plain(hex)] : []),
    ...inner,
    ...again.flatMap((text) => base64Forms(encoder.encode(text))),
  ];
}

function plain(text: string): Spelled {
  return { text, isExact: text.length < SHORTEST_FOLDED, before: 0, after: 0, isBase64: false };
}

/** The secret as it can be spelled in a text, and as it is when its own escapes are decoded with the text around it. */
function spellings(secret: string, bytes: Uint8Array): readonly string[] {
  const isAscii = bytes.length === secret.length;
  const decoded = decodeEscapes(bytes, bytes.length);
  return [
    secret,
    // JSON has its own escapes for line ends and the like; outside JSON, these are letters.
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll(' ', '+'),
    ...(isAscii ? [] : [secret.toLowerCase(), secret.toUpperCase()]),
    ...(decoded === undefined ? [] : [decoder.decode(decoded.text.subarray(0, decoded.length))]),
  ];
}

/**
 * Base64 of the bytes at each of the three possible alignments in a longer text, without the characters at its edges.
 */
function base64Forms(bytes: Uint8Array): readonly Spelled[] {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return [0, 1, 2].flatMap((shift) => {
    const encoded = btoa('\0'.repeat(shift) + binary);
    const bits = (shift + bytes.length) * 8;
    const text = encoded.slice(shift === 0 ? 0 : shift + 1, Math.floor(bits / 6));
    if (text.length < SHORTEST_BASE64) return [];
    const urlSafe = text.replaceAll('+', '-').replaceAll('/', '_');
    return (urlSafe === text ? [text] : [text, urlSafe]).map((one) => ({
      ...plain(one),
      before: shift === 0 ? 0 : 1,
      after: bits % 6 === 0 ? 0 : 1,
      isBase64: true,
    }));
  });
}
