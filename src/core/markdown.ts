// Markdown made of texts that are none: nothing in them is a link, an image, a heading or HTML.

import { visibleText } from './inertText.ts';

/** A text in one line. */
export function escapeMarkdown(text: string): string {
  return visibleText(text).replaceAll(/[\\`*_{}[\]()#+!|<>~&]/g, String.raw`\$&`);
}

/** A text in one line as code: its fence is longer than any run of backticks in it. */
export function codeSpan(text: string): string {
  const shown = visibleText(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = longest === 0 ? '' : ' ';
  return `${fence}${padding}${shown}${padding}${fence}`;
}

/** `url`: one with characters that could end the link is shown instead. */
export function markdownLink(label: string, url: string): string {
  return /^[\w\-.~:/?#@!$&'*+,;=%]+$/.test(url) ? `[${escapeMarkdown(label)}](${url})` : escapeMarkdown(url);
}
