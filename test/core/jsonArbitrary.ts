// Random JSON as nodes could send it, with numbers that no double can hold.

import * as fc from 'fast-check';
import { parseJson } from '../../src/core/json.ts';
import type { JsonValue } from '../../src/core/json.ts';

const digits = fc.stringMatching(/^(0|[1-9][0-9]{0,90})$/);
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits,
    fc.constantFrom('', '.0', '.25', '.10'),
    fc.constantFrom('', 'e0', 'E+3', 'e-400', 'e400'),
  )
  .map((parts) => parts.join(''));
const hex = fc.stringMatching(/^0x[0-9a-fA-F]{0,70}$/);
const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'number', 'nonce', 'value'));

function arrayText(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

function objectText(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
}

/** Compact JSON text, without member names that occur twice. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('null', 'true', 'false'),
    numberText,
    fc.oneof(fc.string(), hex, digits).map((text) => JSON.stringify(text)),
    fc.array(tie('value'), { maxLength: 5 }).map(arrayText),
    fc.uniqueArray(fc.tuple(name, tie('value')), { maxLength: 5, selector: ([key]) => key }).map(objectText),
  ),
})).value;

export const jsonValue: fc.Arbitrary<JsonValue> = jsonText.map(parseJson);
