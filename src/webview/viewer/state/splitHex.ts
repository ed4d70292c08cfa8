// Tells which hex texts are recognised by both ends, and splits them before the end.

/** Hex of 12 to 32 bytes: users compare it by both ends. */
const LONG_HEX = /^0x[0-9a-fA-F]{24,64}$/;
const END = 8;

export function isLongHex(text: string): boolean {
  return LONG_HEX.test(text);
}

/** The part that can be cut, and the end that is always shown; undefined if the text is not long hex. */
export function splitHex(text: string): readonly [string, string] | undefined {
  return isLongHex(text) ? [text.slice(0, -END), text.slice(-END)] : undefined;
}
