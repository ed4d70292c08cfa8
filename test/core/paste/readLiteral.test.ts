import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { JsonValue } from '../../../src/core/json.ts';
import { createLiteralReader } from '../../../src/core/paste/readLiteral.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { parseJson } from '../../../src/core/json.ts';
import { anyCharacter } from '../anyText.ts';
import { samples } from '../../effort.ts';

const read = (text: string): JsonValue | undefined => createLiteralReader(text).value(0);

describe('createLiteralReader', () => {
  it('reads all JSON as it is', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        assert.equal(JSON.stringify(read(text)), JSON.stringify(parseJson(text)));
      }),
    );
  });

  it('reads what JavaScript and Python write otherwise', () => {
    const cases: readonly (readonly [string, JsonValue])[] = [
      [`{ method: 'a', "b": [1, 2,], }`, { method: 'a', b: [1, 2] }],
      ['[True, False, None, null, undefined]', [true, false, null, null, null]],
      ['["a", \'b\', `c`]', ['a', 'b', 'c']],
      ['[68_943n, 0x10, 1_000]', [68943, 16, 1000]],
      ['("0x1", "latest")', ['0x1', 'latest']],
      ['("0x1")', '0x1'],
      [String.raw`'it\'s \u00e9\n'`, "it's é\n"],
      ['[ // one\n 1, /* two */ 2 # three\n ]', [1, 2]],
      [
        `{ a: '0x1' as const, b: BigInt('5'), c: parseEther('1.5') }`,
        { a: '0x1', b: '5', c: '0x14d1120d7b160000' },
      ],
      [`[toHex(68943), Web3.to_checksum_address("0x1")]`, ['0x10d4f', '0x1']],
      ['[parseGwei("30"), ethers.parseEther(\'1\')]', ['0x6fc23ac00', '0xde0b6b3a7640000']],
    ];
    for (const [text, value] of cases) assert.deepEqual(read(text), value, text);
  });

  it('reads a text full of names without looking through all of it for each', () => {
    const names = Array.from({ length: 6_000 }, (_, at) => `n${at}`);
    const started = performance.now();
    const values = read(`[${names.join(', ')}]\nn5999: Hex = '0x1'`) as readonly JsonValue[];
    assert.deepEqual([values.length, values[0], values.at(-1)], [6_000, null, '0x1']);
    const taken = performance.now() - started;
    assert.ok(taken < 1_000, `${taken} ms`);
  });

  it('finds what was given to a name, and leaves open what must be computed', () => {
    assert.deepEqual(read("[a, b, ...c, d(), 1 + 2];\nconst a = '0x1'; let b: Hex = a"), [
      '0x1',
      '0x1',
      null,
      null,
      null,
    ]);
    assert.ok(JSON.stringify(read('[a]; a = [b, b]; b = [a]')).startsWith('[[['));
  });

  it('keeps the digits of large numbers', () => {
    assert.equal(
      JSON.stringify(read('[123456789012345678901n, 0xffffffffffffffffff]')),
      '[123456789012345678901,4722366482869645213695]',
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void read(text)));
    const pieces = fc.array(
      fc.constantFrom(
        ...'{}[](),:;\'"`\\\n/*# aAb=0x1n.-'.split(''),
        'a=',
        'BigInt(',
        '${',
        '__proto__:',
        '...',
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(pieces, (parts) => void read(parts.join(''))),
      { numRuns: samples(500) },
    );
    read('['.repeat(50_000));
  });
});
