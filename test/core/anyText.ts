// Texts of any code points, half of them ASCII.
import * as fc from 'fast-check';

const codePoint = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
  fc.integer({ min: 0x80, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/**
 * A character as the unit of `fc.string`. fast-check's own unit of this kind makes a table of all code points before
 * the first text, which takes a second.
 */
export const anyCharacter = codePoint.map((code) => String.fromCodePoint(code));
