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

/** A number token (never one inside hex text) with 16 digits, a fraction or an exponent, or a minus before a zero. */
const MAY_LOSE_DIGITS = /(?:^|[[:,\s])-?(?:\d{16}|\d+[.eE]|(?<=-)0)/;

/** Parses JSON text without losing a digit: numbers a double cannot reproduce become `RawNumber`s. Throws SyntaxError. */
export function parseJson(text: string): JsonValue {
  // A text on its own holds no number.
  if (text.charCodeAt(0) === QUOTE || !MAY_LOSE_DIGITS.test(text)) return JSON.parse(text) as JsonValue;
  return exactJson.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined && String(value) !== context.source
      ? exactJson.rawJSON(context.source)
      : value,
  ) as JsonValue;
}

/** The problem of JSON that nothing could read. */
export const TOO_DEEP = 'It is nested too deep.';

/** The same for what was typed, pasted or found in a file. Throws SyntaxError too for what is nested too deep to be read on. */
export function parseForeignJson(text: string): JsonValue {
  if (isNestedTooDeep(text)) throw new SyntaxError(TOO_DEEP);
  return parseJson(text);
}

/** The value of such text, to the digit; undefined where it is none. */
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

/** The same symbol in every bundle: one may ask about what another made. */
const IN_PARTS = Symbol.for('ethRpc.readInParts');

/** A stand-in for a JSON value that is read in parts. */
export abstract class ReadInParts {
  readonly [IN_PARTS] = true;
  /** How many bytes it takes as it is written, so far. */
  abstract readonly size: number;
}

export function isReadInParts(value: unknown): value is ReadInParts {
  return typeof value === 'object' && value !== null && IN_PARTS in value;
}

/** The members of an object; none of anything else. */
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
