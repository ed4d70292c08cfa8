// Searches bytes for secrets: as they are, and behind up to three layers of escapes.

import { decodeEscapes, decodeJson } from './decodeEscapes.ts';
import type { Unescaped } from './decodeEscapes.ts';
import { createFind } from './formFinder.ts';
import { keyForms } from './keyForms.ts';
import type { KeyForm } from './keyForms.ts';

/** The place of a secret: `start` is its first byte, `end` the byte behind it. */
export type SecretSpan = { readonly start: number; readonly end: number };

export interface SecretFinder {
  /** Bytes that must follow a place before it is known whether a secret begins there; 0 without any secrets. */
  readonly reach: number;
  /**
   * The secrets that begin between `from` and `to` (inclusive), in bytes that are read up to `end`: sorted, without
   * overlaps. `next`: `to`, or a little behind it, so that no JSON escape is split.
   */
  find(bytes: Uint8Array, from: number, to: number, end: number, escapes: Escapes): Found;
}

/** Which escapes to decode. `json`: those of JSON strings, then those of any text. `text`: only the latter. */
export type Escapes = 'json' | 'text' | 'none';

type Found = { readonly spans: readonly SecretSpan[]; readonly next: number };

/** `%2541` has three layers where JSON text spells it as `\u0025…`. */
const LAYERS = 3;
/** The longest spelling of a byte that counts: `\u0025\u0034\u0031`. */
const LONGEST_ESCAPE = 18;
const BACKSLASH = 0x5c;
/** The first bytes of escapes. */
const ESCAPES = ['\\', '%', '&'];
const ESCAPE_BYTES = ESCAPES.map((char) => char.charCodeAt(0));
const EQUALS = 0x3d;

const IS_BASE64 = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(/[\w+/-]/.test(String.fromCharCode(byte))),
);
const IS_NUMBER = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(/[\d+.eE-]/.test(String.fromCharCode(byte))),
);

/** Whether a JSON number may hold this byte. */
export function isNumberByte(byte: number | undefined): boolean {
  return byte !== undefined && IS_NUMBER[byte] === 1;
}

/** The escapes to decode in a text that is not JSON. */
export function escapesIn(text: string): Escapes {
  return ESCAPES.some((char) => text.includes(char)) ? 'text' : 'none';
}

/** Finds these secrets in all their forms. */
export function createSecretFinder(secrets: readonly string[]): SecretFinder {
  const forms = keyForms(secrets);
  if (forms.length === 0) return { reach: 0, find: (_bytes, _from, to) => ({ spans: [], next: to }) };
  const findForms = createFind(forms);
  const longest = forms[0]!.bytes.length;

  function findIn(layer: Layer, stop: number, spans: SecretSpan[]): void {
    const { text, from, length, placeOf } = layer;
    findForms(text, from, stop, length, (at, form) => {
      const { start, end } = spanOf(text, at, from, length, form);
      spans.push({ start: placeOf(start), end: placeOf(end) });
    });
  }

  return {
    reach: (longest + 4) * LONGEST_ESCAPE,
    find(bytes, from, to, end, escapes) {
      const spans: SecretSpan[] = [];
      if (escapes === 'none') {
        findForms(bytes, from, to + 1, end, (at, form) => spans.push(spanOf(bytes, at, from, end, form)));
        return { spans: joined(spans), next: to };
      }
      const seen = bytes.subarray(from, end);
      const isDecoded = escapes === 'json' && seen.includes(BACKSLASH);
      let layer: Layer = isDecoded
        ? layerOf(decodeJson(bytes, from, end))
        : { text: bytes, from, length: end, placeOf: (at) => at };
      let stop = isDecoded ? firstFrom(layer, to) : to;
      const next = layer.placeOf(stop);
      findIn(layer, stop + 1, spans);
      if (!ESCAPE_BYTES.some((byte) => seen.includes(byte))) return { spans: joined(spans), next };
      for (let left = LAYERS; left > 0; left--) {
        const decoded = decodeEscapes(
          layer.text.subarray(layer.from, layer.length),
          layer.length - layer.from,
        );
        if (decoded === undefined) break;
        const { placeOf: outer, from: base } = layer;
        layer = layerOf(decoded, (at) => outer(base + at));
        stop = firstFrom(layer, next);
        findIn(layer, stop + 1, spans);
      }
      return { spans: joined(spans), next };
    },
  };
}

/** Decoded bytes. `placeOf`: gives the place of a byte in the original bytes. */
type Layer = {
  readonly text: Uint8Array;
  readonly from: number;
  readonly length: number;
  readonly placeOf: (at: number) => number;
};

function layerOf({ text, places, length }: Unescaped, outer: (at: number) => number = (at) => at): Layer {
  return { text, from: 0, length, placeOf: (at) => outer(places[at]!) };
}

/** The first byte of the layer that begins at this place or behind it. */
function firstFrom({ length, placeOf }: Layer, place: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOf(middle) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The span of a form, with adjacent characters that hold bits of the secret, and the padding of base64. */
function spanOf(text: Uint8Array, at: number, from: number, length: number, form: KeyForm): SecretSpan {
  let end = at + form.bytes.length;
  if (!form.isBase64) return { start: at, end };
  if (form.after === 1 && end < length && IS_BASE64[text[end]!] === 1) end++;
  for (let left = 2; left > 0 && end < length && text[end] === EQUALS; left--) end++;
  const isBefore = form.before === 1 && at > from && IS_BASE64[text[at - 1]!] === 1;
  return { start: isBefore ? at - 1 : at, end };
}

/** The spans in order, with overlapping ones joined. */
function joined(spans: SecretSpan[]): readonly SecretSpan[] {
  if (spans.length < 2) return spans;
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
