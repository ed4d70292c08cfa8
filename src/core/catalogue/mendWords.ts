// Corrects misspelt words of a line by the words that name methods: `recipt` for `receipt`.

import { withoutNamespace } from './methodName.ts';
import type { MethodSpec } from './methodSpec.ts';
import { editDistance } from './similarMethods.ts';

/** A shorter word is like too many others, unless just a letter is missing in a word of this length: `blok`. */
const SHORTEST = 5;
/** From so many letters on, two of them may be wrong. */
const LONG = 8;

/**
 * The line with its misspelt words corrected; undefined where there are none. `names`: the words to choose from;
 * `isKnown`: other words that are right. The beginning of a word at the end of the line is still being typed; it is
 * completed where only one begins so.
 */
export function mendWords(
  line: string,
  names: ReadonlySet<string>,
  isKnown: (word: string) => boolean,
): string | undefined {
  const mended = line.replaceAll(/[a-z]+/g, (word, at: number) => {
    if (word.length < SHORTEST - 1 || names.has(word) || isKnown(word)) return word;
    const isLast = at + word.length === line.length;
    const all = [...names];
    const begun = isLast ? all.filter((name) => name.startsWith(word)) : [];
    if (begun.length > 0) return begun.length === 1 ? begun[0]! : word;
    const most = word.length < LONG ? 1 : 2;
    const near = all
      .filter((name) => Math.abs(name.length - word.length) <= most)
      .filter((name) => word.length >= SHORTEST || name.length > word.length)
      .map((name) => ({ name, slips: editDistance(word, name) }))
      .filter(({ slips }) => slips <= most)
      .toSorted((a, b) => a.slips - b.slips);
    return near[0]?.name ?? word;
  });
  return mended === line ? undefined : mended;
}

/** `getbalance`, as a name is typed without its namespace: only names of several words, which no other word is like. */
export function namesInOneWord(methods: readonly MethodSpec[]): readonly string[] {
  const names = methods.map(({ name }) => withoutNamespace(name));
  return names.filter((name) => /^[a-z]+[A-Z]/.test(name)).map((name) => name.toLowerCase());
}
