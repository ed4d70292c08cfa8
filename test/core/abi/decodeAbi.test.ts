import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { encodeAbiParameters } from 'viem';
import { parseJsonParams, parseParams } from '../../../src/core/abi/abiType.ts';
import type { AbiParam } from '../../../src/core/abi/abiType.ts';
import { decodeAbiParams, decodeWord } from '../../../src/core/abi/decodeAbi.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { asJson, typedValues } from './abiArbitrary.ts';
import { samples } from '../../effort.ts';

const params = (text: string): readonly AbiParam[] => parseParams(text)!.params;
const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, '0');

describe('decodeAbiParams', () => {
  it('reads back what viem encodes, for any types', () => {
    fc.assert(
      fc.property(typedValues, (all) => {
        const own = parseJsonParams(all.map(({ param }) => param) as unknown as JsonValue)!;
        const encoded = encodeAbiParameters(
          all.map(({ param }) => param),
          all.map(({ value }) => value) as never,
        );
        assert.deepEqual(decodeAbiParams(own, encoded, 2), {
          value: Object.fromEntries(all.map(({ value }, index) => [`p${index}`, asJson(value)])),
          exact: true,
        });
      }),
      { numRuns: samples(1000) },
    );
  });

  it('says where bytes are left over, and never throws on changed ones', () => {
    fc.assert(
      fc.property(typedValues, fc.nat(), fc.nat(15), (all, position, digit) => {
        const own = parseJsonParams(all.map(({ param }) => param) as unknown as JsonValue)!;
        const encoded = encodeAbiParameters(
          all.map(({ param }) => param),
          all.map(({ value }) => value) as never,
        );
        assert.equal(decodeAbiParams(own, `${encoded}00`, 2)?.exact, false);
        const at = 2 + (position % (encoded.length - 2));
        decodeAbiParams(own, encoded.slice(0, at) + digit.toString(16) + encoded.slice(at + 1), 2);
        assert.equal(decodeAbiParams(own, encoded.slice(0, at), 2)?.exact ?? false, false);
      }),
      { numRuns: samples(1000) },
    );
  });

  const refused: readonly (readonly [string, string, string])[] = [
    ['a uint8 above 255', '(uint8)', word(256n)],
    ['an int8 that is not sign-extended', '(int8)', word(255n)],
    ['a bool of 2', '(bool)', word(2n)],
    ['an address with bytes before it', '(address)', word(1n << 160n)],
    ['bytes4 with bytes after it', '(bytes4)', word(1n)],
    ['too few bytes', '(uint256)', '00'.repeat(31)],
    ['an offset past the end', '(bytes)', word(64n)],
    ['an offset into the head', '(bytes)', word(0n) + word(0n)],
    ['a length past the end', '(bytes)', word(32n) + word(1n)],
    ['a huge length', '(uint256[])', word(32n) + word((1n << 256n) - 1n)],
  ];
  for (const [what, types, hex] of refused) {
    it(`refuses ${what}`, () => assert.equal(decodeAbiParams(params(types), hex, 0), undefined));
  }

  it('takes dirty padding and gaps, but not as exact', () => {
    const dirty = word(32n) + word(1n) + 'ab' + '01'.padStart(62, '0');
    const gap = word(64n) + word(7n) + word(0n);
    assert.deepEqual(
      [decodeAbiParams(params('(bytes b)'), dirty, 0), decodeAbiParams(params('(bytes b)'), gap, 0)],
      [
        { value: { b: '0xab' }, exact: false, flaw: 'left' },
        { value: { b: '0x' }, exact: false, flaw: 'left' },
      ],
    );
  });

  it('reads tails that are shared or out of order, and says so', () => {
    const tail = (digits: string): string => word(BigInt(digits.length / 2)) + digits.padEnd(64, '0');
    const items = (...parts: readonly string[]): string => word(32n) + word(2n) + parts.join('');
    assert.deepEqual(
      [
        items(word(64n), word(64n), tail('ab')),
        items(word(128n), word(64n), tail('cd'), tail('ab')),
        items(word(64n), word(64n), tail('ab'), tail('cd')),
      ].map((hex) => decodeAbiParams(params('(bytes[] calls)'), hex, 0)),
      [
        { value: { calls: ['0xab', '0xab'] }, exact: false, flaw: 'order' },
        { value: { calls: ['0xab', '0xcd'] }, exact: false, flaw: 'order' },
        { value: { calls: ['0xab', '0xab'] }, exact: false, flaw: 'left' },
      ],
    );
  });

  it('bounds the work by the size of the input, however often tails are shared', () => {
    const list = (inner: string): string => word(64n) + word(64n) + inner;
    let hex = word(1n);
    let types = 'uint256';
    for (let depth = 0; depth < 24; depth++) {
      hex = word(2n) + list(hex);
      types = depth === 0 ? 'uint256[]' : `${types}[]`;
    }
    const started = performance.now();
    assert.equal(decodeAbiParams(params(`(${types} all)`), word(32n) + hex, 0), undefined);
    assert.ok(performance.now() - started < 1_000);
  });

  it('takes missing or further padding at the end, and says so', () => {
    const text = word(32n) + word(3n) + Buffer.from('MKR').toString('hex');
    assert.deepEqual(
      [text, text.padEnd(256, '0'), text.padEnd(256, '1')].map((hex) =>
        decodeAbiParams(params('(string s)'), hex, 0),
      ),
      [
        { value: { s: 'MKR' }, exact: false, flaw: 'padding' },
        { value: { s: 'MKR' }, exact: false, flaw: 'padding' },
        { value: { s: 'MKR' }, exact: false, flaw: 'left' },
      ],
    );
  });

  it('gives a string that is not UTF-8 as its bytes', () => {
    const invalid = word(32n) + word(1n) + 'ff'.padEnd(64, '0');
    assert.deepEqual(decodeAbiParams(params('(string s)'), invalid, 0), {
      value: { s: '0xff' },
      exact: true,
    });
  });

  it('names parameters without a name, or with one used before, by position', () => {
    const three = word(1n) + word(2n) + word(3n);
    assert.deepEqual(decodeAbiParams(params('(uint256,uint256 a,uint256 a)'), three, 0)?.value, {
      '#0': '1',
      a: '2',
      '#2': '3',
    });
  });
});

describe('decodeWord', () => {
  it('reads a value of one word, and refuses what does not fit', () => {
    const [{ type }] = params('(int16 x)') as readonly [AbiParam];
    assert.deepEqual(
      [decodeWord(type, word(-5n)), decodeWord(type, word(1n << 15n)), decodeWord(type, '00')],
      ['-5', undefined, undefined],
    );
  });
});
