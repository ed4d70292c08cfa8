// The characters that a person does not see, or that change how others look: one list for all that shows or writes.

/**
 * A class of a regular expression (flag `u`), without its brackets: controls, halves of characters, other line ends, what
 * takes no room, what turns the direction of text, and what is no character.
 */
export const UNSEEN = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{Bidi_C}\p{NChar}\uFFF9-\uFFFB`;

const EACH = new RegExp(String.raw`(?!\n)[${UNSEEN}]`, 'gu');

/** JSON text in which everything can be seen: the same value, with escapes for what would not be. */
export function escapeUnseen(json: string): string {
  return json.replaceAll(EACH, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
