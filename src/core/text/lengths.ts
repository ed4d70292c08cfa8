// The most characters that are read of a text, by what it is: far more than an honest one has, and read at once.

import { groupDigits } from '../quantity.ts';

export const LONGEST = {
  /** A typed line: a path, a filter, a login. */
  line: 10_000,
  signature: 10_000,
  /** A type of an ABI. */
  type: 1_000,
  /** A signature with its arguments: a transaction outside of blobs has 131,072 bytes at most. */
  arguments: 300_000,
  /** Linux passes 131,072 to a program as one argument. */
  command: 200_000,
  program: 50_000,
  /** Of Solidity, or of a list of signatures: the largest contracts with all their imports have a third of it. */
  source: 1_000_000,
  blocks: 100_000,
  /** Of a call as code: a raw transaction with its blobs has 1.7 million. */
  code: 2_000_000,
  pasted: 2_000_000,
} as const;

/** The problem of a longer text, and what to do instead. */
export function tooLong(what: string, text: string, most: number, instead: string): string {
  return `${what} has at most ${groupDigits(BigInt(most))} characters; this one has ${groupDigits(BigInt(text.length))}. ${instead}`;
}
