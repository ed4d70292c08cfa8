// Writes plain texts as Markdown in which nothing is a link, an image, a heading or HTML.

import { omitUndefined } from '../omitUndefined.ts';
import type { Slices } from '../slices.ts';
import { visibleText } from './inertText.ts';

/** A text in one line, escaped. */
export function escapeMarkdown(text: string): string {
  return visibleText(text).replaceAll(/[\\`*_{}[\]()#+!|<>~&]/g, String.raw`\$&`);
}

/** A text in one line as code; its fence is longer than any run of backticks in it. `longest`: as in `visibleText`. */
export function codeSpan(text: string, longest?: number): string {
  const shown = visibleText(text, omitUndefined({ longest }));
  const most = longestRun(shown);
  const fence = '`'.repeat(most + 1);
  const padding = most === 0 ? '' : ' ';
  return `${fence}${padding}${shown}${padding}${fence}`;
}

/** Lines as a block of code; its fence is longer than any run of backticks in them. */
export function* codeBlock(lines: readonly string[]): Slices<string> {
  const shown: string[] = [];
  let most = 2;
  for (const line of lines) {
    yield 'pause';
    const text = visibleText(line, { longest: Infinity });
    most = Math.max(most, longestRun(text));
    shown.push(text);
  }
  const fence = '`'.repeat(most + 1);
  return [fence, ...shown, fence].join('\n');
}

/** The length of the longest run of backticks. */
function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((sofar, { length }) => Math.max(sofar, length), 0);
}

/** A link; a `url` with characters that could end the link is shown as text. */
export function markdownLink(label: string, url: string): string {
  return /^[\w\-.~:/?#@!$&'*+,;=%]+$/.test(url) ? `[${escapeMarkdown(label)}](${url})` : escapeMarkdown(url);
}
