// Owns the language of the history's filter box: words that say which entries, and a text to look for. Refuses to guess
// at a word with a colon that it knows: what is wrong with it is said.

import type { Parsed } from '../endpoint.ts';
import type { HistoryFilter } from './history.ts';

/** An endpoint that the history knows: its id, and the name it had last. */
export type KnownEndpoint = { readonly key: string; readonly name?: string };

type Reading = Parsed<HistoryFilter>;
type Reader = (value: string, now: number, endpoints: readonly KnownEndpoint[]) => Reading;

const WORDS: Readonly<Record<string, HistoryFilter>> = {
  failed: { failuresOnly: true },
  pinned: { pinnedOnly: true },
};

const READERS: Readonly<Record<string, Reader>> = {
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

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * Reads `failed`, `pinned`, `method:`, `endpoint:`, `since:` and `before:`; all other words are the text, as they stand.
 * What is in quotes is text in any case. `now`: Unix milliseconds; days are local.
 */
export function parseFilter(text: string, now: number, endpoints: readonly KnownEndpoint[]): Reading {
  let filter: HistoryFilter = {};
  const rest: string[] = [];
  for (const [whole, quotedValue, quoted] of text.matchAll(/\w+:"([^"]*)"|"([^"]*)"|\S+/g)) {
    const [, name = '', plain = ''] = /^(\w+):(.*)$/s.exec(whole) ?? [];
    const value = quotedValue ?? plain;
    const reader = Object.hasOwn(READERS, name.toLowerCase()) ? READERS[name.toLowerCase()] : undefined;
    if (quoted !== undefined) rest.push(quoted);
    else if (Object.hasOwn(WORDS, whole.toLowerCase())) filter = { ...filter, ...WORDS[whole.toLowerCase()] };
    else if (reader === undefined) rest.push(whole);
    else if (value !== '') {
      const reading = reader(value, now, endpoints);
      if (!reading.ok) return reading;
      filter = { ...filter, ...reading.value };
    }
  }
  const searched = rest.join(' ').trim();
  return read(searched === '' ? filter : { ...filter, text: searched });
}

function read(value: HistoryFilter): Reading {
  return { ok: true, value };
}

function readTime(value: string, now: number, filterOf: (ms: number) => HistoryFilter): Reading {
  const at = timeOf(value.toLowerCase(), now);
  return at === undefined
    ? {
        ok: false,
        problem: `“${value}” is no time: write 30m, 2h, 7d, today, yesterday, 2026-01-31 or 2026-01-31T12:00.`,
      }
    : read(filterOf(at));
}

function timeOf(value: string, now: number): number | undefined {
  const [, amount, unit] = /^(\d{1,5})([mhdw])$/.exec(value) ?? [];
  if (amount !== undefined) return now - Number(amount) * UNIT_MS[unit!]!;
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

/** Whether the groups can be counted within this filter. */
export function canGroup({ text, since, before, pinnedOnly }: HistoryFilter): boolean {
  return text === undefined && since === undefined && before === undefined && pinnedOnly !== true;
}
