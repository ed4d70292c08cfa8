// Writes plain texts as Markdown in which nothing is a link, an image, a heading or HTML.

import { omitUndefined } from '../omitUndefined.ts';
import { visibleText } from './inertText.ts';

/** A text in one line, escaped. */
export function escapeMarkdown(text: string): string {
  return visibleText(text).replaceAll(/[\\`*_{}[\]()#+!|<>~&]/g, String.raw`\$&`);
}

/** A text in one line as code; its fence is longer than any run of backticks in it. `longest`: as in `visibleText`. */
export function codeSpan(text: string, longest?: number): string {
  const shown = visibleText(text, omitUndefined({ longest }));
  const most = (shown.match(/`+/g) ?? []).reduce((sofar, { length }) => Math.max(sofar, length), 0);
  const fence = '`'.repeat(most + 1);
  const padding = most === 0 ? '' : ' ';
  return `${fence}${padding}${shown}${padding}${fence}`;
}

/** A link; a `url` with characters that could end the link is shown as text. */
export function markdownLink(label: string, url: string): string {
  return /^[\w\-.~:/?#@!$&'*+,;=%]+$/.test(url) ? `[${escapeMarkdown(label)}](${url})` : escapeMarkdown(url);
}
