import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { findPunctuator, nestsDeeper } from '../../../src/core/jsonIndex/findPunctuator.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { bytesOf } from './feed.ts';
import { samples } from '../../effort.ts';

describe('findPunctuator', () => {
  it('shows all brackets and commas, and none that are inside strings', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const body = bytesOf(text);
        const found: number[] = [];
        const visit = (_mark: number, at: number): boolean => found.push(at) < 0;
        assert.equal(findPunctuator(body, visit), -1);
        const blanked = Buffer.from(body)
          .toString('latin1')
          .replace(/"(?:[^"\\]|\\.)*"/gs, (string) => '_'.repeat(string.length));
        assert.deepEqual(
          found,
          [...blanked.matchAll(/[[\]{},]/g)].map(({ index }) => index),
        );
      }),
      { numRuns: samples(500) },
    );
  });

  it('stops where it is told to', () => {
    assert.equal(
      findPunctuator(bytesOf('[1,"a,b",2]'), (_mark, at) => at > 2),
      8,
    );
  });
});

describe('nestsDeeper', () => {
  it('counts containers inside each other, not beside each other, nor brackets in strings', () => {
    const deeper = (json: string): boolean => nestsDeeper(bytesOf(json), 3);
    assert.deepEqual(
      ['[[[1234567]]]', '[[[[1]]]]', '[{"a":[{}]}]', '[[],[],[],[]]', '["[[[[[[[[["]'].map(deeper),
      [false, true, true, false, false],
    );
  });
});
