// Reads the language of the history's filter box: words that select entries, and texts to search for. A known word
// with a wrong value is a problem, not a text.

import type { Parsed } from '../endpoint/endpoint.ts';
import { isUnit } from '../input/coinUnits.ts';
import { LONGEST, tooLongProblem } from '../text/lengths.ts';
import type { HistoryFilter } from './history.ts';

/** An endpoint in the history. `key`: its id. `name`: its last name. */
export type KnownEndpoint = { readonly key: string; readonly name?: string };

type Reading = Parsed<HistoryFilter>;
type Reader = (value: string, now: number, endpoints: readonly KnownEndpoint[]) => Reading;

const WORDS: Readonly<Record<string, HistoryFilter>> = {
  ok: { outcome: 'result' },
  failed: { failuresOnly: true },
  pinned: { pinnedOnly: true },
};

const READERS: Readonly<Record<string, Reader>> = {
  tag: (tag) => read({ tags: [tag] }),
  method: (methodPart) => read({ methodPart }),
  endpoint(value, _now, endpoints) {
    const wanted = value.toLowerCase();
    const names = ({ key, name = key }: KnownEndpoint): readonly string[] =>
      [key, name].map((text) => text.toLowerCase());
    const found =
      endpoints.find((one) => names(one).includes(wanted)) ??
      endpoints.find((one) => names(one).some((text) => text.includes(wanted)));
    return found === undefined
      ? { ok: false, problem: `No call of the history went to an endpoint named “${value}”.` }
      : read({ endpointId: found.key });
  },
  since: (value, now) => readTime(value, now, (since) => ({ since })),
  before: (value, now) => readTime(value, now, (before) => ({ before })),
};

/** A text to search for. `isQuoted`: it was typed in quotes, and is taken as it is. */
type FilterText = { readonly text: string; readonly isQuoted: boolean };

/** The most texts of a filter: further words are searched for as one text. */
const MOST_TEXTS = 10;
const MOST_WORDS = 50;
const AMOUNT = /^\d[\d.,]*$/;
/** The `@` in front of a block number, as history rows show it: `@68,930`. */
const AT_BLOCK = /^@(?=\d)/;

/** Conditions on a value that a call has only once: two of them would find nothing. */
const SINGLE: ReadonlySet<string> = new Set(['methodPart', 'endpointId', 'since', 'before']);

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A word to leave out. An error code such as -32000 is a text. */
const LEFT_OUT = /^-[^\s\d-]/;
/** A word, or a text in quotes, or a word with quotes behind its colon. */
const TOKENS = /-?\w+:"([^"]*)"|-?"([^"]*)"|\S+/g;

/**
 * Reads `ok`, `failed`, `pinned`, `#tag`, `tag:`, `method:`, `endpoint:`, `since:` and `before:`. Every other word is a
 * text that must be found; an amount with its unit is one text, and so is text in quotes. A `-` in front of any of
 * these, or of a word that does not begin with a digit, leaves out the calls that it finds. `now`: Unix milliseconds;
 * days are local.
 */
export function parseFilter(line: string, now: number, endpoints: readonly KnownEndpoint[]): Reading {
  if (line.length > LONGEST.line)
    return { ok: false, problem: tooLongProblem('A filter', line, LONGEST.line, 'Filter by a part of it.') };
  let filter: HistoryFilter = {};
  const tags: string[] = [];
  const not: HistoryFilter[] = [];
  const texts: FilterText[] = [];
  for (const [typed, quotedValue, quoted] of line.matchAll(TOKENS)) {
    const isLeftOut = LEFT_OUT.test(typed);
    const whole = isLeftOut ? typed.slice(1) : typed;
    const reading = quoted === undefined ? readWord(whole, quotedValue, now, endpoints) : undefined;
    if (reading?.ok === false) return reading;
    if (isLeftOut) not.push(reading?.value ?? { text: quoted ?? whole.replace(AT_BLOCK, '') });
    else if (reading === undefined) texts.push({ text: quoted ?? whole, isQuoted: quoted !== undefined });
    else {
      const twice = Object.keys(reading.value).find((member) => SINGLE.has(member) && member in filter);
      if (twice !== undefined) return { ok: false, problem: twiceProblem(whole) };
      tags.push(...(reading.value.tags ?? []));
      filter = { ...filter, ...reading.value };
    }
  }
  if (not.length + tags.length > MOST_WORDS)
    return { ok: false, problem: `A filter takes at most ${MOST_WORDS} tags and words with a minus.` };
  const [text, ...others] = textsOf(texts);
  const leftOut = not.filter((what) => Object.keys(what).length > 0 && what.text?.trim() !== '');
  return read({
    ...filter,
    ...(tags.length > 0 && { tags }),
    ...(leftOut.length > 0 && { not: leftOut }),
    ...(text !== undefined && { text }),
    ...(others.length > 0 && { and: others.map((other) => ({ text: other })) }),
  });
}

/** The texts that a call must contain, the longest first, as it is the quickest to search for. */
function textsOf(typed: readonly FilterText[]): readonly string[] {
  const texts: string[] = [];
  for (const [index, { text, isQuoted }] of typed.entries()) {
    const before = typed[index - 1];
    // `1.5 ETH` is one amount.
    if (!isQuoted && before?.isQuoted === false && AMOUNT.test(before.text) && isUnitLike(text))
      texts.push(`${texts.pop()} ${text}`);
    else texts.push(isQuoted ? text.trim() : text.replace(AT_BLOCK, ''));
  }
  const words = texts.filter((text) => text !== '');
  const rest = words.splice(MOST_TEXTS - 1).join(' ');
  return [...words, ...(rest === '' ? [] : [rest])].toSorted((a, b) => b.length - a.length);
}

/** A unit of ether, or capitals as the symbols of tokens and coins have: SHELL, xDAI, wstETH. */
function isUnitLike(word: string): boolean {
  return isUnit(word.toLowerCase()) || /^[a-z]{0,3}[A-Z][A-Z0-9.]*$/.test(word);
}

function twiceProblem(word: string): string {
  const name = word.slice(0, word.indexOf(':') + 1);
  return `“${name}” is there twice, and a call has one. Leave one of them out.`;
}

/** The words of a filter that are not a text to search for, as typed: `ok`, `-SHELL`. */
export function filterWords(line: string): readonly string[] {
  if (line.length > LONGEST.line) return [];
  return [...line.matchAll(TOKENS)].flatMap(([typed, quotedValue, quoted]) => {
    const isWord = quoted === undefined && readWord(typed, quotedValue, 0, []) !== undefined;
    return isWord || LEFT_OUT.test(typed) ? [typed] : [];
  });
}

/**
 * The first unknown name before a colon, such as `chain:`, which is searched for as text. Text in quotes is not
 * checked.
 */
export function unknownWord(line: string): string | undefined {
  if (line.length > LONGEST.line) return undefined;
  for (const [typed, , quoted] of line.matchAll(TOKENS)) {
    // `http://` begins a text.
    const [, name] = (quoted === undefined && /^-?([a-z]+):(?!\/\/)/i.exec(typed)) || [];
    if (name !== undefined && !Object.hasOwn(READERS, name.toLowerCase())) return `${name}:`;
  }
  return undefined;
}

/** The condition that a word stands for; undefined where the word is a text. */
function readWord(
  word: string,
  quotedValue: string | undefined,
  now: number,
  endpoints: readonly KnownEndpoint[],
): Reading | undefined {
  const known = word.toLowerCase();
  if (Object.hasOwn(WORDS, known)) return read(WORDS[known]!);
  // The word is still being typed, as it is where nothing follows its colon.
  if (word === '#') return read({});
  const [, tag] = /^#([^\s#]+)$/.exec(word) ?? [];
  if (tag !== undefined) return read({ tags: [tag] });
  const [, name = '', plain = ''] = /^(\w+):(.*)$/s.exec(word) ?? [];
  if (!Object.hasOwn(READERS, name.toLowerCase())) return undefined;
  const value = quotedValue ?? plain;
  return value === '' ? read({}) : READERS[name.toLowerCase()]!(value, now, endpoints);
}

function read(value: HistoryFilter): Reading {
  return { ok: true, value };
}

function readTime(value: string, now: number, filterOf: (ms: number) => HistoryFilter): Reading {
  const at = timeOf(value.toLowerCase(), now);
  return at === undefined
    ? {
        ok: false,
        problem: `“${value}” is not a time: write 30m, 2h, 7d, 19:04, today, yesterday, 2026-01-31 or 2026-01-31T12:00.`,
      }
    : read(filterOf(at));
}

function timeOf(value: string, now: number): number | undefined {
  const [, amount, unit] = /^(\d{1,5})([mhdw])$/.exec(value) ?? [];
  if (amount !== undefined) return now - Number(amount) * UNIT_MS[unit!]!;
  const [, clockHour, clockMinute] = /^(\d{1,2}):(\d\d)$/.exec(value) ?? [];
  if (clockHour !== undefined) return lastTimeOf(Number(clockHour), Number(clockMinute), now);
  if (value === 'today' || value === 'yesterday') {
    const day = new Date(now);
    day.setHours(0, 0, 0, 0);
    if (value === 'yesterday') day.setDate(day.getDate() - 1);
    return day.getTime();
  }
  const [, year, month, day, hour = '0', minute = '0'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:t(\d\d):(\d\d))?$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  // A month 13 would become January of the next year.
  const isReal = at.getMonth() === Number(month) - 1 && at.getDate() === Number(day);
  return isReal && Number(hour) < 24 && Number(minute) < 60 ? at.getTime() : undefined;
}

/** The last time at which the clock showed this: today, or yesterday where it is still to come today. */
function lastTimeOf(hour: number, minute: number, now: number): number | undefined {
  if (hour > 23 || minute > 59) return undefined;
  const at = new Date(now);
  at.setHours(hour, minute, 0, 0);
  if (at.getTime() > now) at.setDate(at.getDate() - 1);
  return at.getTime();
}

/**
 * Whether the groups can be counted with this filter: the stored counts do not distinguish its other conditions, and an
 * empty group says less than a list. A new condition that is no column of the counts must be named here.
 */
export function canGroup({ text, since, before, pinnedOnly, tags, not }: HistoryFilter): boolean {
  return [text, since, before, tags, not].every((member) => member === undefined) && pinnedOnly !== true;
}
