// Splits typed arguments at spaces and commas outside quotes and brackets.

import { endOfText } from '../nesting.ts';

const [OPENS, CLOSES, QUOTE, PARTS] = [1, 2, 3, 4];

/** The role of each special character, by its code. */
const KINDS: ReadonlyMap<number, number> = new Map(
  (
    [
      ['([{', OPENS],
      [')]}', CLOSES],
      ['"', QUOTE],
      [', \t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff', PARTS],
      ['\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a', PARTS],
    ] as const
  ).flatMap(([characters, kind]) =>
    characters.split('').map((one): [number, number] => [one.charCodeAt(0), kind]),
  ),
);

const ASCII = Array.from({ length: 128 }, (_, code) => KINDS.get(code));

/** The arguments; undefined where a comma has nothing on one side, or more than `most` have a separator behind them. */
export function splitArguments(text: string, most = Infinity): string[] | undefined {
  const parts: string[] = [];
  let start: number | undefined;
  let depth = 0;
  let isOpen = false;
  for (let at = 0; at < text.length; at++) {
    const kind = kindAt(text, at);
    if (kind === OPENS) depth += 1;
    else if (kind === CLOSES) depth -= 1;
    if (depth > 0 || kind !== PARTS) {
      start ??= at;
      isOpen = false;
      if (kind === QUOTE) at = endOfText(text, at);
      continue;
    }
    if (start !== undefined && parts.push(text.slice(start, at)) > most) return undefined;
    start = undefined;
    if (text[at] !== ',') continue;
    if (isOpen || parts.length === 0) return undefined;
    isOpen = true;
  }
  if (isOpen) return undefined;
  if (start !== undefined) parts.push(text.slice(start));
  return parts.length > most ? undefined : parts;
}

/** The characters outside quotes and brackets. */
export function textOutsideQuotes(text: string): string {
  const outside: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = kindAt(text, at);
    if (kind === undefined || kind === PARTS) continue;
    if (depth <= 0) outside.push(text.slice(start, at));
    if (kind === OPENS) depth += 1;
    else if (kind === CLOSES) depth -= 1;
    else at = endOfText(text, at);
    start = at + 1;
  }
  if (depth <= 0) outside.push(text.slice(start));
  return outside.join('');
}

function kindAt(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  return code < 128 ? ASCII[code] : KINDS.get(code);
}
