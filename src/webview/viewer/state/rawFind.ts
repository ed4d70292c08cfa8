// A text that is looked for in the raw JSON of a result, letter by letter. Pure.

import { say } from '../../common/say.ts';

/** `at`: the place that is marked, counted from the first. */
export type RawFind = { readonly text: string; readonly at: number };

export const NOTHING_TO_FIND: RawFind = { text: '', at: 0 };

const MOST_PLACES = 10_000;

/** Where the text begins in the JSON, ignoring case. */
export function placesInJson({ text }: RawFind, json: string): readonly number[] {
  if (text === '') return [];
  const [inside, wanted] = [json.toLowerCase(), text.toLowerCase()];
  const places: number[] = [];
  for (let at = inside.indexOf(wanted); at !== -1 && places.length < MOST_PLACES;) {
    places.push(at);
    at = inside.indexOf(wanted, at + wanted.length);
  }
  return places;
}

/** The next or previous place, wrapping at both ends. */
export function stepFind(find: RawFind, json: string, by: 1 | -1): RawFind {
  const { length } = placesInJson(find, json);
  return length === 0 ? find : { ...find, at: (find.at + by + length) % length };
}

/** `3 of 12`, `no hits`; '' where nothing is looked for. */
export function findStatus(find: RawFind, places: readonly number[]): string {
  if (find.text === '') return '';
  if (places.length === 0) return say('no hits');
  const [at, all] = [find.at + 1, places.length].map((count) => count.toLocaleString('en'));
  return say('{0} of {1}', at!, all!);
}
