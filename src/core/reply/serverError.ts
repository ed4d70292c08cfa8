// Reads a server's error: the JSON-RPC error object, and the forms that servers use in its place. It accepts many
// forms, as a misread error only costs a worse message. https://www.jsonrpc.org/specification#error_object

import { omitUndefined } from '../omitUndefined.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { LONGEST_EXCERPT, inLines, quoteValue } from './excerpt.ts';
import { isJsonObject, isRawNumber } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { wholeValue } from '../jsonIndex/wholeValue.ts';

/** The parts of an error that a failure keeps; `code` is absent where it cannot be read. */
export type ServerError = {
  readonly code?: number;
  readonly message: string;
  readonly data?: JsonValue;
  /** Which rule of JSON-RPC the error breaks. */
  readonly note?: string;
};

/** The most characters of a message. A longer text is not meant for users, and would slow every search. */
const LONGEST_MESSAGE = 4_000;
/** The most bytes of `data`, as a failure is stored and shown whole. */
const LARGEST_DATA = 4_000_000;
const LONGEST_QUOTE = 60;
const MOST_LEVELS = 3;
/** A value with more members is not an error that a developer wrote. */
const MOST_MEMBERS = 100;

/** The members where servers put their words, the best first. */
const WORDS = ['message', 'error_description', 'detail', 'description', 'reason', 'msg', 'title'];
/** The name by which `memberOf` returns the first item of an array. */
const FIRST = '0';
const ERRORS = ['error', 'errors', FIRST];

const IS_TEXT = 'A JSON-RPC error must be an object with a code and a message; this one is only a text.';

const OUT_OF_RANGE = 'An error code beyond ±9,007,199,254,740,991 is not read';

/** Reads the value of the `error` member, in any form that has a message. */
export function readServerError(error: NodeValue): ServerError {
  const words = serverWords(error);
  const message = words ?? `An error without a message: ${quoteValue(error, LONGEST_EXCERPT)}`;
  if (textOf(error) !== undefined) return { message, note: IS_TEXT };
  const { code, note } = readCode(memberOf(error, 'code'));
  const data = memberOf(error, 'data');
  const whole = data === undefined ? undefined : wholeValue(data, LARGEST_DATA);
  return {
    ...omitUndefined({ code }),
    message,
    ...omitUndefined({ data: whole, note }),
  };
}

/** A server's words about an error, masked already: the value itself, or a member of it. */
export function serverWords(value: NodeValue | undefined, level = 0): string | undefined {
  if (value === undefined || level > MOST_LEVELS) return undefined;
  const text = textOf(value);
  if (text !== undefined) return text.trim() === '' ? undefined : ellipsis(inLines(text), LONGEST_MESSAGE);
  for (const name of [...WORDS, ...ERRORS]) {
    const words = serverWords(memberOf(value, name), level + 1);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** Whether the value is a JSON-RPC error object with a message; its code may be anything. */
export function isErrorObject(error: NodeValue): boolean {
  const message = memberOf(error, 'message');
  return message !== undefined && (textOf(message) ?? '').trim() !== '';
}

function readCode(code: NodeValue | undefined): { readonly code?: number; readonly note?: string } {
  if (code === undefined) return { note: 'A JSON-RPC error must have a code; this one has none.' };
  const number = typeof code === 'number' || isRawNumber(code) ? Number(JSON.stringify(code)) : Number.NaN;
  // `-32000.0` is another spelling of an integer.
  if (Number.isSafeInteger(number)) return { code: number + 0 };
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER)
    return { note: `${OUT_OF_RANGE}; this one is ${quoteValue(code, LONGEST_QUOTE)}.` };
  const note = `The code of a JSON-RPC error must be an integer; this one is ${quoteValue(code, LONGEST_QUOTE)}.`;
  const text = textOf(code) ?? '';
  return /^-?\d{1,15}$/.test(text) ? { code: Number(text) + 0, note } : { note };
}

/** A text, cut where it is longer than any message. */
function textOf(value: NodeValue): string | undefined {
  if (typeof value === 'string') return value;
  return isLargeValue(value) && value.kind === 'string' ? value.text(0, LONGEST_MESSAGE + 1) : undefined;
}

/** A member of an object or the first item of an array, however large the value is. */
function memberOf(value: NodeValue, name: string): NodeValue | undefined {
  if (isLargeValue(value)) {
    if (value.kind === 'string' || value.count > MOST_MEMBERS) return undefined;
    if (value.kind === 'array') return name === FIRST ? value.child(0) : undefined;
    return value.child(name);
  }
  if (Array.isArray(value)) return name === FIRST ? (value as readonly JsonValue[])[0] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
