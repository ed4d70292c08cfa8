// Owns the text form of a list of keys: one a line, `#` comments, `rps=` and `day=` behind a key. Refuses to quote
// a line it cannot read: it may be a key.

import { isKey, KEY_RULE, type KeyEntry, type Quota } from './keyring.ts';

export type KeyLines =
  | { readonly ok: true; readonly entries: readonly KeyEntry[] }
  | { readonly ok: false; readonly problem: string };

/** Reads keys; those without a quota of their own get `fallback`. */
export function parseKeyLines(text: string, fallback: Quota): KeyLines {
  const entries: KeyEntry[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const [key, ...settings] = line
      .replace(/(^|\s)#.*/, '')
      .trim()
      .split(/\s+/);
    if (key === undefined || key === '') continue;
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

/** Refuses an empty list and a key given twice. */
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
