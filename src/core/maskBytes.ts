// Owns masking texts in bytes that arrive in parts, also where JSON spells them with escapes. Keeps the number of
// bytes, so that it can be done in place. Refuses to know what the texts are.

/** Looks for texts in bytes and overwrites them. */
export interface ByteMask {
  /** Bytes that must follow a place before it is known whether a text begins there. */
  readonly reach: number;
  /**
   * Masks what begins from `from` on and before `to`, and reads up to `end`. Gives the place to go on from: `to`, or a
   * little behind it, so that no escape is parted. `from` is such a place, or 0.
   */
  mask(bytes: Uint8Array, from: number, to: number, end: number): number;
}

const BACKSLASH = 0x5c;
const MASK = 0x78;
/** What stands for digits, which may be a number. */
const MASK_DIGIT = 0x31;
const LONGEST_ESCAPE = 6;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const encoder = new TextEncoder();

/** A mask for these texts; where several begin in one place, the first of them counts. */
export function createByteMask(texts: readonly string[]): ByteMask {
  const forms = texts.map((text) => encoder.encode(text)).filter(({ length }) => length >= 2);
  if (forms.length === 0) return { reach: 0, mask: (_bytes, _from, to) => to };
  const find = createFind(forms);
  const longest = Math.max(...forms.map(({ length }) => length));
  return {
    reach: (longest + 1) * LONGEST_ESCAPE,
    mask(bytes, from, to, end) {
      if (!bytes.subarray(from, end).includes(BACKSLASH)) {
        find(bytes, from, to, end, (at, form) => bytes.fill(maskFor(form), at, at + form.length));
        return Math.max(from, to);
      }
      const { text, places, length } = unescaped(bytes, from, end);
      let stop = 0;
      while (stop < length && places[stop]! < to) stop++;
      find(text, 0, stop, length, (at, form) =>
        bytes.fill(maskFor(form), places[at], places[at + form.length]),
      );
      return places[stop]!;
    },
  };
}

function maskFor(form: Uint8Array): number {
  return form.every((byte) => byte >= 0x30 && byte <= 0x39) ? MASK_DIGIT : MASK;
}

type Find = (
  bytes: Uint8Array,
  from: number,
  to: number,
  end: number,
  found: (at: number, form: Uint8Array) => void,
) => void;

/**
 * Looks at the last two bytes of a window as long as the shortest form, and goes on by as much as those two allow:
 * most bytes are never looked at. (Wu and Manber, “A fast algorithm for multi-pattern searching”, 1994.)
 */
function createFind(forms: readonly Uint8Array[]): Find {
  const window = Math.min(...forms.map(({ length }) => length));
  const steps = new Uint8Array(65_536).fill(Math.min(255, window - 1));
  for (const form of forms)
    for (let at = 1; at < window; at++) {
      const pair = (form[at - 1]! << 8) | form[at]!;
      steps[pair] = Math.min(steps[pair]!, window - 1 - at);
    }
  const startsAt = (bytes: Uint8Array, at: number, end: number): Uint8Array | undefined =>
    forms.find((form) => at + form.length <= end && form.every((byte, index) => bytes[at + index] === byte));
  return (bytes, from, to, end, found) => {
    const last = Math.min(to, end - window + 1);
    for (let at = from; at < last;) {
      const step = steps[(bytes[at + window - 2]! << 8) | bytes[at + window - 1]!]!;
      if (step > 0) {
        at += step;
        continue;
      }
      const form = startsAt(bytes, at, end);
      if (form !== undefined) found(at, form);
      at += form?.length ?? 1;
    }
  };
}

/** The bytes as JSON means them, and where each began; one place more for the end. */
function unescaped(
  bytes: Uint8Array,
  from: number,
  end: number,
): { readonly text: Uint8Array; readonly places: Uint32Array; readonly length: number } {
  const text = new Uint8Array(end - from);
  const places = new Uint32Array(end - from + 1);
  let length = 0;
  for (let at = from; at < end;) {
    const escape = bytes[at] === BACKSLASH ? readEscape(bytes, at, end) : undefined;
    if (escape === undefined) {
      text[length] = bytes[at]!;
      places[length++] = at++;
      continue;
    }
    for (const byte of escape.bytes) {
      text[length] = byte;
      places[length++] = at;
    }
    at += escape.length;
  }
  places[length] = end;
  return { text, places, length };
}

/** What an escape stands for in UTF-8; undefined where it is none, or not all of it is there. */
function readEscape(
  bytes: Uint8Array,
  at: number,
  end: number,
): { readonly bytes: Uint8Array; readonly length: number } | undefined {
  if (at + 1 >= end) return undefined;
  const letter = String.fromCharCode(bytes[at + 1]!);
  if (letter !== 'u') return { bytes: encoder.encode(ESCAPES[letter] ?? letter), length: 2 };
  const unit = codeUnit(bytes, at, end);
  if (unit === undefined) return undefined;
  const low = unit >= 0xd800 && unit < 0xdc00 ? codeUnit(bytes, at + LONGEST_ESCAPE, end) : undefined;
  return low !== undefined && low >= 0xdc00 && low < 0xe000
    ? { bytes: encoder.encode(String.fromCharCode(unit, low)), length: 2 * LONGEST_ESCAPE }
    : { bytes: encoder.encode(String.fromCharCode(unit)), length: LONGEST_ESCAPE };
}

/** The code unit that the escape here spells with four hexadecimal digits. */
function codeUnit(bytes: Uint8Array, at: number, end: number): number | undefined {
  if (at + LONGEST_ESCAPE > end) return undefined;
  const text = String.fromCharCode(...bytes.subarray(at, at + LONGEST_ESCAPE));
  return /^\\u[0-9a-fA-F]{4}$/.test(text) ? Number.parseInt(text.slice(2), 16) : undefined;
}
