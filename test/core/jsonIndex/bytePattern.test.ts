// Patterns of bytes match what the same patterns of the engine match.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { BytePatterns, HEX_DIGIT } from '../../../src/core/jsonIndex/bytePattern.ts';
import type { WordPattern } from '../../../src/core/jsonIndex/bytePattern.ts';
import { ByteWalker } from '../../../src/core/jsonIndex/byteWalker.ts';
import { samples } from '../../effort.ts';

const place = fc.constantFrom('0', '0', '0', 'x', HEX_DIGIT, HEX_DIGIT, HEX_DIGIT, '01', 'fF');
const places = fc.array(place, { minLength: 1, maxLength: 12 });
const word: fc.Arbitrary<WordPattern> = fc.oneof(
  places.map((one) => [one]),
  fc
    .array(fc.tuple(place, place), { minLength: 1, maxLength: 12 })
    .map((pairs) => [pairs.map(([one]) => one), pairs.map(([, other]) => other)]),
);
const parts = fc.array(fc.oneof(fc.constantFrom('"0x', ',', '"],"data":'), word), {
  minLength: 1,
  maxLength: 5,
});

const sourceOf = (part: string | WordPattern): string =>
  typeof part === 'string'
    ? part.replaceAll(/\W/g, String.raw`\$&`)
    : `(?:${part.map((one) => one.map((set) => `[${set}]`).join('')).join('|')})`;

/** A text that matches, with one character changed in some. */
function textFor(pattern: readonly (string | WordPattern)[], seed: number, change: string): string {
  let at = seed;
  const pick = (from: string): string => from[(at = (Math.imul(at, 31) + 7) >>> 0) % from.length]!;
  const text = pattern
    .map((part) => (typeof part === 'string' ? part : part[seed % part.length]!.map(pick).join('')))
    .join('');
  const changed = seed % text.length;
  return change === '' ? text : text.slice(0, changed) + change + text.slice(changed + 1);
}

describe('BytePatterns', () => {
  it('match what the patterns of the engine match, anywhere in the bytes', () => {
    let matched = 0;
    fc.assert(
      fc.property(
        parts,
        fc.nat(),
        fc.constantFrom('', '', '', '0', 'F', 'g', 'G', '`', '@', '/', ':', 'é', '"', '00'),
        fc.constantFrom('', '[', 'abc'),
        (pattern, seed, change, before) => {
          const text = textFor(pattern, seed, change);
          const bytes = Buffer.from(`${before}${text}`);
          const bytePatterns = new BytePatterns(pattern);
          const isSame = new RegExp(`^${pattern.map(sourceOf).join('')}$`).test(text);
          const found = bytePatterns.matches(new ByteWalker(bytes), before.length, bytes.length);
          assert.equal(found, isSame, `${JSON.stringify(pattern)} ${text}`);
          if (found) matched++;
        },
      ),
      { numRuns: samples(1_000) },
    );
    assert.ok(matched > 10, String(matched));
  });

  it('take every hex digit and no other byte, anywhere in a word', () => {
    const digits = new BytePatterns([[Array.from({ length: 11 }, () => HEX_DIGIT)]]);
    const isTaken = (at: number, byte: number, beside: string): boolean => {
      const bytes = Buffer.from(beside.repeat(11));
      bytes[at] = byte;
      return digits.matches(new ByteWalker(bytes), 0, bytes.length);
    };
    for (let byte = 0; byte < 256; byte++)
      for (let at = 0; at < 11; at++)
        for (const beside of ['0', '9', 'a', 'f', 'A', 'F'])
          assert.equal(
            isTaken(at, byte, beside),
            byte < 128 && HEX_DIGIT.includes(String.fromCharCode(byte)),
            `${byte} at ${at} among ${beside}`,
          );
  });
});
