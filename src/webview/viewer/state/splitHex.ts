// Which hex is identified by both ends, and where it is split.

/** Hex of 12 bytes or more: whoever compares two looks at both ends. */
const LONG_HEX = /^0x[0-9a-fA-F]{24,64}$/;
const END = 8;

export function isLongHex(text: string): boolean {
  return LONG_HEX.test(text);
}

/** The part that can be cut, and the end that cannot; undefined where the text is no long hex. */
export function splitHex(text: string): readonly [string, string] | undefined {
  return isLongHex(text) ? [text.slice(0, -END), text.slice(-END)] : undefined;
}
