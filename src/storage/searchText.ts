// The searched text of an entry, and the SQL that looks for needles in it.

import type { TextNeedle } from '../core/history/searchNeedles.ts';

/** Longer results are not searched: they would make every search slow. */
const LONGEST_ANSWER = 65_536;

export const FROM_ENTRY = 'FROM entry LEFT JOIN answer ON answer.id = entry.answer';

/** The searched text of an entry, for a query with `FROM_ENTRY`; it begins and ends with a space. */
export const SEARCHED = `(' ' || endpoint_name || ' ' || method || ' ' || params || ' ' || summary || ' ' ||
  coalesce(label, '') || ' ' || coalesce(note, '') || ' ' || coalesce(tags, '') || ' ' ||
  coalesce(CASE WHEN json_valid(fate) THEN fate ->> 'reason' END, '') || ' ' ||
  coalesce(named_addresses, '') || ' ' || outcome || ' ' ||
  coalesce(CASE WHEN answer.bytes <= ${LONGEST_ANSWER} THEN answer.text END, '') || ' ')`;

/** The approximate bytes of the searched text, computed without reading it. */
export const SEARCHED_BYTES = `(octet_length(params) + octet_length(outcome) +
  CASE WHEN answer.bytes <= ${LONGEST_ANSWER} THEN answer.bytes ELSE 0 END)`;

export type Condition = { readonly sql: string; readonly values: readonly (string | number)[] };

/**
 * Whether the text has one of the needles, or there are none. LIKE narrows quickly; GLOB checks the characters beside a
 * needle and between its parts.
 */
export function hasNeedle(needles: readonly TextNeedle[]): Condition {
  if (needles.length === 0) return { sql: '1', values: [] };
  const each = needles.map(({ text, isWhole, tail }): Condition => {
    if (tail !== undefined) {
      const { digits, end, open } = tail;
      const like = likePart(text, `${'_'.repeat(digits)}${end}`);
      const after = open ? '' : NO_HEX_DIGIT;
      return both(like, `*${anyCase(text)}${HEX_DIGIT.repeat(digits)}${anyCase(end)}${after}*`);
    }
    if (isWhole) return both(likePart(text), `*[^0-9A-Za-z.]${text}[^0-9A-Za-z.]*`);
    return { sql: LIKE, values: [likePart(text)] };
  });
  return {
    sql: `(${each.map(({ sql }) => sql).join(' OR ')})`,
    values: each.flatMap(({ values }) => values),
  };
}

const LIKE = `${SEARCHED} LIKE ? ESCAPE '\\'`;
const HEX_DIGIT = '[0-9A-Fa-f]';
const NO_HEX_DIGIT = '[^0-9A-Fa-f]';

function both(like: string, glob: string): Condition {
  return { sql: `(${LIKE} AND ${SEARCHED} GLOB ?)`, values: [like, glob] };
}

/** A GLOB pattern that matches these hex digits in either case. */
function anyCase(digits: string): string {
  return digits.replaceAll(/[a-f]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

/** A LIKE pattern for a text that contains `text`, directly followed by a match of `pattern`; needs `ESCAPE '\'`. */
export function likePart(text: string, pattern = ''): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}${pattern}%`;
}
