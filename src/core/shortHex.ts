// Owns the short form of long hex.

/** `0xf39F…2266`: enough to tell one from another in a line. */
export function shortHex(text: string): string {
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
}
