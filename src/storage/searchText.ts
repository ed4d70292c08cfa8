// The text of an entry that is searched, and the SQL to find needles in it.

import type { TextNeedle } from '../core/history/searchNeedles.ts';

/** Longer answers are not searched: they would make every search slow. */
const LONGEST_ANSWER = 65_536;

export const FROM_ENTRY = 'FROM entry LEFT JOIN answer ON answer.id = entry.answer';

/** The searched text of an entry, in a query of `FROM_ENTRY`; it begins and ends with a space. */
export const SEARCHED = `(' ' || endpoint_name || ' ' || method || ' ' || params || ' ' || summary || ' ' ||
  coalesce(label, '') || ' ' || coalesce(note, '') || ' ' || coalesce(tags, '') || ' ' ||
  coalesce(fate ->> 'reason', '') || ' ' ||
  coalesce(named_addresses, '') || ' ' || outcome || ' ' ||
  coalesce(CASE WHEN answer.bytes <= ${LONGEST_ANSWER} THEN answer.text END, '') || ' ')`;

/** About how many bytes that is, without reading them. */
export const SEARCHED_BYTES = `(octet_length(params) + octet_length(outcome) +
  CASE WHEN answer.bytes <= ${LONGEST_ANSWER} THEN answer.bytes ELSE 0 END)`;

export type Condition = { readonly sql: string; readonly values: readonly (string | number)[] };

/** Whether one of the needles is there, or none is looked for. LIKE is quick, GLOB looks at what stands beside and between. */
export function hasNeedle(needles: readonly TextNeedle[]): Condition {
  if (needles.length === 0) return { sql: '1', values: [] };
  const each = needles.map(({ text, isWhole, tail }): Condition => {
    if (tail !== undefined) {
      const { digits, end } = tail;
      const like = likePart(text, `${'_'.repeat(digits)}${end}`);
      return both(like, `*${anyCase(text)}${HEX_DIGIT.repeat(digits)}${anyCase(end)}[^0-9A-Fa-f]*`);
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

function both(like: string, glob: string): Condition {
  return { sql: `(${LIKE} AND ${SEARCHED} GLOB ?)`, values: [like, glob] };
}

/** Of hex digits, a GLOB pattern that takes them in either case. */
function anyCase(digits: string): string {
  return digits.replaceAll(/[a-f]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

/** A LIKE pattern for a text that has this part, and behind it at once what `pattern` says; with `ESCAPE '\'`. */
export function likePart(text: string, pattern = ''): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}${pattern}%`;
}
