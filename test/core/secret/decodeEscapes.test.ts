import assert from 'node:assert/strict';
import { decodeEscapes, decodeJson } from '../../../src/core/secret/decodeEscapes.ts';

const UTF8 = new TextEncoder();

/** The text with its escapes decoded once; undefined where there is none. */
function decoded(text: string): string | undefined {
  const bytes = UTF8.encode(text);
  const result = decodeEscapes(bytes, bytes.length);
  return result && new TextDecoder().decode(result.text.subarray(0, result.length));
}

describe('decodeJson', () => {
  it('reads code units as JSON.parse does, and half a pair as U+FFFD', () => {
    const units = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff];
    const escapes = units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`);
    for (const first of escapes)
      for (const text of [first, ...escapes.map((second) => first + second)]) {
        const bytes = UTF8.encode(text);
        const { text: result, length } = decodeJson(bytes, 0, bytes.length);
        const whole = JSON.parse(`"${text}"`) as string;
        assert.deepEqual([...result.subarray(0, length)], [...UTF8.encode(whole)], text);
      }
  });
});

describe('decodeEscapes', () => {
  for (const [text, meant] of [
    ['&#x10ffff;', '\u{10ffff}'],
    ['&#1114111;', '\u{10ffff}'],
    ['&#65', 'A'],
    ['&#65;&#x41 A', 'AA A'],
    ['&#00000000659', 'A9'],
    ['%41%u0041', 'AA'],
    ['\\x41\\u0041\\/', 'AA/'],
    ['&amp;lt;', '&lt;'],
    ['\\ud83d\\ude00', '\u{1f600}'],
    ['%ud83d%ude00', '\u{1f600}'],
    ['\\ud83dxude00', '\ufffdxude00'],
    ['\\ud83d\\/de00', '\ufffd/de00'],
    ['\\ud83d\\ude0', '\ufffd\\ude0'],
    ['\\ud83d\\', '\ufffd\\'],
  ] as const)
    it(`reads ${text}`, () => assert.equal(decoded(text), meant));

  for (const text of ['&#x110000;', '&#1114112;', '&#;', '&#x;', '%4', '%u004', '\\x4', '\\u004', '\\', '&'])
    it(`leaves ${text} as it is`, () => assert.equal(decoded(text), undefined));
});
