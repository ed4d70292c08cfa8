import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { countValues, jsonEqual } from '../../../src/core/diff/jsonEqual.ts';
import { isJsonObject, parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { jsonText, jsonValue } from '../jsonArbitrary.ts';

/** JSON text with the members of every object in the order of their names. */
function sorted(value: JsonValue): string {
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(sorted).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted(value[name]!)}`).join(',')}}`;
}

describe('jsonEqual', () => {
  it('is true for the same JSON read twice', () => {
    fc.assert(fc.property(jsonText, (text) => assert.ok(jsonEqual(parseJson(text), parseJson(text)))));
  });

  it('is what the same text with sorted members is, for any two values', () => {
    const small = fc.oneof(
      jsonValue,
      fc
        .constantFrom('{"a":1,"b":[]}', '{"b":[],"a":1}', '{"a":1}', '{}', '[]', 'null', '1', '1.0')
        .map(parseJson),
    );
    fc.assert(
      fc.property(small, small, (one, other) =>
        assert.equal(jsonEqual(one, other), sorted(one) === sorted(other)),
      ),
    );
  });

  it('tells numbers apart by their digits, and a missing member from null', () => {
    const equal = (one: string, other: string): boolean => jsonEqual(parseJson(one), parseJson(other));
    assert.equal(equal('12345678901234567890', '12345678901234567891'), false);
    assert.equal(equal('1.0', '1'), false);
    assert.equal(equal('{"a":null}', '{}'), false);
    assert.equal(equal('{"a":null}', '{"b":null}'), false);
    assert.equal(equal('{"__proto__":1}', '{}'), false);
  });
});

describe('countValues', () => {
  it('counts scalars, and what is empty as one', () => {
    assert.equal(countValues(parseJson('{"a":[1,2.50,null,{}],"b":"x","c":[]}')), 6);
    assert.equal(countValues('0x1'), 1);
  });
});
