// Hostile texts by a seed: known ones, cut, joined, repeated and changed in places.

import { times } from '../../effort.ts';

/** How many inputs each fuzzer takes. */
export const RUNS = times(1_000, 300_000);

/** The same sequence every time: a failure names its number, and comes again. */
export type Random = {
  /** A whole number from 0 to `most`, without it. */
  below(most: number): number;
  pick<Item>(items: readonly Item[]): Item;
};

/** The generator “mulberry32”. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number): number => Math.floor(next() * most);
  return { below, pick: (items) => items[below(items.length)]! };
}

const ODD = [
  ...'{ } [ ] ( ) " , : ; \\ / \' ` $ % & < > | # * + - . _ ~ ! ? @ = ^'.split(' '),
  ' ',
  '\t',
  '\n',
  '\r',
  '\0',
  '\u001b[31m',
  '\u202e',
  '\ufeff',
  '\ud83d',
  '\u{1f600}',
  'é',
  '\\u0000',
  '\\ud83d',
  '\\"',
  '-0',
  '1e400',
  '0x',
  'null',
  'true',
  '__proto__',
  'constructor',
  '[api key]',
  '${apiKey}',
  '((((((((',
  '[[[[[[[[',
  '        ',
];

/** One of the seeds, changed a few times. */
export function mutated(random: Random, seeds: readonly string[]): string {
  let text = random.pick(seeds);
  for (let left = random.below(4); left > 0; left--) text = change(text, random, seeds);
  return text.slice(0, 4_000);
}

function change(text: string, random: Random, seeds: readonly string[]): string {
  const at = random.below(text.length + 1);
  const to = Math.min(text.length, at + 1 + random.below(8));
  switch (random.below(7)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(to);
    case 2:
      return text.slice(0, at) + random.pick(ODD) + text.slice(at);
    case 3:
      return text.slice(0, at) + random.pick(ODD) + text.slice(to);
    case 4:
      return text.slice(0, to) + text.slice(at);
    case 5:
      return text.slice(0, at) + random.pick(seeds) + text.slice(at);
    default:
      return text.slice(0, at) + text.slice(at, to).repeat(1 + random.below(60)) + text.slice(to);
  }
}
