// Cuts texts to a length, never within a character.

/** The text in at most `most` UTF-16 units; the last one is `…` where something is cut off. */
export function ellipsis(text: string, most: number): string {
  return text.length > most ? `${firstUnits(text, most - 1)}…` : text;
}

/** The first `most` UTF-16 units, or one less where the last would be half of a character. */
export function firstUnits(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf = (text.charCodeAt(most - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isHalf ? most - 1 : most);
}
