// What is wrong with a text that is no JSON, and where: the fault is found by the engine, the words are ours.

import { parseForeignJson, TOO_DEEP } from '../json.ts';

/** `at`: where in the text, in UTF-16 units; absent where it ends too early or is nested too deep. */
export type JsonFault = { readonly problem: string; readonly at?: number };

/** A longer text is not read again to find the place. */
const MOST_SEARCHED = 100_000;

/** How V8 begins its messages, in the extension host as in pages. */
const FAULTS: readonly (readonly [begins: RegExp, problem: string])[] = [
  [/^Expected ',' or '}'/, 'a comma or a } is missing'],
  [/^Expected ',' or ']'/, 'a comma or a ] is missing'],
  [/^Expected ':'/, 'a colon is missing'],
  [/^Expected (?:double-quoted )?property name/, 'a name in double quotes is missing'],
  [/^Unexpected non-whitespace/, 'something follows its end'],
  [/^Bad control character/, 'a text holds a line break or a tab: write \\n or \\t'],
  [/^Bad (?:escaped|Unicode)/, 'after a \\ comes one of " \\ / b f n r t u'],
  [/^(?:No number after|Unterminated fractional|Exponent part)/, 'a number is not complete'],
];
const OTHER = 'something does not belong there';
const TOO_EARLY = 'it ends too early';

/** The fault of a text; undefined where it is JSON. */
export function jsonFaultIn(text: string): JsonFault | undefined {
  try {
    parseForeignJson(text);
    return undefined;
  } catch (error) {
    return jsonFault(error, text);
  }
}

/** The fault of a text that was refused with this error. */
export function jsonFault(error: unknown, text: string): JsonFault {
  const message = error instanceof Error ? error.message : '';
  if (message === TOO_DEEP) return { problem: 'it is nested too deep' };
  const at = placeOf(message) ?? (isTooEarly(message, text) ? undefined : placeByHalves(text));
  if (at === undefined || at >= text.length)
    return { problem: isTooEarly(message, text) ? TOO_EARLY : OTHER };
  return { problem: FAULTS.find(([begins]) => begins.test(message))?.[1] ?? OTHER, at };
}

/** The fault as a sentence. */
export function jsonProblem({ problem, at }: JsonFault, text: string): string {
  if (at === undefined) return `This is not JSON: ${problem}.`;
  const lines = text.slice(0, at).split('\n');
  const character = lines.at(-1)!.length + 1;
  const line = text.includes('\n') ? `line ${lines.length}, ` : '';
  return `This is not JSON, at ${line}character ${character}: ${problem}.`;
}

function placeOf(message: string): number | undefined {
  const position = / at position (\d+)/.exec(message)?.[1];
  return position === undefined ? undefined : Number(position);
}

function isTooEarly(message: string, text: string): boolean {
  return message.startsWith('Unexpected end') || (placeOf(message) ?? -1) >= text.length;
}

/** V8 names no place where a word or sign is not expected: the shortest beginning that cannot go on ends there. */
function placeByHalves(text: string): number | undefined {
  if (text.length > MOST_SEARCHED) return undefined;
  let [fine, wrong] = [0, text.length];
  while (wrong - fine > 1) {
    const middle = (fine + wrong) >> 1;
    if (canGoOn(text.slice(0, middle))) fine = middle;
    else wrong = middle;
  }
  return wrong - 1;
}

function canGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    return isTooEarly(error instanceof Error ? error.message : '', beginning);
  }
}
