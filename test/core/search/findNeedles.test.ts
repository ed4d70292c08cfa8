import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { findNeedles } from '../../../src/core/search/findNeedles.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Every hit as `offset:needle`, the bytes coming in these chunks. */
function find(needles: readonly Uint8Array[], chunks: readonly Uint8Array[]): readonly string[] {
  const hits: string[] = [];
  const next = findNeedles(needles, (offset, needle) => hits.push(`${offset}:${needle}`));
  for (const chunk of chunks) next(chunk);
  return hits.toSorted();
}

/** The same by comparing at every place. */
function findSlowly(needles: readonly Uint8Array[], bytes: Uint8Array): readonly string[] {
  const lower = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);
  const hits: string[] = [];
  for (let offset = 0; offset < bytes.length; offset++)
    for (const [needle, wanted] of needles.entries())
      if (
        wanted.every(
          (byte, index) => offset + index < bytes.length && lower(byte) === lower(bytes[offset + index]!),
        )
      )
        hits.push(`${offset}:${needle}`);
  return hits.toSorted();
}

function cut(bytes: Uint8Array, at: readonly number[]): readonly Uint8Array[] {
  const places = [
    0,
    ...at.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

/** Few different bytes, so that needles are found and nearly found, and overlap. */
const few = fc.constantFrom(...bytesOf('aAbB0"@`[{'), 0, 0xc3, 0xe1, 0xff);
const someBytes = (minLength: number, maxLength: number): fc.Arbitrary<Uint8Array> =>
  fc.array(few, { minLength, maxLength }).map((bytes) => Uint8Array.from(bytes));

describe('findNeedles', () => {
  it('finds needles across every cut, in any case', () => {
    const text = 'xTransfer 0xDDF252AD transfer';
    const needles = ['transfer', 'ddf252ad', 'r', 'no'].map(bytesOf);
    const expected = ['1:0', '12:1', '2:2', '21:0', '22:2', '28:2', '8:2'].toSorted();
    for (let at = 0; at <= text.length; at++)
      assert.deepEqual(find(needles, cut(bytesOf(text), [at])), expected);
  });

  it('finds what comparing at every place finds, however the bytes are cut', () => {
    const cuts = fc.array(fc.nat(1000), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(someBytes(1, 9), { maxLength: 5 }), someBytes(0, 80), cuts, (needles, bytes, at) =>
        assert.deepEqual(find(needles, cut(bytes, at)), findSlowly(needles, bytes)),
      ),
      { numRuns: 5000 },
    );
  });

  it('finds long needles and short ones together', () => {
    const lengths = fc.uniqueArray(fc.constantFrom(3, 4, 64, 100, 101, 150), { minLength: 1 });
    fc.assert(
      fc.property(
        lengths,
        someBytes(300, 400),
        fc.nat(200),
        fc.array(fc.nat(1000)),
        (sizes, bytes, from, at) => {
          const needles = sizes.map((size) => bytes.slice(from, from + size));
          assert.deepEqual(find(needles, cut(bytes, at)), findSlowly(needles, bytes));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes chunks that are used again for the next bytes', () => {
    const buffer = new Uint8Array(3);
    const hits: number[] = [];
    const next = findNeedles([bytesOf('cdef')], (offset) => hits.push(offset));
    for (const part of ['abc', 'def', 'ghi']) {
      buffer.set(bytesOf(part));
      next(buffer);
    }
    assert.deepEqual(hits, [2]);
  });
});
