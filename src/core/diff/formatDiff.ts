// Formats the comparison as Markdown to copy, one line per difference. Texts from nodes stand in code spans, so that
// none becomes a link or an image.

import { codeSpan } from '../text/markdown.ts';
import { groupDigits } from '../quantity.ts';
import { diffCounts } from './diffCounts.ts';
import type { DiffNode } from './diffNode.ts';
import { diffPath } from './diffPath.ts';
import { diffRow, stateWords, summarizeDiff } from './diffRow.ts';
import type { DiffRow } from './diffRow.ts';
import { differences } from './nextDifference.ts';
import type { SideNames } from './sideNotations.ts';

const MOST_LINES = 1000;

/**
 * The summary, then the differences of sent values with their paths. Beyond `most` lines, they are only counted. `sides`:
 * the names of the results, where neither is the older one.
 */
export function formatDiff(root: DiffNode, most = MOST_LINES, sides?: SideNames): string {
  const of: SideNames | undefined = sides && [whole(sides[0]), whole(sides[1])];
  const lines: string[] = [];
  for (const place of differences(root)) {
    if (lines.length === most) break;
    lines.push(line(place, of));
  }
  const counts = diffCounts(root);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const more = all - counts.same - lines.length;
  if (more > 0) lines.push(`- and ${groupDigits(more)} more`);
  const named = of === undefined ? [] : [of.join(' → '), ''];
  return [...named, summarizeDiff(root, of), ...(lines.length === 0 ? [] : ['', ...lines]), ''].join('\n');
}

function line(place: DiffNode, of: SideNames | undefined): string {
  const row = diffRow(place, of);
  const word = row.state === 'changed' ? '' : stateWords(of).get(row.state);
  const difference = row.difference === undefined ? '' : ` (${row.difference})`;
  return `- ${whole(diffPath(place))}: ${[word, sideTexts(row)].filter(Boolean).join(', ')}${difference}`;
}

function sideTexts({ before, after }: DiffRow): string {
  const texts = [before, after].filter((text) => text !== undefined);
  return [...new Set(texts)].map(whole).join(' → ');
}

/** The copied text is not cut. */
function whole(text: string): string {
  return codeSpan(text, Infinity);
}
