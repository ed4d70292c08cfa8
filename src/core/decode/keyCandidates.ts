// Collects candidates for the keys of mappings in a transaction: words and texts of its data, addresses, stored values.

import type { JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import type { KeyCandidates } from '../layout/findSlots.ts';
import { isBytes } from '../quantity.ts';
import type { AccountChange } from './stateDiff.ts';

const MOST_WORDS = 2_000;
const MOST_TEXTS = 200;
const LONGEST_TEXT = 1_024;
/** The most characters of data that are read. */
const MOST_DATA = 200_000;
const WORD = 64;
/** The members of a transaction, a log and a call frame that may have keys in them. */
const MEMBERS = ['from', 'to', 'address', 'input', 'data', 'topics', 'output', 'logs', 'calls'];
const ADDRESS = 40;

/** `data`: transactions, logs and call frames, the likeliest source of keys first. */
export function keyCandidates(
  data: readonly JsonValue[],
  changes: readonly AccountChange[],
  labels: ReadonlyMap<string, string> = new Map(),
): KeyCandidates {
  const words = new Set<string>();
  const texts = new Set<string>();
  const addWord = (digits: string): void => {
    if (words.size < MOST_WORDS) words.add(digits.padStart(WORD, '0'));
  };
  for (const { address } of changes) addWord(address.slice(2));
  for (const hex of bytesIn(data)) {
    const digits = hex.slice(2).toLowerCase();
    if (digits.length <= ADDRESS) addWord(digits);
    else for (const word of wordsOf(digits)) addWord(word);
    for (const text of textsOf(digits)) if (texts.size < MOST_TEXTS) texts.add(text);
  }
  for (const address of labels.keys()) addWord(address.slice(2));
  for (const { slots } of changes)
    for (const { before, after } of slots)
      for (const word of [before, after]) {
        if (word === undefined) continue;
        addWord(word);
        // The last 20 bytes too: an address may share its slot with other values.
        addWord(word.slice(-ADDRESS));
      }
  return { words: [...words], texts: [...texts] };
}

/** The words of data; in calldata, those after the selector. */
function wordsOf(digits: string): readonly string[] {
  const start = digits.length % WORD === 8 ? 8 : 0;
  const words: string[] = [];
  for (let at = start; at + WORD <= digits.length; at += WORD) words.push(digits.slice(at, at + WORD));
  return words;
}

/** The texts that are encoded in data: a length, the bytes, and zeros up to a whole word. */
function textsOf(digits: string): readonly string[] {
  const words = wordsOf(digits);
  return words.flatMap((word, at) => {
    const length = word.startsWith('0'.repeat(WORD - 8)) ? Number.parseInt(word.slice(-8), 16) : 0;
    if (length === 0 || length > LONGEST_TEXT) return [];
    const bytes = words.slice(at + 1, at + 1 + Math.ceil(length / 32)).join('');
    const text = bytes.slice(0, 2 * length);
    return text.length === 2 * length && /^0*$/.test(bytes.slice(2 * length)) ? [text] : [];
  });
}

/** The hex texts in transactions, logs and call frames, up to `MOST_DATA` characters in all. */
function bytesIn(data: readonly JsonValue[]): readonly string[] {
  const found: string[] = [];
  const open = [...data].toReversed();
  let left = MOST_DATA;
  for (let value = open.pop(); value !== undefined && left > 0; value = open.pop()) {
    if (typeof value === 'string') {
      left -= value.length;
      if (value.startsWith('0x') && value.length <= MOST_DATA && isBytes(value)) found.push(value);
      continue;
    }
    left--;
    const items = isJsonObject(value)
      ? MEMBERS.map((name) => value[name] ?? null)
      : Array.isArray(value)
        ? (value as readonly JsonValue[])
        : [];
    // Pushed one by one: a list can be longer than the number of arguments that a function takes.
    for (let at = items.length - 1; at >= 0; at--) open.push(items[at]!);
  }
  return found;
}
