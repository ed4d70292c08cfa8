// The hex digits of a text in bytes.

const UTF8 = new TextEncoder();

/** The UTF-8 bytes of a text as hex digits. */
export function hexOfText(text: string): string {
  return Array.from(UTF8.encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
