// Formats the comparison as Markdown to copy, one line per difference. Texts from nodes stand in code spans, so that
// none becomes a link or an image.

import { codeSpan } from '../text/markdown.ts';
import { groupDigits } from '../quantity.ts';
import { diffCounts } from './diffCounts.ts';
import type { DiffNode, DiffState } from './diffNode.ts';
import { diffPath } from './diffPath.ts';
import { diffRow, summarizeDiff } from './diffRow.ts';
import type { DiffRow } from './diffRow.ts';
import { differences } from './nextDifference.ts';

const MOST_LINES = 1000;

const WORDS: Readonly<Partial<Record<DiffState, string>>> = {
  added: 'added',
  removed: 'removed',
  kind: 'of another type',
  order: 'in another order',
  spelling: 'spelled differently',
};

/** The summary, then the differences of sent values with their paths. Beyond `most` lines, they are only counted. */
export function formatDiff(root: DiffNode, most = MOST_LINES): string {
  const lines: string[] = [];
  for (const place of differences(root)) {
    if (lines.length === most) break;
    lines.push(line(place));
  }
  const counts = diffCounts(root);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const more = all - counts.same - lines.length;
  if (more > 0) lines.push(`- and ${groupDigits(more)} more`);
  return [summarizeDiff(root), ...(lines.length === 0 ? [] : ['', ...lines]), ''].join('\n');
}

function line(place: DiffNode): string {
  const row = diffRow(place);
  const word = WORDS[row.state];
  const difference = row.difference === undefined ? '' : ` (${row.difference})`;
  return `- ${whole(diffPath(place))}: ${[word, sides(row)].filter(Boolean).join(', ')}${difference}`;
}

function sides({ before, after }: DiffRow): string {
  const texts = [before, after].filter((text) => text !== undefined);
  return [...new Set(texts)].map(whole).join(' → ');
}

/** The copied text is not cut. */
function whole(text: string): string {
  return codeSpan(text, Infinity);
}
