// Finds a text in bytes, with or without regard to case, and skips most of the bytes (Horspool).

/** The bytes to find: which bytes may stand at each place. */
export type Needle = {
  readonly size: number;
  /** 1 at `place << 8 | byte` where the byte may stand there. */
  readonly fits: Uint8Array;
  /** How far the needle can be moved on, by the byte at its last place. */
  readonly steps: Uint16Array;
  /** The byte of a needle of one place, where only one byte fits. */
  readonly only: number | undefined;
};

/** `places`: for each place, the characters that may stand there, in either case. ASCII only. */
export function needleOf(places: readonly string[]): Needle {
  const size = places.length;
  const fits = new Uint8Array(size << 8);
  const steps = new Uint16Array(256).fill(size);
  for (const [place, characters] of places.entries())
    for (const character of characters.toLowerCase() + characters.toUpperCase()) {
      const byte = character.charCodeAt(0);
      fits[(place << 8) | byte] = 1;
      if (place < size - 1) steps[byte] = size - 1 - place;
    }
  const isOne =
    size === 1 && places[0]!.toLowerCase() === places[0]!.toUpperCase() && places[0]!.length === 1;
  return { size, fits, steps, only: isOne ? places[0]!.charCodeAt(0) : undefined };
}

/** The first place of the needle from `from` on, or -1. */
export function findNeedle(bytes: Uint8Array, { size, fits, steps, only }: Needle, from: number): number {
  const last = (size - 1) << 8;
  // The engine's own search takes a fraction of the time.
  if (only !== undefined) return bytes.indexOf(only, from);
  for (let end = from + size - 1; end < bytes.length; end += steps[bytes[end]!]!) {
    if (fits[last | bytes[end]!] === 0) continue;
    const start = end - size + 1;
    let place = 0;
    while (place < size && fits[(place << 8) | bytes[start + place]!] === 1) place++;
    if (place === size) return start;
  }
  return -1;
}
