import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isJsonObject, isRawNumber, parseJson } from '../../src/core/json.ts';
import { jsonText } from './jsonArbitrary.ts';
import { samples } from '../effort.ts';

describe('parseJson', () => {
  it('keeps every digit of every number', () => {
    // Objects may come back with integer-like names first, as in any JavaScript object.
    fc.assert(
      fc.property(
        jsonText.filter((text) => !/"\d+":/.test(text)),
        (text) => assert.equal(JSON.stringify(parseJson(text)), text),
      ),
      { numRuns: samples(1000) },
    );
  });

  for (const text of [
    '9007199254740993',
    '-9007199254740993',
    '1e400',
    '-0',
    '-0.0',
    '1.0',
    '1e3',
    '0.10',
    '1E+2',
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    '0.1234567890123456789',
  ]) {
    it(`keeps ${text.slice(0, 24)} as it is written`, () => {
      const places = [text, ` ${text} `, `[${text}]`, `[0,${text}]`, `[0, ${text}]`, `{"a":${text}}`];
      assert.deepEqual(
        places.map((place) => JSON.stringify(parseJson(place))),
        [text, text, `[${text}]`, `[0,${text}]`, `[0,${text}]`, `{"a":${text}}`],
      );
    });
  }

  it('gives plain numbers where a double holds them', () => {
    assert.deepEqual(
      parseJson('[0,1,-5,1.5,9007199254740991,123456789012345]'),
      [0, 1, -5, 1.5, 9007199254740991, 123456789012345],
    );
  });

  it('throws a SyntaxError on what is not JSON', () => {
    for (const text of ['', '{', '[1,]', 'nul', '01', '+1', '1e', "{'a':1}", '[1e400', 'NaN', '"\u0001"']) {
      assert.throws(() => parseJson(text), SyntaxError, text);
    }
  });
});

describe('isRawNumber', () => {
  it('tells a number that keeps its text from every other value', () => {
    const [raw, plain] = parseJson('[1e400,1]') as readonly unknown[];
    assert.deepEqual([raw, plain, '1e400', null, { rawJSON: '1' }].map(isRawNumber), [
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('isJsonObject', () => {
  it('is true for objects only: no array, no null, no number with its own text', () => {
    const values = parseJson('[{},{"rawJSON":"1"},[],null,1e400,"{}",0]') as readonly unknown[];
    assert.deepEqual(values.map(isJsonObject), [true, true, false, false, false, false, false]);
  });
});
