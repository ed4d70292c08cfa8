// An explanation as plain text: whole, or in brief for the confirmation of a send.

import { callNotations } from '../decode/callLine.ts';
import { isCall } from '../decode/callNodes.ts';
import { callTreeText } from '../decode/callTreeText.ts';
import { createNameBook, withNames } from '../decode/nameBook.ts';
import type { NameBook } from '../decode/nameBook.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { labelOf, summarize } from '../decode/notations.ts';
import type { Explanation, Section, SectionId } from './explanation.ts';

const MOST_MOVED = 6;
const MOST_CALL_ROWS = 10_000;
const MOVED: ReadonlySet<SectionId> = new Set(['ether', 'tokens']);

/**
 * The headline, the notes, each section with its notes and rows, and the addresses of all names. Of the rows below a
 * row, only those of a call tree are included.
 */
export function explanationText({ headline, notes, sections }: Explanation): string {
  const book = createNameBook();
  const parts = [
    [headline, ...notes],
    ...sections.map(({ title, notes: about, rows }) => [
      title,
      ...[...about, ...rows.flatMap((row) => rowLines(row, book))].map((line) => `  ${line}`),
    ]),
  ];
  return [...parts, book.lines()]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** The headline, what moved or would move, and the first note. */
export function explanationInBrief({ headline, notes, sections }: Explanation): readonly string[] {
  const moved = sections.filter(({ id }) => MOVED.has(id)).flatMap((section: Section) => section.rows);
  const few = moved.slice(0, MOST_MOVED).map(rowText);
  const more = moved.length - few.length;
  return [
    headline,
    [...few, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    notes.slice(0, 1).join(''),
  ].filter((text) => text !== '');
}

/** The text of a row; a call tree as “Copy calls as text” gives it, unless that would take noticeable time. */
function rowLines(row: DecodedNode, book: NameBook): readonly string[] {
  if (!isCall(row)) return [rowText(withNames(row, book.shown))];
  const text = callTreeText(row, book);
  for (let rows = 0; rows < MOST_CALL_ROWS; rows++) {
    const { done, value } = text.next();
    if (done === true) return value.split('\n');
  }
  return [...callNotations(row).map(({ text: line }) => line), '… too many calls to list here'];
}

function rowText(row: DecodedNode): string {
  return `${labelOf(row)}: ${summarize(row)}`;
}
