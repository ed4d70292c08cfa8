// Matches a cell by the text on the page: one line, with its unit, identifiers in full or shortened (`0x7099…79C8`).

import type { DecodedNode } from '../decode/decodedNode.ts';
import type { Query } from '../search/query.ts';
import { escapePattern, patternOf, withoutCommas } from '../search/textMatcher.ts';
import type { Pattern } from '../search/textMatcher.ts';
import { cellLine } from './table.ts';

/** Two ends of hex with its middle left out. */
const ENDS = /(0x[0-9a-f]+)(?:…|\.\.\.)([0-9a-f]*)/i;

/** Made once for a filter; undefined where no text is asked for. */
export function shownMatcher(query: Query): ((cell: DecodedNode) => boolean) | undefined {
  if (query.kind !== 'text') return undefined;
  const pattern = shownPattern(withoutCommas(query.text));
  return (cell) => pattern.test(withoutCommas(cellLine(cell)));
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
