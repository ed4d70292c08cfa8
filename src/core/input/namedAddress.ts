// Finds the address that a name stands for where an address is typed, in the request builder and in New Call.

import { BLOCK_TAGS } from '../blockTags.ts';

/** `label`: '' where it has none. `detail`: where the address is known from. `isContract`: likely no account. */
export type KnownAddress = {
  readonly address: string;
  readonly label: string;
  readonly detail: string;
  readonly isContract: boolean;
};

/** The address whose label is `text`, in upper or lower case; undefined where there is none. */
export function addressNamed(known: readonly KnownAddress[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  return known.find(({ label }) => label.toLowerCase() === wanted)?.address;
}

/** The user does not type longer lines: they stay as they are. */
const LONGEST_LINE = 300;
/** Signs of code, whose names do not stand for addresses. */
const CODE = /["'{[(\]})]/;
const WORD = /(?<=(?<before>\s(?:of|for|at|on|in))?\s+)[^\s?]+/gi;

/** An amount at the end of a text. */
const AMOUNT = /(?:^|\s)[\d.,_]+\s+$/;

/** The words with which a transfer of coins or tokens begins; it can begin with the amount, too. */
export const TRANSFER_VERBS = 'send|transfer|pay';
const TRANSFER = new RegExp(String.raw`^\s*(?:(?:${TRANSFER_VERBS})\s|[\d.])`, 'i');

/** The first word, where the name of a function or an event follows: `SHELL balanceOf 0x…`, `SHELL transfers`. */
const FIRST = /^\S+(?=\s+[a-z_$][\w$]*(?:\s|$))/i;

/**
 * Replaces the known names in a line with their addresses: `transfers of SHELL`. Case does not matter behind `of`,
 * `for`, `at`, `on` and `in`; elsewhere it does. The first word is replaced only where it names a contract and a
 * name or a word for logs follows. The name of a token behind an amount is its unit, and stays.
 */
export function withNamedAddresses(line: string, known: readonly KnownAddress[]): string {
  if (line.length > LONGEST_LINE || CODE.test(line)) return line;
  const isContract = (word: string): boolean => known.some((one) => one.isContract && one.label === word);
  const isTransfer = TRANSFER.test(line);
  const begun = line.replace(FIRST, (word) => (isContract(word) ? addressNamed(known, word)! : word));
  return begun.replace(WORD, (word: string, before: string | undefined, at: number) => {
    const isUnit = (isTransfer || isContract(word)) && AMOUNT.test(begun.slice(0, at));
    if (BLOCK_TAGS.includes(word) || isUnit) return word;
    const isNamed = before !== undefined || known.some(({ label }) => label === word);
    return (isNamed ? addressNamed(known, word) : undefined) ?? word;
  });
}
