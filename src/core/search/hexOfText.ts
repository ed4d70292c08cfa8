// The hex digits of the UTF-8 bytes of a text.

const UTF8 = new TextEncoder();

/** The UTF-8 bytes of a text as hex digits. */
export function hexOfText(text: string): string {
  return Array.from(UTF8.encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hex digits of a character as a lower-case letter, and as a capital one. */
export function hexInEitherCase(character: string): readonly [string, string] {
  return [hexOfText(character.toLowerCase()), hexOfText(character.toUpperCase())];
}
