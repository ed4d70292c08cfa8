// Makes the message for text that is not JSON: what is expected at the fault, and what was found there.

import { isInString, stateName } from './jsonGrammar.ts';
import type { State } from './jsonGrammar.ts';

/** The first fault of a text. `offset`: its byte, or the length of the text where that ends too early. */
export type JsonProblem = {
  readonly offset: number;
  readonly message: string;
  readonly rule: 'emptyBody' | 'truncated' | 'invalidJson' | 'invalidUtf8';
};

type Container = 'array' | 'object' | undefined;

const AFTER = { array: 'a comma or ]', object: 'a comma or }', none: 'nothing more' } as const;
const HEX = 'a hexadecimal digit';

/** What is expected in each state. Where a value may have ended, it is one of `AFTER`. */
const EXPECTED: Readonly<Partial<Record<State, string>>> = {
  value: 'a value',
  firstItem: 'a value or ]',
  name: 'a name in double quotes',
  firstName: 'a name in double quotes or }',
  colon: 'a colon',
  t: 'true',
  tr: 'true',
  tru: 'true',
  f: 'false',
  fa: 'false',
  fal: 'false',
  fals: 'false',
  n: 'null',
  nu: 'null',
  nul: 'null',
  minus: 'a digit',
  point: 'a digit',
  exponent: 'a digit',
  sign: 'a digit',
  escape: 'one of " \\ / b f n r t u',
  hex4: HEX,
  hex3: HEX,
  hex2: HEX,
  hex1: HEX,
};

/** The problem of a byte that breaks a rule in this state. `container`: the one that the byte is in. */
export function unexpectedByte(
  offset: number,
  byte: number,
  state: number,
  container: Container,
): JsonProblem {
  const code = `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  const expected = words(state, container);
  if (expected === undefined)
    return byte < 0x20 && stateName(state) === 'string'
      ? { offset, message: `The control character ${code} in a string is not escaped.`, rule: 'invalidJson' }
      : { offset, message: `The byte ${code} is not UTF-8 here.`, rule: 'invalidUtf8' };
  const found = byte > 0x20 && byte < 0x7f ? `“${String.fromCharCode(byte)}”` : `the byte ${code}`;
  return { offset, message: `Expected ${expected}, found ${found}.`, rule: 'invalidJson' };
}

/** The problem of a text that ends in this state. */
export function unexpectedEnd(offset: number, state: number, container: Container): JsonProblem {
  const expected = words(state, container) ?? 'the end of a string';
  const isEmpty = container === undefined && stateName(state) === 'value';
  return {
    offset,
    message: `The text breaks off: expected ${expected}.`,
    rule: isEmpty ? 'emptyBody' : 'truncated',
  };
}

/** What is expected; undefined inside a string, where any character may follow. */
function words(state: number, container: Container): string | undefined {
  return EXPECTED[stateName(state)] ?? (isInString(state) ? undefined : AFTER[container ?? 'none']);
}
