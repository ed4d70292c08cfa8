// Finds what is wrong with typed text that is not JSON, and where, by the scanner that also reads large results.

import { parseForeignJson, TOO_DEEP } from '../json.ts';
import { JsonScanner } from '../jsonIndex/jsonScanner.ts';
import { codePoint } from './input.ts';

/** `at`: the place in the text, in UTF-16 units; absent where the text is nested too deep. */
export type JsonFault = { readonly problem: string; readonly at?: number };

/** Bytes between the places that the scanner notes for later reading; they are not used here. */
const BLOCK = 1 << 16;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The fault of a text; undefined where it is JSON. */
export function jsonFaultIn(text: string): JsonFault | undefined {
  try {
    parseForeignJson(text);
    return undefined;
  } catch (error) {
    return jsonFault(error, text);
  }
}

/** The fault of a text that `parseForeignJson` refused with this error. */
export function jsonFault(error: unknown, text: string): JsonFault {
  if (error instanceof Error && error.message === TOO_DEEP) return { problem: 'it is nested too deep' };
  const body = new TextEncoder().encode(text);
  const scanner = new JsonScanner(BLOCK);
  scanner.push(body);
  scanner.end();
  const { offset, message } = scanner.problem ?? { offset: 0, message: 'Something does not belong there.' };
  const sentence = message[0]!.toLowerCase() + message.slice(1).replace(/\.$/, '');
  // A quotation mark between others is hard to read.
  const words = sentence.replace('“"”', 'a double quote');
  if (offset >= body.length) return { problem: words, at: text.trimEnd().length };
  const at = utf8.decode(body.subarray(0, offset)).length;
  const problem = words.replace(/the byte 0x[0-9A-F]+/, () => characterAt(text, at));
  return { problem, at };
}

/** The character with its code point: some quotation marks look alike, and some characters are invisible. */
function characterAt(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at)!);
  return `“${character}” (${codePoint(character)})`;
}

/** The fault as a sentence. */
export function jsonProblem({ problem, at }: JsonFault, text: string): string {
  return `This is not JSON${at === undefined ? '' : `, at ${lineAndColumn(text, at)}`}: ${problem}.`;
}

/** `line 3, column 5`. */
export function lineAndColumn(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
}
