// The most characters read of each kind of text: far more than real texts have, and few enough to be read at once.

import { groupDigits } from '../quantity.ts';

export const LONGEST = {
  /** A typed line: a path, a filter, a login. */
  line: 10_000,
  signature: 10_000,
  /** An ABI type. */
  type: 1_000,
  /** A signature with its arguments; without blobs, a transaction has at most 131,072 bytes. */
  arguments: 300_000,
  /** Linux passes at most 131,072 bytes to a program as one argument. */
  command: 200_000,
  program: 50_000,
  /** Solidity source, or a list of signatures; the largest contracts with all imports have a third of this. */
  source: 1_000_000,
  blocks: 100_000,
  /** A call as code; a raw transaction with its blobs has 1.7 million characters. */
  code: 2_000_000,
  pasted: 2_000_000,
} as const;

/** The message for a longer text, with what to do instead. */
export function tooLongProblem(what: string, text: string, most: number, instead: string): string {
  return `${what} has at most ${groupDigits(BigInt(most))} characters; this one has ${groupDigits(BigInt(text.length))}. ${instead}`;
}
