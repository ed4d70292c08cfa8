// The tokens of JSON that is being typed.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { samples } from '../../effort.ts';
import { jsonTokens } from '../../../src/webview/form/jsonTokens.ts';

describe('jsonTokens', () => {
  const kinds = (text: string): readonly string[] =>
    jsonTokens(text)
      .filter(({ kind }) => kind !== 'plain')
      .map(({ text: part, kind }) => `${kind} ${part}`);

  it('tells names, texts, numbers and words apart', () => {
    assert.deepEqual(kinds('[{"to" : "0x12", "value": -1.5e+3, "on": true, "a\\"b":null}, false, 7]'), [
      'name "to"',
      'string "0x12"',
      'name "value"',
      'number -1.5e+3',
      'name "on"',
      'word true',
      'name "a\\"b"',
      'word null',
      'word false',
      'number 7',
    ]);
  });

  it('takes a string that is not closed to the end of its line only, and words within others for none', () => {
    assert.deepEqual(kinds('["open\n1, trueish, x9]'), ['string "open', 'number 1']);
  });

  it('keeps every character, in its place', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (text) => {
        assert.equal(
          jsonTokens(text)
            .map((token) => token.text)
            .join(''),
          text,
        );
      }),
      { numRuns: samples(300) },
    );
  });
});
