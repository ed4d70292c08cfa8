// Splits a command line into words by POSIX quoting, with the line continuations of Windows shells too. Nothing is
// expanded: `$NAME` stays.

import { LONGEST } from '../text/lengths.ts';

/** A joined line, the end of the command or of a word, four ways to quote a piece of a word, or a bare piece. */
const PIECE =
  /([\\^`]\r?\n)|([|;<>]|&(?=[&\s]|$)|\n(?!\s*(?:['"-]|$)))|(\s+)|\$'((?:[^'\\]|\\[^])*)'|'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|([^\s'"\\|;<>&$^`]+|[^])/uy;

const ANSI: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
const ANSI_ESCAPE = /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|([0-7]{1,3})|([^]))/giu;

/**
 * The words of the first command in the text, without their quotes; none for a text longer than LONGEST.command. A
 * quote that never closes is a plain character.
 */
export function shellWords(text: string): readonly string[] {
  const words: string[] = [];
  if (text.length > LONGEST.command) return words;
  let word: string | undefined;
  PIECE.lastIndex = 0;
  for (let match = PIECE.exec(text); match !== null; match = PIECE.exec(text)) {
    const [, join, end, space, ansi, single, double, escaped, bare] = match;
    if (join !== undefined) continue;
    if (end !== undefined || (bare?.startsWith('#') === true && word === undefined)) break;
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (single ?? escaped ?? bare ?? inDouble(double) ?? inAnsi(ansi));
  }
  return word === undefined ? words : [...words, word];
}

function inDouble(text: string | undefined): string | undefined {
  return text?.replaceAll(/\\(?:\r?\n|(["\\$`]))/g, '$1');
}

/** A text between `$'` and `'`, as bash and zsh read it. */
function inAnsi(text = ''): string {
  return text.replaceAll(ANSI_ESCAPE, (_all, x?: string, u?: string, octal?: string, other = '') => {
    const code = x ?? u ?? octal;
    return code === undefined
      ? (ANSI[other as string] ?? (other as string))
      : String.fromCharCode(Number.parseInt(code, octal === undefined ? 16 : 8));
  });
}
