// The short form of long hex.

/** `0xf39F…2266`: enough to identify it within a line. */
export function shortHex(text: string): string {
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
}
