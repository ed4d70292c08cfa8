// Parses a list of keys: one per line, `#` comments, `rps=` and `day=` after a key. No message quotes a line, because
// it may hold a key.

import { groupDigits } from '../../core/quantity.ts';
import type { Quota } from './keyCounts.ts';
import { isKey, KEY_RULE, type KeyEntry } from './keyring.ts';

/** For a key with its limits; a key alone has 256 characters at most. */
const LONGEST_LINE = 1_000;

export type KeyLines =
  | { readonly ok: true; readonly entries: readonly KeyEntry[] }
  | { readonly ok: false; readonly problem: string };

/** Reads keys; a key without a quota of its own gets `fallback`. */
export function parseKeyLines(text: string, fallback: Quota): KeyLines {
  const entries: KeyEntry[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const words = (line.includes('#') ? line.replace(/(^|\s)#.*/, '') : line).trim();
    if (words === '') continue;
    if (words.length > LONGEST_LINE)
      return {
        ok: false,
        problem: `line ${index + 1}: a line has at most ${groupDigits(LONGEST_LINE)} characters`,
      };
    const [key = '', ...settings] = words.split(/\s+/);
    const quota = parseQuota(settings, fallback);
    if (!isKey(key)) return { ok: false, problem: `line ${index + 1}: ${KEY_RULE}` };
    if (quota === undefined) {
      return {
        ok: false,
        problem: `line ${index + 1}: behind the key only rps=NUMBER and day=NUMBER may stand`,
      };
    }
    entries.push({ key, quota });
  }
  return checkKeys(entries);
}

/** Refuses an empty list, and a key that is given twice. */
export function checkKeys(entries: readonly KeyEntry[]): KeyLines {
  if (entries.length === 0) return { ok: false, problem: 'there is no key in it' };
  const distinct = new Set(entries.map((entry) => entry.key));
  if (distinct.size < entries.length) return { ok: false, problem: 'a key is given twice' };
  return { ok: true, entries };
}

function parseQuota(settings: readonly string[], fallback: Quota): Quota | undefined {
  let { perSecond, perDay } = fallback;
  for (const setting of settings) {
    const [, name, digits] = /^(rps|day)=(\d{1,9})$/.exec(setting) ?? [];
    if (name === undefined) return undefined;
    if (name === 'rps') perSecond = Number(digits);
    else perDay = Number(digits);
  }
  return { perSecond, perDay };
}
