import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { memberKey, scalarKey, valueKey } from '../../../src/core/diff/valueKey.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Leaf } from '../../../src/core/shape.ts';

function key(value: JsonValue, shape: Leaf, name = 'x'): string {
  return scalarKey(decode(name, value, shape));
}

describe('scalarKey', () => {
  it('is one for every spelling of a number', () => {
    const keys = ['0x3e8', '0x03E8', '1000', 1000, parseJson('1000.0'), parseJson('1e3'), parseJson('0.1e4')];
    assert.deepEqual(new Set(keys.slice(0, 4).map((value) => key(value, 'wei'))), new Set(['#1000']));
    assert.deepEqual(new Set(keys.map((value) => key(value, 'unknown'))), new Set(['#1000']));
  });

  it('is one for a ratio with and without zeros or an exponent', () => {
    const ratios = ['0.5', '0.50', '5e-1', '0.5e0'].map((text) => key(parseJson(text), 'ratio'));
    assert.deepEqual(new Set(ratios), new Set(['#5e-1']));
    assert.equal(key(parseJson('0.0'), 'ratio'), key(0, 'ratio'));
    assert.notEqual(key(parseJson('1e-400'), 'ratio'), key(0, 'ratio'));
  });

  it('is one for either case of hex, and for a number of a signature with its zeros', () => {
    assert.equal(
      key('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'address'),
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    );
    assert.equal(key('0x0ab', 'data', 'r'), key('0xAB', 'data', 'r'));
    assert.equal(key('0x1', 'word'), key(`0x${'1'.padStart(64, '0')}`, 'word'));
  });

  it('keeps bytes of another length, text in another case, and text that looks like a value apart', () => {
    assert.notEqual(key('0x00ab', 'data'), key('0xab', 'data'));
    assert.notEqual(key('0x', 'data'), key('0x00', 'data'));
    assert.notEqual(key('0x', 'word'), key('0x0', 'word'));
    assert.notEqual(key('CALL', 'text'), key('call', 'text'));
    assert.notEqual(key('0xAB', 'text'), key('0xab', 'text'));
    assert.notEqual(key('null', 'unknown'), key(null, 'unknown'));
    assert.notEqual(key('01', 'unknown'), key('1', 'unknown'));
    assert.notEqual(key('true', 'unknown'), key(true, 'unknown'));
  });

  it('tells any two numbers apart, however they are spelled', () => {
    const spell = fc.constantFrom(
      (n: bigint) => `0x${n.toString(16)}`,
      (n: bigint) => `0x0${n.toString(16).toUpperCase()}`,
      (n: bigint) => n.toString(),
      (n: bigint) => parseJson(`${n}.0`),
      (n: bigint) => parseJson(`${n}e0`),
    );
    const short = fc.bigInt({ min: 0n, max: (1n << 56n) - 1n });
    fc.assert(
      fc.property(short, short, spell, spell, (one, other, how, otherwise) => {
        assert.equal(key(how(one), 'unknown'), key(otherwise(one), 'unknown'));
        assert.equal(key(how(one), 'unknown') === key(otherwise(other), 'unknown'), one === other);
      }),
    );
  });
});

describe('valueKey', () => {
  it('is one for members in another order and in another spelling, not for items in another order', () => {
    const shape = { object: { a: 'wei', b: { array: 'gas' } } } as const;
    const whole = (text: string): string => valueKey('x', parseJson(text), shape);
    assert.equal(whole('{"a":"0x01","b":[1,2]}'), whole('{"b":["0x1","0x2"],"a":1}'));
    assert.notEqual(whole('{"a":1,"b":[2,1]}'), whole('{"a":1,"b":[1,2]}'));
    assert.notEqual(whole('{"a":1,"b":null}'), whole('{"a":1}'));
  });

  it('is not fooled by names and texts that hold its own marks', () => {
    const keys = [
      '{"a":"x,b:y"}',
      '{"a":"x","b":"y"}',
      '{"a:\\"x\\",b":"y"}',
      '["a","b"]',
      '["a,b"]',
      '["a\\",\\"b"]',
    ];
    assert.equal(new Set(keys.map((text) => valueKey('x', parseJson(text), 'unknown'))).size, keys.length);
  });
});

describe('memberKey', () => {
  it('reads names that are data as data, and others as they are', () => {
    assert.equal(
      memberKey('0x01', { map: 'wei', keys: 'nonce' }),
      memberKey('1', { map: 'wei', keys: 'nonce' }),
    );
    assert.equal(memberKey('0xAB', 'unknown'), memberKey('0xab', 'unknown'));
    assert.notEqual(memberKey('Gas', 'unknown'), memberKey('gas', 'unknown'));
  });
});
