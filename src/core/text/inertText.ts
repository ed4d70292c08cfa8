// Makes text from outside safe to show in VS Code and the pages: it cannot act, hide a part of itself, or fill the
// window.

import { ellipsis, firstUnits } from './ellipsis.ts';
import { INVISIBLE } from './invisible.ts';

export type Bounds = {
  /** The most UTF-16 units; a longer text ends with `…`. */
  readonly longest?: number;
  /** Keeps line breaks and tabs; otherwise the text becomes one line. */
  readonly lines?: true;
};

/** VS Code cuts a notification at this length. */
const LONGEST_LINE = 1000;
/** Several screens of a question or a tooltip. */
const LONGEST_LINES = 20_000;

/** Scripts in which a joiner between two letters is part of the spelling. */
const JOINING = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda']
  .concat(['Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');

/**
 * The unseen characters to name are the one group. The other alternatives stay as they are: a joiner inside an emoji or
 * between letters that join, one selector behind an emoji, and the zero-width space of `breakMarkup`.
 */
const TO_NAME = [
  String.raw`(?<=\p{ExtPict}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)\u200D(?=\p{ExtPict})`,
  String.raw`(?<=[\p{ExtPict}#*0-9])\uFE0F(?=\u20E3)|(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
  String.raw`(?<=[${JOINING}])[\u200C\u200D](?=[${JOINING}])`,
  String.raw`(?<=[\]$])\u200B(?=\()`,
  `([${INVISIBLE}])`,
].join('|');

let compiled: RegExp | undefined;

/** `TO_NAME`, made when it is first needed: that takes 4 ms, for which activation need not wait. */
function toName(): RegExp {
  return (compiled ??= new RegExp(TO_NAME, 'gu'));
}

/**
 * Replaces each unseen character by its code point (`⟨U+202E⟩`, many alike by `⟨U+0000 × 63⟩`), joins lines to one, and
 * cuts. For places that interpret nothing in a text: modal questions, page rows, Markdown that is escaped.
 */
export function visibleText(text: string, bounds?: Bounds): string {
  return bounded(text, bounds, (shown) => shown);
}

/**
 * As `visibleText`, and VS Code reads no link or icon in it. What VS Code 1.139 reads in texts of extensions:
 *
 * | place                                              | `[x](command:…)`, `file:`, `https:` | `$(icon)`          |
 * | -------------------------------------------------- | ----------------------------------- | ------------------ |
 * | notification, title and message of progress        | link, which runs commands           | as text            |
 * | prompt and validation message of a quick input     | link, which runs commands           | icon               |
 * | label of a quick pick                              | as text                             | icon               |
 * | description and detail of a quick pick             | Markdown in its hover, images too   | icon               |
 * | title and placeholder of a quick input             | as text                             | as text            |
 * | status bar, CodeLens, label of a completion        | as text                             | icon               |
 * | modal question, tree item, view, plain tooltip     | as text                             | as text            |
 * | title of a tab                                     | as text                             | icon in quick open |
 * | problem, detail and plain docs of a completion     | as text                             | as text            |
 * | MarkdownString: hover, tooltip                     | link, and images: to be escaped     | as text            |
 */
export function inertText(text: string, bounds?: Bounds): string {
  return bounded(text, bounds, breakMarkup);
}

/** Puts a zero-width space between the two characters that every link and every icon contains. */
function breakMarkup(text: string): string {
  return text.replaceAll(/(?<=[\]$])\(/g, '\u200B(');
}

function bounded(text: string, { lines, longest }: Bounds = {}, change: (shown: string) => string): string {
  const most = longest ?? (lines === true ? LONGEST_LINES : LONGEST_LINE);
  const kept = firstUnits(text, most);
  const broken =
    lines === true
      ? kept.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      : kept.replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ');
  const shown = change(
    PLAIN.test(broken) ? broken : broken.replaceAll(toName(), nameUnseen).replaceAll(ALIKE, countAlike),
  );
  return ellipsis(kept === text ? shown : `${shown}…`, most).replace(/\u200B…$/, '…');
}

/** Names of one character in a row: nodes write bytes as text, of which most are zeros. */
const ALIKE = /⟨(U\+[\dA-F]{4,6})⟩(?:⟨\1⟩){3,}/g;

/** Most texts match this: they have nothing to name, and need no test by the large expression. */
const PLAIN = /^[\t\n\x20-\x7E]*$/;

function nameUnseen(all: string, unseen: string | undefined): string {
  return unseen === undefined || unseen === '\t' || unseen === '\n' ? all : named(unseen);
}

function countAlike(all: string, name: string): string {
  return `⟨${name} × ${all.length / (name.length + 2)}⟩`;
}

function named(character: string): string {
  return `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
