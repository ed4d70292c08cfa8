// A text that is looked for in the raw JSON of a result, letter by letter. Pure.

import { say } from '../../common/say.ts';

/** `at`: the place that is marked, counted from the first. */
export type RawFind = { readonly text: string; readonly at: number };
/** Where it begins and ends: of some letters, the other case is longer. */
export type JsonPlace = readonly [from: number, to: number];

export const NOTHING_TO_FIND: RawFind = { text: '', at: 0 };

const MOST_PLACES = 10_000;

/** The places of the text in the JSON, ignoring case. */
export function placesInJson({ text }: RawFind, json: string): readonly JsonPlace[] {
  if (text === '') return [];
  const wanted = new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu');
  const places: JsonPlace[] = [];
  for (const { index, 0: found } of json.matchAll(wanted)) {
    places.push([index, index + found.length]);
    if (places.length === MOST_PLACES) break;
  }
  return places;
}

/** The marked place; the last one where the JSON has fewer by now. */
export function markedPlace({ at }: RawFind, places: readonly JsonPlace[]): JsonPlace | undefined {
  return places[Math.min(at, places.length - 1)];
}

/** The next or previous place, wrapping at both ends. */
export function stepFind(find: RawFind, json: string, by: 1 | -1): RawFind {
  const { length } = placesInJson(find, json);
  return length === 0 ? find : { ...find, at: (Math.min(find.at, length - 1) + by + length) % length };
}

/** `3 of 12`, `no hits`, `3 of 10,000 or more`; '' where nothing is looked for. */
export function findStatus({ text, at }: RawFind, { length }: readonly JsonPlace[]): string {
  if (text === '') return '';
  if (length === 0) return say('no hits');
  const [place, all] = [Math.min(at, length - 1) + 1, length].map((count) => count.toLocaleString('en'));
  return length === MOST_PLACES ? say('{0} of {1} or more', place!, all!) : say('{0} of {1}', place!, all!);
}
