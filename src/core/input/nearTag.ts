// The block tag that a misspelt text was meant to be.

import { BLOCK_TAGS, blockTagOf, blockTagOfWord, TAG_WORDS } from '../blockTags.ts';
import { editDistance } from '../catalogue/similarMethods.ts';

const LETTERS = /^[a-z]{3,20}$/;
/** A text of so many letters may have two wrong, a shorter one only one. */
const LONG = 6;

/** Such as `latest` for “laste”; undefined for a tag, a word that means one, and a text that is like none. */
export function nearTag(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (!LETTERS.test(typed) || blockTagOf(typed) !== undefined || blockTagOfWord(typed) !== undefined)
    return undefined;
  const most = typed.length < LONG ? 1 : 2;
  const near = [...BLOCK_TAGS, ...TAG_WORDS]
    .map((name) => ({ name, slips: name.startsWith(typed) ? 1 : editDistance(typed, name) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((one, other) => one.slips - other.slips);
  const [best] = near;
  return best && (blockTagOfWord(best.name) ?? best.name);
}
