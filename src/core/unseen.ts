// The characters that a person does not see, or that change how others are shown. One list for all that shows or writes.

/**
 * A class of a regular expression (flag `u`), without its brackets: controls, halves of characters, other line ends, what
 * takes no room, what turns the direction of text, and what is no character.
 */
export const UNSEEN = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{Bidi_C}\p{NChar}\uFFF9-\uFFFB`;
