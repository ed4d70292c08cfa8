// Owns finding byte strings in bytes that come in chunks, however they are cut; ASCII letters in any case.
// After Wu and Manber, "A fast algorithm for multi-pattern searching" (1994): looks at the last bytes of a window as long
// as the shortest needle, and moves it on as far as no needle can be.

/** Byte `offset` of the whole, from 0; `needle`: position in the list of needles. */
export type VisitNeedle = (offset: number, needle: number) => void;

/** Takes the next chunk, and tells each hit as soon as its last byte is there. Chunks are not kept. */
export type FindInChunk = (chunk: Uint8Array) => void;

/** `needles`: none of them empty. Each place of each needle is told, also where they overlap, in no order. */
export function findNeedles(needles: readonly Uint8Array[], visit: VisitNeedle): FindInChunk {
  if (needles.length === 0) return () => {};
  const scan = createScan(needles);
  const overlap = Math.max(...needles.map(({ length }) => length)) - 1;
  /** The last bytes before the chunk, where a hit can begin that ends in it. */
  let before = new Uint8Array(0);
  let offset = 0;

  return (chunk) => {
    const start = offset - before.length;
    const seam = join(before, chunk.subarray(0, overlap));
    scan(seam, (at, needle) => {
      const isAcross = at < before.length && at + needles[needle]!.length > before.length;
      if (isAcross) visit(start + at, needle);
    });
    scan(chunk, (at, needle) => visit(offset + at, needle));
    const last = chunk.length < overlap ? seam : chunk;
    before = last.slice(Math.max(0, last.length - overlap));
    offset += chunk.length;
  };
}

/** Tells all places in these bytes. */
type Scan = (bytes: Uint8Array, visit: VisitNeedle) => void;

/** `end`: where in the needle the window ends. */
type Candidate = { readonly needle: number; readonly bytes: Uint8Array; readonly end: number };

const FARTHEST = 100;

function createScan(needles: readonly Uint8Array[]): Scan {
  const window = Math.min(FARTHEST, ...needles.map(({ length }) => length));
  // Two bytes of hex digits tell a lot more than one.
  const size = window > 2 ? 2 : 1;
  const mask = size === 2 ? 0xffff : 0xff;
  /** By the last bytes of the window: how far to move it, or, below 0, which candidates to compare. */
  const moves = new Int16Array(mask + 1).fill(window - size + 1);
  const candidates: Candidate[][] = [[]];

  const keysAt = (bytes: Uint8Array, at: number): readonly number[] =>
    size === 1
      ? cases(bytes[at]!)
      : cases(bytes[at - 1]!).flatMap((first) => cases(bytes[at]!).map((second) => (first << 8) | second));

  const placed = needles.map((bytes, needle): Candidate => ({
    needle,
    bytes,
    end: windowEnd(bytes, window),
  }));
  for (const { bytes, end } of placed)
    for (let back = window - size; back > 0; back--)
      for (const key of keysAt(bytes, end - 1 - back)) moves[key] = Math.min(moves[key]!, back);
  for (const candidate of placed)
    for (const key of keysAt(candidate.bytes, candidate.end - 1)) {
      if (moves[key]! > 0) moves[key] = -candidates.length;
      (candidates[-moves[key]!] ??= []).push(candidate);
    }

  return (text, visit) => {
    const { length } = text;
    for (let last = window - 1; last < length;) {
      const key = size === 2 ? (text[last - 1]! << 8) | text[last]! : text[last]!;
      const move = moves[key]!;
      if (move > 0) {
        last += move;
        continue;
      }
      const list = candidates[-move]!;
      last++;
      for (let index = 0; index < list.length; index++) {
        const { bytes, end, needle } = list[index]!;
        if (standsAt(text, last - end, bytes)) visit(last - end, needle);
      }
    }
  };
}

/** Where a window ends whose last bytes are rare: zeros are most of what chains speak, hex digits most of the rest. */
function windowEnd(needle: Uint8Array, window: number): number {
  let [end, least] = [window, Number.POSITIVE_INFINITY];
  for (let at = window; at <= needle.length; at++) {
    const frequency = (FREQUENCY[needle[at - 2] ?? 0] ?? 0) + FREQUENCY[needle[at - 1]!]!;
    if (frequency < least) [end, least] = [at, frequency];
  }
  return end;
}

const FREQUENCY = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return character === '0' ? 3 : /[1-9a-f]/i.test(character) ? 2 : 1;
});

function standsAt(text: Uint8Array, at: number, needle: Uint8Array): boolean {
  if (at < 0 || at + needle.length > text.length) return false;
  for (let index = 0; index < needle.length; index++)
    if (LOWER[text[at + index]!] !== LOWER[needle[index]!]) return false;
  return true;
}

const LOWER = Uint8Array.from({ length: 256 }, (_, byte) =>
  String.fromCharCode(byte)
    .replace(/[A-Z]/, (capital) => capital.toLowerCase())
    .charCodeAt(0),
);

/** A byte in every case it can have. */
function cases(byte: number): readonly number[] {
  const letter = String.fromCharCode(byte);
  return /[a-z]/i.test(letter)
    ? [letter.toLowerCase().charCodeAt(0), letter.toUpperCase().charCodeAt(0)]
    : [byte];
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
