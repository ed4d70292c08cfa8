// Matches a cell by the text on the page: one line, with its unit, identifiers in full or shortened (`0x7099…79C8`).

import { chainAround } from '../decode/chainAround.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { nameOfAddress } from '../decode/nameOfAddress.ts';
import type { Query } from '../search/query.ts';
import { escapePattern, patternOf, withoutCommas } from '../search/textMatcher.ts';
import type { Pattern } from '../search/textMatcher.ts';
import { cellLine } from './table.ts';

/** Two ends of hex with its middle left out. */
const ENDS = /(0x[0-9a-f]+)(?:…|\.\.\.)([0-9a-f]*)/i;

/** Made once for a filter; undefined where no text is asked for. `number`: what a plain number is found by. */
export function shownMatcher(query: Query, number?: Pattern): ((cell: DecodedNode) => boolean) | undefined {
  if (query.kind !== 'text') return undefined;
  if (number !== undefined) return (cell) => number.test(lineOf(cell));
  const { text } = query;
  const pattern = shownPattern(withoutCommas(text));
  const isWhole = !ENDS.test(text);
  // Numbers as they are shown are looked at by the search itself, and commas in a text beside words are not.
  const isInSearch = !text.includes(',') && isWhole;
  return (cell) => {
    // What is found as it was sent need not be written as it is shown.
    if (isInSearch && typeof cell.value === 'string' && pattern.test(cell.value)) return true;
    const isNumber = cell.amount !== undefined && cell.kind !== 'tokenAmount';
    // Of the chain that the search takes all to be of.
    if (isInSearch && isNumber && chainAround(cell) === cell.context.chain) return false;
    return pattern.test(withoutCommas(lineOf(cell)));
  };
}

/** The line as it is shown, but for the capitals of an address: they do not count, and take long to find. */
function lineOf(cell: DecodedNode): string {
  const { kind, value, context } = cell;
  const isBare =
    kind === 'address' && typeof value === 'string' && nameOfAddress(value, context, true) === undefined;
  return isBare ? value : cellLine(cell);
}

function shownPattern(text: string): Pattern {
  const parts = text.split(ENDS);
  if (parts.length === 1) return patternOf(text);
  const source = parts.map((part, index) =>
    index % 3 === 0 ? escapePattern(part) : index % 3 === 1 ? `${part}(?:…|[0-9a-f]*)` : part,
  );
  // An end that was typed is the end.
  return new RegExp(source.join('') + (/[0-9a-f]$/i.test(text) ? '(?![0-9a-f])' : ''), 'i');
}
