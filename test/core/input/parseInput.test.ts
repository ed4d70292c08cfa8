import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { InputType } from '../../../src/core/catalogue/methodSpec.ts';
import { parseInput, parseRawParams } from '../../../src/core/input/parseInput.ts';
import { jsonText } from '../jsonArbitrary.ts';

const TYPES: readonly InputType[] = [
  'address',
  'hash',
  'data',
  'block',
  'blockNumber',
  'bool',
  'wei',
  'weiPerGas',
  'gas',
  'quantity',
  'json',
];

describe('parseInput', () => {
  it('has a reader for every type, which never throws and never gives an empty problem', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), fc.oneof(fc.string(), jsonText), (type, text) => {
        const input = parseInput(type, text);
        assert.ok(input.ok || input.problem.length > 10);
      }),
    );
  });

  it('takes units for amounts and fees only', () => {
    assert.deepEqual(
      TYPES.filter((type) => parseInput(type, '1 gwei').ok),
      ['wei', 'weiPerGas'],
    );
  });

  it('reads true and false, yes and no', () => {
    assert.deepEqual(
      ['true', ' YES ', 'False', 'no'].map((text) => parseInput('bool', text)),
      [true, true, false, false].map((value) => ({ ok: true, value })),
    );
    assert.deepEqual(parseInput('bool', ' 1 '), { ok: false, problem: '“1” is neither true nor false.' });
  });

  it('reads any JSON without losing a digit', () => {
    fc.assert(
      fc.property(
        jsonText.filter((text) => !/"\d+":/.test(text)),
        (text) => {
          const input = parseInput('json', text);
          assert.equal(input.ok && JSON.stringify(input.value), text);
        },
      ),
    );
  });

  it('says where JSON goes wrong, without quoting more than a character', () => {
    assert.deepEqual(
      ['', '{"a":', '[1,2', '{"a" 1}', '{"a":x}'].map((text) => parseInput('json', text)),
      [
        'This is not JSON: it ends too early.',
        'This is not JSON: it ends too early.',
        'This is not JSON: it ends too early.',
        'This is not JSON, at character 6: expected a colon, found “1”.',
        'This is not JSON, at character 6: expected a value, found “x”.',
      ].map((problem) => ({ ok: false, problem })),
    );
  });

  it('quotes long texts shortened', () => {
    assert.deepEqual(parseInput('bool', 'x'.repeat(1_000_000)), {
      ok: false,
      problem: `“${'x'.repeat(59)}…” is neither true nor false.`,
    });
  });
});

describe('parseRawParams', () => {
  it('reads an array, and nothing at all as no parameters', () => {
    assert.deepEqual(['[1,"a"]', '', ' \n', '[]'].map(parseRawParams), [
      { ok: true, params: [1, 'a'] },
      { ok: true, params: [] },
      { ok: true, params: [] },
      { ok: true, params: [] },
    ]);
  });

  it('says that anything else belongs into brackets', () => {
    const problem = 'Parameters are a JSON array: put the value into [ ].';
    assert.deepEqual(
      ['{"a":1}', '"latest"', '1', 'null', '1e400'].map(parseRawParams),
      [1, 2, 3, 4, 5].map(() => ({ ok: false, problem })),
    );
    assert.deepEqual(parseRawParams('[1'), {
      ok: false,
      problem: 'This is not JSON: it ends too early.',
    });
  });
});
