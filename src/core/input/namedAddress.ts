// The address that a name stands for where an address is typed, in the request builder and in New Call.

import { BLOCK_TAGS } from '../blockTags.ts';

/** `label`: '' where it has none. `detail`: where it is known from. `isContract`: rather than an account. */
export type KnownAddress = {
  readonly address: string;
  readonly label: string;
  readonly detail: string;
  readonly isContract: boolean;
};

/** A name typed in full, in any capitals. Undefined where none is known by it. */
export function addressNamed(known: readonly KnownAddress[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  return known.find(({ label }) => label.toLowerCase() === wanted)?.address;
}

/** More is no line that somebody types. */
const LONGEST_LINE = 300;
/** Code has names of its own. */
const CODE = /["'{[(\]})]/;
const WORD = /(?<=(?<before>\s(?:of|for|at|on|in))?\s+)[^\s?]+/gi;

/** Before the name of a function: `SHELL balanceOf 0x…`. */
const FIRST = /^\S+(?=\s+(?!(?:logs|events|transfers|approvals)\b)[a-z_$][\w$]*(?:\s|$))/i;

/**
 * A line with the address of each known name among its words: `transfers of SHELL`. In any capitals behind `of` and the
 * like, elsewhere as it is spelt; the first word only where it is a contract’s name before a function’s.
 */
export function withNamedAddresses(line: string, known: readonly KnownAddress[]): string {
  if (line.length > LONGEST_LINE || CODE.test(line)) return line;
  const isContract = (word: string): boolean => known.some((one) => one.isContract && one.label === word);
  const begun = line.replace(FIRST, (word) => (isContract(word) ? addressNamed(known, word)! : word));
  return begun.replace(WORD, (word: string, before: string | undefined) => {
    if (BLOCK_TAGS.includes(word)) return word;
    const isNamed = before !== undefined || known.some(({ label }) => label === word);
    return (isNamed ? addressNamed(known, word) : undefined) ?? word;
  });
}
