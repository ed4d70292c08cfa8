// Completes the last word in the filter box of the history: words of its language, and values in this history.

import { LONGEST } from '../text/lengths.ts';
import { localDay } from './localDay.ts';
import type { KnownEndpoint } from './parseFilter.ts';

/** The values of a history that a filter can name. */
export type FilterValues = {
  readonly methods: readonly { readonly key: string; readonly count: number }[];
  readonly endpoints: readonly KnownEndpoint[];
  readonly tags: readonly string[];
};

/** `line`: the whole filter with this word in it. */
export type FilterCompletion = { readonly word: string; readonly means: string; readonly line: string };

type Word = Omit<FilterCompletion, 'line'>;

const MOST = 8;
/** The fewest letters to search for in names: fewer letters are part of too many. */
const LEAST_OF_NAME = 2;

const WORDS: readonly Word[] = [
  { word: 'failed', means: 'calls and transactions that failed' },
  { word: 'ok', means: 'calls that succeeded' },
  { word: 'pinned', means: 'pinned calls' },
  { word: 'method:', means: 'a part of the method' },
  { word: 'endpoint:', means: 'the endpoint' },
  { word: '#', means: 'a tag' },
  { word: 'since:', means: 'from this time on' },
  { word: 'before:', means: 'until this time' },
];

/** The last word as far as it is typed, with the text behind an open quote. */
const LAST = /(?:^|\s)(-?)((?:\w+:)?(?:"[^"]*|[^\s"]*))$/;

/** At most eight completions of the last word of a filter; none where it is complete. `now`: Unix milliseconds. */
export function completeFilter(line: string, values: FilterValues, now: number): readonly FilterCompletion[] {
  const [, minus = '', typed] = (line.length <= LONGEST.line && LAST.exec(line)) || [];
  if (typed === undefined || typed.startsWith('"')) return [];
  const before = line.slice(0, line.length - typed.length - minus.length);
  return wordsFor(typed.replace('"', '').toLowerCase(), values, now)
    .filter(({ word }) => word.toLowerCase() !== typed.toLowerCase())
    .slice(0, MOST)
    .map(({ word, means }) => {
      const isOpen = word.endsWith(':') || word === '#';
      return { word: minus + word, means, line: before + minus + word + (isOpen ? '' : ' ') };
    });
}

function wordsFor(typed: string, values: FilterValues, now: number): readonly Word[] {
  const { methods, endpoints, tags } = values;
  const methodWords = (part: string): readonly Word[] =>
    methods
      .filter(({ key }) => key.toLowerCase().includes(part))
      .map(({ key, count }) => ({
        word: `method:${key}`,
        means: count === 1 ? '1 call' : `${count.toLocaleString('en')} calls`,
      }));
  const tagWords = (part: string): readonly Word[] =>
    tags
      .filter((tag) => tag.toLowerCase().includes(part))
      .filter((tag) => !tag.includes('"'))
      .map((tag) => ({ word: /[\s#]/.test(tag) ? `tag:"${tag}"` : `#${tag}`, means: 'a tag' }));
  const [, name, value = ''] = /^(\w+:|#)(.*)$/s.exec(typed) ?? [];
  switch (name) {
    case 'method:':
      return methodWords(value);
    case '#':
    case 'tag:':
      return tagWords(value);
    case 'endpoint:':
      return endpoints
        .filter((one) => nameOf(one).toLowerCase().includes(value))
        .map((one) => ({ word: `endpoint:${quoted(one, endpoints)}`, means: nameOf(one) }));
    case 'since:':
    case 'before:':
      return timeWords(now)
        .filter(({ word }) => word.toLowerCase().startsWith(value))
        .map(({ word, means }) => ({ word: name + word, means }));
    case undefined: {
      const words = WORDS.filter(({ word }) => word.startsWith(typed) && (word !== '#' || tags.length > 0));
      return typed.length < LEAST_OF_NAME ? words : [...words, ...methodWords(typed), ...tagWords(typed)];
    }
    default:
      return [];
  }
}

function nameOf({ key, name = key }: KnownEndpoint): string {
  return name;
}

/**
 * The name of an endpoint as one word; its id where another endpoint has the name too, or the name has quotes in it.
 */
function quoted(endpoint: KnownEndpoint, all: readonly KnownEndpoint[]): string {
  const name = nameOf(endpoint);
  const isIt = (text: string): boolean => text.toLowerCase() === name.toLowerCase();
  const isTaken = all.some((one) => one.key !== endpoint.key && (isIt(one.key) || isIt(nameOf(one))));
  if (isTaken || name.includes('"')) return endpoint.key;
  return /\s/.test(name) ? `"${name}"` : name;
}

function timeWords(now: number): readonly Word[] {
  const date = localDay(now);
  return [
    { word: '30m', means: '30 minutes ago' },
    { word: '2h', means: '2 hours ago' },
    { word: 'today', means: '0:00 today' },
    { word: 'yesterday', means: '0:00 yesterday' },
    { word: '7d', means: '7 days ago' },
    { word: date, means: 'a date' },
    { word: `${date}T12:00`, means: 'a date and a time, as on this machine' },
  ];
}
