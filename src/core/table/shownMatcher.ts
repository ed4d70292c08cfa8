// Matches a cell by its text on the page: one line, with its unit, identifiers in full or shortened (`0x7099…79C8`).

import { chainOfNode } from '../decode/chainOfNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { nameOfAddress } from '../decode/nameOfAddress.ts';
import type { Query } from '../search/query.ts';
import { escapePattern, patternOf, withoutCommas } from '../search/linePatterns.ts';
import type { Pattern } from '../search/linePatterns.ts';
import { cellLine } from './table.ts';

/** Both ends of hex whose middle is left out. */
const ENDS = /(0x[0-9a-f]+)(?:…|\.\.\.)([0-9a-f]*)/i;

/** Made once for a filter; undefined where the query is not a text. `number`: the pattern that finds a plain number. */
export function shownMatcher(query: Query, number?: Pattern): ((cell: DecodedNode) => boolean) | undefined {
  if (query.kind !== 'text') return undefined;
  if (number !== undefined) return (cell) => number.test(lineOf(cell));
  const { text } = query;
  const pattern = shownPattern(withoutCommas(text));
  const isWhole = !ENDS.test(text);
  // Whether the search of nodes finds the text too, in sent values and shown numbers: no comma, no shortened hex.
  const isInSearch = !text.includes(',') && isWhole;
  return (cell) => {
    // A text that is found in the sent value is found without making the line.
    if (isInSearch && typeof cell.value === 'string' && pattern.test(cell.value)) return true;
    const isNumber = cell.amount !== undefined && cell.kind !== 'tokenAmount';
    // The search of nodes already tests numbers as they are shown on the endpoint's chain.
    if (isInSearch && isNumber && chainOfNode(cell) === cell.context.chain) return false;
    return pattern.test(withoutCommas(lineOf(cell)));
  };
}

/**
 * The line as it is shown, but an address has no checksum capitals: case does not matter here, and checksums are slow.
 */
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
  // Where the typed text ends in digits, the value must end there.
  return new RegExp(source.join('') + (/[0-9a-f]$/i.test(text) ? '(?![0-9a-f])' : ''), 'i');
}
