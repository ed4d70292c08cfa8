// The characters that users cannot see, or that change how others look: one list for all code that shows or writes
// text.

/**
 * A class of a regular expression (flag `u`), without its brackets: controls, lone surrogates, other line ends,
 * characters of no width, characters that change the direction of text, and noncharacters.
 */
export const INVISIBLE = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{Bidi_C}\p{NChar}\uFFF9-\uFFFB`;

/** The same JSON value, with an escape for each unseen character. */
export function escapeInvisible(json: string): string {
  return json.replaceAll(new RegExp(String.raw`(?!\n)[${INVISIBLE}]`, 'gu'), (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
