// Reads a word that no field takes as the block tag that it was meant to be: `eth_getBalance 0x… lates`.

import type { UsedMethods } from '../catalogue/matchMethods.ts';
import { quote } from '../input/input.ts';
import { nearTag } from '../input/nearTag.ts';
import { typedCalls } from './typedCalls.ts';
import type { TypedMethod } from './typedCalls.ts';

type Known = Parameters<typeof typedCalls>[2];

/** The calls of a text, as `typedCalls` has them. `readAs` says which of its words was taken for which tag. */
export function correctedCalls(
  text: string,
  used: UsedMethods,
  known: Known,
  isLoose: boolean,
): readonly TypedMethod[] {
  const calls = typedCalls(text, used, known, isLoose);
  const [likeliest] = calls;
  const tags = (likeliest?.left ?? []).flatMap((word) => {
    const tag = nearTag(word);
    return tag === undefined ? [] : [{ word, tag }];
  });
  if (likeliest === undefined || tags.length === 0) return calls;
  const corrected = tags.reduce(
    // Tags are like words of letters only.
    (line, { word, tag }) => line.replace(new RegExp(String.raw`(?<!\S)${word}(?!\S)`), tag),
    text,
  );
  const readAs = tags.map(({ word, tag }) => `${quote(word)} read as ${tag}`).join(', ');
  const better = typedCalls(corrected, used, known, isLoose).filter(
    ({ spec, left }) => spec === likeliest.spec && left.length < likeliest.left.length,
  );
  return better.length === 0 ? calls : better.map((call) => ({ ...call, readAs }));
}
