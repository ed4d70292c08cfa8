// JSON values, and an exact reader of JSON text: a number that a double cannot hold keeps its source text.

import { isNestedTooDeep } from './nesting.ts';

/**
 * A number whose source text a double cannot reproduce (see `JSON.rawJSON`); serialises as that text.
 * An interface, so that the compiler does not take it for a `JsonObject`.
 */
export interface RawNumber {
  readonly rawJSON: string;
}

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | RawNumber
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type JsonObject = { readonly [key: string]: JsonValue };

type ExactJson = {
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
  parse(
    text: string,
    reviver: (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
};

// TC39 "JSON.parse source text access": in V8 since 11.4, not yet in TypeScript's library.
const exactJson = JSON as unknown as ExactJson;

const QUOTE = 0x22;

/** Finds numbers that a double may not keep: 16 digits, a fraction, an exponent, or `-0`. Never matches in hex text. */
const MAY_LOSE_DIGITS = /[[:,\s]-?(?:\d{16}|\d+[.eE]|(?<=-)0)/;
// Apart from the other: an alternative at its start would make the search for it seven times slower.
const BEGINS_WITH_NUMBER = /^[-\d]/;

/**
 * Parses JSON text without losing a digit: numbers a double cannot reproduce become `RawNumber`s. Throws SyntaxError.
 */
export function parseJson(text: string): JsonValue {
  // A JSON string alone holds no number.
  if (text.charCodeAt(0) === QUOTE || !mayLoseDigits(text)) return JSON.parse(text) as JsonValue;
  return exactJson.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined && String(value) !== context.source
      ? exactJson.rawJSON(context.source)
      : value,
  ) as JsonValue;
}

function mayLoseDigits(text: string): boolean {
  return BEGINS_WITH_NUMBER.test(text) || MAY_LOSE_DIGITS.test(text);
}

/** The problem reported for JSON that is nested too deep. */
export const TOO_DEEP = 'It is nested too deep.';

/** `parseJson` for text typed, pasted or read from a file. Also throws SyntaxError where it is nested too deep. */
export function parseForeignJson(text: string): JsonValue {
  if (isNestedTooDeep(text)) throw new SyntaxError(TOO_DEEP);
  return parseJson(text);
}

/** The exact value of typed, pasted or file text; undefined where it is not JSON. */
export function jsonOf(text: string): JsonValue | undefined {
  try {
    return parseForeignJson(text);
  } catch {
    return undefined;
  }
}

export function isRawNumber(value: unknown): value is RawNumber {
  return exactJson.isRawJSON(value);
}

/** The same symbol in every bundle: one bundle may test an object that another created. */
const IN_PARTS = Symbol.for('ethRpc.readInParts');

/** A stand-in for a JSON value that is read in parts. */
export abstract class ReadInParts {
  readonly [IN_PARTS] = true;
  /** The bytes of its JSON text that have arrived so far. */
  abstract readonly size: number;
}

export function isReadInParts(value: unknown): value is ReadInParts {
  return typeof value === 'object' && value !== null && IN_PARTS in value;
}

/** The members of a JSON object; no members for any other value. */
export function asObject(value: unknown): Readonly<Record<string, JsonValue | undefined>> {
  return isJsonObject(value) ? value : {};
}

export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !isRawNumber(value) &&
    !(IN_PARTS in value)
  );
}
