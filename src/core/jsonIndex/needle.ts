// A text to find in bytes, with or without regard to case. The engine's patterns skip most of the bytes.

export type Needle = {
  readonly size: number;
  /** One global pattern of ASCII, as `RowScanner.matchesIn` takes it. */
  readonly patterns: readonly [RegExp];
};

/** Makes one character of each byte: the right one where the byte is ASCII. */
const decoder = /* @__PURE__ */ new TextDecoder('latin1');

/** `places`: for each place, the characters that may stand there, in either case. ASCII only. */
export function needleOf(places: readonly string[]): Needle {
  const source = places.map((characters) => {
    const [one, ...others] = Array.from(characters, escaped);
    return others.length === 0 ? one! : `[${one}${others.join('')}]`;
  });
  return { size: places.length, patterns: [inEitherCase(source.join(''))] };
}

/** A global pattern without regard to case. The engine finds a plain text faster where it may regard the case. */
export function inEitherCase(source: string): RegExp {
  return new RegExp(source, /[a-z]/i.test(source) ? 'gi' : 'g');
}

const escaped = (character: string): string => character.replace(/[^a-z\d]/i, String.raw`\$&`);

/** The bytes as a text in which needles are found, at the places that they have in the bytes. */
export function byteText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The first place of the needle from `from` on, or -1. */
export function findNeedle(text: string, { patterns: [pattern] }: Needle, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}
