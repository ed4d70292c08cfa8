// Searches files that arrive in slices for keys, and gives line numbers: in every form that is masked, as UTF-16 and as
// lists of bytes. Holds one slice at a time.

import { keyTexts } from './redact.ts';
import type { Secret } from './secret.ts';
import { createSecretFinder } from './findSecrets.ts';
import type { SecretFinder, SecretSpan } from './findSecrets.ts';

/** A key to search for, and the name under which it is reported. */
export type SoughtKey = { readonly name: string; readonly secret: Secret };

/** The place of a key. Line and column are counted from 1, the column in bytes. */
export type Leak = { readonly name: string; readonly line: number; readonly column: number };

export interface LeakSearch {
  /** Takes the next bytes. The caller may change them afterwards. */
  push(bytes: Uint8Array): void;
  /** Ends the file, and returns the places in order. */
  end(): readonly Leak[];
}

/** The most places reported for one file. The next search reports the others. */
export const MOST_LEAKS = 100;
const NEW_LINE = 0x0a;
const NOTHING = new Uint8Array(0);
const encoder = new TextEncoder();

/** Prepares the keys once for many files. Each call of the returned function starts the search of one file. */
export function createLeakSearches(keys: readonly SoughtKey[]): () => LeakSearch {
  const sought = keys.map(({ name, secret }) => ({ name, finder: createSecretFinder(soughtTexts(secret)) }));
  const reach = Math.max(0, ...sought.map(({ finder }) => finder.reach));
  return () => search(sought, reach);
}

/** The names of the keys that a text contains. */
export function keysIn(text: string, newSearch: () => LeakSearch): readonly string[] {
  const found = newSearch();
  found.push(encoder.encode(text));
  return [...new Set(found.end().map(({ name }) => name))];
}

/** The key and its bytes as programs print them: `63 61`, `63:61`, `0x63, 0x61`, `99,97`. */
function soughtTexts(secret: Secret): readonly string[] {
  const texts = keyTexts(secret.reveal());
  const lists = texts.flatMap((text) => {
    const bytes = [...encoder.encode(text)];
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
    const prefixed = hex.map((digits) => `0x${digits}`);
    const spaced = [hex.join(' '), hex.join(':'), prefixed.join(','), prefixed.join(', ')];
    return [...spaced, bytes.join(','), bytes.join(', ')];
  });
  return [...texts, ...lists];
}

type Sought = { readonly name: string; readonly finder: SecretFinder };

function search(sought: readonly Sought[], reach: number): LeakSearch {
  const leaks: Leak[] = [];
  /** The bytes not yet searched to the end, and the line in which they begin. */
  let rest: Uint8Array = NOTHING;
  let line = 1;
  let column = 1;
  /** The end of the last place of each key, as an index into `rest`: the remaining bytes of it are not a new place. */
  const ends = sought.map(() => 0);

  function searchUpTo(to: number): void {
    const wide = withoutNul(rest);
    const places = sought.flatMap(({ name, finder }, key) => {
      const found = leaksIn(finder, rest, wide, to).filter(({ start }) => start >= ends[key]!);
      ends[key] = Math.max(0, ends[key]!, ...found.map(({ end }) => end)) - to;
      return found.map(({ start }) => ({ name, start }));
    });
    let at = 0;
    for (const { name, start } of places.toSorted((a, b) => a.start - b.start)) {
      advance(at, start);
      at = start;
      if (leaks.length < MOST_LEAKS) leaks.push({ name, line, column });
    }
    advance(at, to);
  }

  function advance(from: number, to: number): void {
    for (let at = from; at < to; at++) {
      if (rest[at] !== NEW_LINE) column++;
      else [line, column] = [line + 1, 1];
    }
  }

  return {
    push(bytes) {
      rest = rest.length === 0 ? bytes.slice() : joined(rest, bytes);
      const to = rest.length - reach;
      if (to <= 0) return;
      searchUpTo(to);
      rest = rest.slice(to);
    },
    end() {
      searchUpTo(rest.length);
      rest = NOTHING;
      return leaks;
    },
  };
}

/** The places of a key that begin before `to`. */
function leaksIn(
  finder: SecretFinder,
  bytes: Uint8Array,
  wide: WithoutNul | undefined,
  to: number,
): readonly SecretSpan[] {
  const found = finder.find(bytes, 0, to, bytes.length, 'text').spans;
  const inWide =
    wide === undefined
      ? []
      : finder.find(wide.text, 0, wide.text.length, wide.text.length, 'text').spans.map(({ start, end }) => ({
          start: wide.places[start]!,
          end: wide.places[end] ?? bytes.length,
        }));
  const isNew = ({ start }: SecretSpan): boolean =>
    !found.some((one) => one.start <= start && start < one.end);
  return [...found, ...inWide.filter(isNew)].filter(({ start }) => start < to);
}

type WithoutNul = { readonly text: Uint8Array; readonly places: Uint32Array };

/** The bytes without zeros, as UTF-16 has one before or behind each ASCII byte; undefined where there are no zeros. */
function withoutNul(bytes: Uint8Array): WithoutNul | undefined {
  if (!bytes.includes(0)) return undefined;
  const text = new Uint8Array(bytes.length);
  const places = new Uint32Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0) continue;
    places[length] = at;
    text[length++] = bytes[at]!;
  }
  return { text: text.subarray(0, length), places: places.subarray(0, length) };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
