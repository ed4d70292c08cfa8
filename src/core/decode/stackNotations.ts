// The stack before an EVM step, word by word.

import type { Leaf } from '../shape.ts';
import { isStep, stackArguments, stackOf } from '../trace/evmStep.ts';
import { checksummed } from '../text/checksummed.ts';
import type { DecodedNode } from './decodedNode.ts';
import { summarizeLeaf } from './leafLine.ts';

/** One word of the stack: `#1 slot`, `0x2a (42)`. */
type StackWord = { readonly name: string; readonly text: string; readonly copy: string };

/**
 * The stack from its top, each word in its likeliest reading; those that the step takes have the names of arguments.
 */
export function stackNotations({ value }: DecodedNode): readonly StackWord[] {
  if (!isStep(value)) return [];
  const names = stackArguments(value).map(({ name }) => name);
  return stackOf(value).map((word, index) => {
    const [copy, kind] = readWord(word);
    const name = `#${index + 1} ${names[index] ?? ''}`.trimEnd();
    return { name, text: summarizeLeaf(kind, copy, undefined, undefined), copy };
  });
}

/** The likely kind of a word: an address has zeros before it; smaller numbers than any address in use are numbers. */
function readWord(word: string): readonly [string, Leaf] {
  const digits = word.slice(2);
  return digits.length > 24 && digits.length <= 40
    ? [checksummed(`0x${digits.padStart(40, '0')}`), 'address']
    : [word, 'word'];
}
