// Finds the methods that a text means, the best first: by name, by the words of name and purpose, and by usual words
// for them.

import { hasInOrder } from './hasInOrder.ts';
import { mendWords, namesInOneWord } from './mendWords.ts';
import type { MethodSpec } from './methodSpec.ts';
import { servingLikelihood, OTHER } from './servedMethods.ts';
import type { ServingLikelihood, ServedMethods } from './servedMethods.ts';
import { STOP_WORDS, SYNONYMS, USUAL_WORDS } from './methodWords.ts';

/** How well a method matches, the best first. Methods used before come after `SAME_WORD`, among matches by name. */
const [SAME, USUAL, SAME_WORD, BEGINS, HAS_WORDS, CONTAINS, PURPOSE, IN_ORDER] = [0, 1, 2, 3, 4, 5, 6, 7];
/**
 * The user's recently used methods, newest first, and the pinned ones. `served`: what is known of the endpoint in use.
 */
export type UsedMethods = {
  readonly recent: readonly string[];
  readonly pinned: readonly string[];
  readonly served?: ServedMethods | undefined;
};

const LONGEST_QUERY = 200;
const MOST_WORDS = 20;

type Query = { readonly text: string; readonly words: readonly string[]; readonly phrase: string };
/**
 * `left`: how many words of the name were not typed. `isWhole`: each typed word is a whole word of the name or of its
 * usual words.
 */
type Match = {
  readonly spec: MethodSpec;
  readonly rank: number;
  readonly left: number;
  readonly isWhole: boolean;
};

/**
 * The methods that match, the best first: by the exact name, by a usual name, by names that match and were used before,
 * by other names, by purposes. Where none of these match and `isLoose`, by names that have the letters in order; not
 * those of methods that destroy data. `mends`: where no name matches, misspelt words are corrected. Among equals, matches
 * in whole words come first, then methods that the endpoint is likelier to serve.
 */
export function matchMethods(
  methods: readonly MethodSpec[],
  query: string,
  used: UsedMethods,
  isLoose = true,
  mends = isLoose,
): readonly MethodSpec[] {
  const text = query.trim().toLowerCase();
  if (text === '') return methods;
  if (text.length > LONGEST_QUERY) return [];
  // A text with `_` or `.` is a method’s name or the beginning of one: it is not matched by words.
  const words = /[_.]/.test(text) ? [] : wordsOf(text).slice(0, MOST_WORDS);
  const wanted = { text, words, phrase: words.join(' ') };
  const first = [...used.pinned, ...used.recent];
  const placeOf = (spec: MethodSpec): number => {
    const at = first.indexOf(spec.name);
    return at === -1 ? Infinity : at;
  };
  const found = methods.flatMap((spec) => matchOf(spec, wanted) ?? []);
  if (mends && words.length > 0 && !found.some(({ rank }) => rank < PURPOSE)) {
    const harmless = methods.filter(({ effect }) => effect !== 'destructive');
    const names = new Set([...wordsIn(harmless), ...namesInOneWord(harmless)]);
    const mended = mendWords(text, names, isOfPurpose(methods));
    const meant = mended === undefined ? [] : matchMethods(harmless, mended, used, false);
    // What only reads comes first: a method is not sure to be meant.
    if (meant.length > 0) return meant.toSorted((a, b) => Number(changes(a)) - Number(changes(b)));
  }
  const best =
    !isLoose || found.some(({ rank }) => rank < IN_ORDER)
      ? found.filter(({ rank }) => rank < IN_ORDER)
      : found;
  return best
    .map((match) => {
      const reach = servingLikelihood(match.spec, used.served);
      const group = groupOf(match, reach);
      return { ...match, reach, group, place: group === BY_NAME ? placeOf(match.spec) : Infinity };
    })
    .toSorted(
      (a, b) =>
        a.group - b.group ||
        Number(destroys(a)) - Number(destroys(b)) ||
        compare(a.place, b.place) ||
        (a.group === EXACT ? 0 : Number(b.isWhole) - Number(a.isWhole) || a.reach - b.reach) ||
        a.rank - b.rank ||
        a.left - b.left ||
        usualPlace(a.spec) - usualPlace(b.spec),
    )
    .map(({ spec }) => spec);
}

function changes({ effect }: MethodSpec): boolean {
  return effect !== 'read' && effect !== 'filter';
}

/** A method that destroys data is not offered for its purpose before others. */
function destroys({ spec, group }: { readonly spec: MethodSpec; readonly group: number }): boolean {
  return group === BY_PURPOSE && spec.effect === 'destructive';
}

function isOfPurpose(methods: readonly MethodSpec[]): (word: string) => boolean {
  const words = new Set(methods.flatMap((spec) => wordsOfMethod(spec)[1]));
  return (word) => STOP_WORDS.has(word) || Object.hasOwn(SYNONYMS, word) || words.has(same(word));
}

const [EXACT, BY_NAME, BY_PURPOSE] = [0, 1, 2];

/** A method that few nodes serve is not an exact match by its words alone. */
function groupOf({ rank }: Match, reach: ServingLikelihood): number {
  if (rank <= USUAL || (rank === SAME_WORD && reach < OTHER)) return EXACT;
  return rank <= CONTAINS ? BY_NAME : BY_PURPOSE;
}

/** Typed words, not code. */
const PLAIN = /^[\w\s?-]*$/;

/** `left`: the typed words by which the methods were not found. */
type SomeWords = { readonly methods: readonly MethodSpec[]; readonly left: readonly string[] };

/** The methods that match the most words, counted from the first; words that no method has are ignored. */
export function matchMostWords(methods: readonly MethodSpec[], query: string, used: UsedMethods): SomeWords {
  const names = query.length > LONGEST_QUERY || !PLAIN.test(query) ? new Set<string>() : wordsIn(methods);
  const words = wordsOf(query.toLowerCase()).filter((word) => names.has(word));
  for (let count = words.length; count > 0; count--) {
    const meant = words.slice(0, count);
    const found = matchMethods(methods, meant.join(' '), used);
    const isLeft = (word: string): boolean => !meant.includes(word) && !STOP_WORDS.has(word);
    const left = query.split(/\s+/).filter((typed) => wordsOf(typed.toLowerCase()).some(isLeft));
    if (found.length > 0) return { methods: found, left };
  }
  return { methods: [], left: [] };
}

/** The words of a text, as typed, that no method has in its name or its usual words. */
export function unknownWords(methods: readonly MethodSpec[], query: string): readonly string[] {
  const names = wordsIn(methods);
  return query.split(/\s+/).filter((typed) => {
    const words = wordsOf(typed.toLowerCase());
    return words.some((word) => !names.has(word) && !STOP_WORDS.has(word));
  });
}

function wordsIn(methods: readonly MethodSpec[]): ReadonlySet<string> {
  return new Set(methods.flatMap((spec) => [...wordsOfMethod(spec)[0], ...usualWords(spec)]));
}

function usualWords(spec: MethodSpec): readonly string[] {
  return usualPhrases(spec).flatMap((phrase) => phrase.split(' '));
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function matchOf(spec: MethodSpec, { text, words, phrase }: Query): Match | undefined {
  const name = spec.name.toLowerCase();
  const [own, purpose] = wordsOfMethod(spec);
  const whole = [...own, ...usualWords(spec)];
  const isWhole = words.every((word) => whole.includes(word));
  const match = (rank: number, left = 0): Match => ({ spec, rank, left, isWhole });
  const isAmong = (all: readonly string[]): boolean =>
    words.length > 0 && words.every((word) => all.some((other) => other.startsWith(word)));
  if (name === text) return match(SAME);
  if (usualPhrases(spec).includes(phrase)) return match(USUAL);
  if (phrase !== '' && own.slice(1).join(' ') === phrase) return match(SAME_WORD);
  if (words.length > 1 && usualPhrases(spec).some((usual) => hasSameWords(usual, words)))
    return match(SAME_WORD);
  if (name.startsWith(text)) return match(BEGINS);
  if (phrase !== '' && usualPhrases(spec).some((usual) => usual.startsWith(phrase))) return match(HAS_WORDS);
  if (isAmong(own)) {
    const left = own.filter((word) => !words.some((typed) => word.startsWith(typed)));
    return match(HAS_WORDS, left.length);
  }
  if (name.includes(text)) return match(CONTAINS);
  if (isAmong([...own, ...purpose]) || ` ${spec.doc.toLowerCase()}`.includes(` ${text}`))
    return match(PURPOSE);
  return spec.effect !== 'destructive' && hasInOrder(name, text) ? match(IN_ORDER) : undefined;
}

type MethodWords = readonly [name: readonly string[], purpose: readonly string[]];
const READ = new WeakMap<MethodSpec, MethodWords>();

/** The words of each method are kept: the list is searched at every key press. */
function wordsOfMethod(spec: MethodSpec): MethodWords {
  const words = READ.get(spec) ?? [nameWords(spec.name), wordsOf(spec.doc.toLowerCase())];
  READ.set(spec, words);
  return words;
}

/** `eth`, `block`, `number` of `eth_getBlockByNumber`: the namespace comes first. */
function nameWords(name: string): readonly string[] {
  const [namespace = '', ...rest] = name.split(/[_.]/);
  const parts = rest.join(' ').replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
  return [namespace, ...wordsOf(parts.toLowerCase())];
}

/** The words of a text without idle words, each in the form that the catalogue has; all words where all are idle. */
function wordsOf(text: string): readonly string[] {
  const words = text
    .split(/[^a-z\d]+/)
    .flatMap((word) => same(word).split(' '))
    .filter((word) => word !== '');
  const distinctive = words.filter((word) => !STOP_WORDS.has(word));
  return distinctive.length === 0 ? words : distinctive;
}

/** The word in the singular, and by its usual name. */
function same(word: string): string {
  if (Object.hasOwn(SYNONYMS, word)) return SYNONYMS[word]!;
  const single = word.length > 2 ? word.replace(/(?<!s)s$/, '') : word;
  if (Object.hasOwn(SYNONYMS, single)) return SYNONYMS[single]!;
  // `ens` is no plural.
  return single.length > 2 ? single : word;
}

const PHRASES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(USUAL_WORDS).map(([name, phrases]) => [
    name,
    phrases.map((phrase) => wordsOf(phrase).join(' ')),
  ]),
);

function usualPhrases({ name }: MethodSpec): readonly string[] {
  return PHRASES.get(name) ?? [];
}

function hasSameWords(phrase: string, words: readonly string[]): boolean {
  return phrase.split(' ').toSorted().join() === words.toSorted().join();
}

const USUAL_ORDER: ReadonlyMap<string, number> = new Map(
  Object.keys(USUAL_WORDS).map((name, index) => [name, index]),
);

/** The rank of a method by use: methods that are called most come first. */
function usualPlace({ name }: MethodSpec): number {
  return USUAL_ORDER.get(name) ?? USUAL_ORDER.size;
}
