import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { createLeakSearches, keysIn, MOST_LEAKS } from '../../../src/core/secret/leakSearch.ts';
import type { Leak } from '../../../src/core/secret/leakSearch.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { samples } from '../../effort.ts';
import { spellings } from './spellings.ts';

const KEY = 'Canary{key}+0123456=78';
const OTHER = 'another-key-of-another-endpoint';
const newSearch = createLeakSearches([
  { name: 'Main', secret: new Secret(KEY) },
  { name: 'Other', secret: new Secret(OTHER) },
]);
const bytes = [...Buffer.from(KEY)];
const LISTS = {
  'a printed buffer': Buffer.from(bytes.map((byte) => byte.toString(16)).join(' ')),
  'a buffer as JSON': Buffer.from(JSON.stringify(Buffer.from(KEY))),
  'bytes of source code': Buffer.from(bytes.map((byte) => `0x${byte.toString(16)}`).join(', ')),
  'UTF-16': Buffer.from(KEY, 'utf16le'),
  'UTF-16, big-endian': Buffer.from(KEY, 'utf16le').swap16(),
  'base64 in UTF-16': Buffer.from(Buffer.from(`user:${KEY}`).toString('base64'), 'utf16le'),
};
const FORMS = Object.entries({
  ...Object.fromEntries(Object.entries(spellings(KEY)).map(([name, form]) => [name, Buffer.from(form)])),
  ...LISTS,
});

function leaksIn(content: Uint8Array, cuts: readonly number[] = []): readonly Leak[] {
  const search = newSearch();
  let from = 0;
  for (const to of [...cuts.toSorted((a, b) => a - b), content.length]) {
    search.push(content.subarray(from, Math.max(from, to)));
    from = Math.max(from, to);
  }
  return search.end();
}

describe('createLeakSearches', () => {
  for (const [name, form] of FORMS)
    it(`finds a key, and tells its line: ${name}`, () => {
      const lead = Buffer.from(`${'x'.repeat(5_000)}\nline\n  < `);
      const [leak, ...more] = leaksIn(
        Buffer.concat([lead, form, Buffer.from(' >\nend')]),
        [4_000, 5_010, 5_020],
      );
      assert.deepEqual([leak?.name, leak?.line, more], ['Main', 3, []]);
      assert.ok(leak!.column >= 5);
    });

  it('finds the same wherever slices end', () => {
    // Behind so many bytes, a slice is searched as it comes.
    const filler = Buffer.alloc(12_000, 'x');
    const content = Buffer.concat([
      filler,
      ...FORMS.flatMap(([, form]) => [Buffer.from('\n<'), form, Buffer.from('>')]),
      filler,
    ]);
    const whole = leaksIn(content);
    assert.deepEqual(
      whole.map(({ line }) => line),
      FORMS.map((_, at) => at + 2),
    );
    fc.assert(
      fc.property(fc.array(fc.nat({ max: content.length }), { maxLength: 20 }), (cuts) =>
        assert.deepEqual(leaksIn(content, cuts), whole),
      ),
      { numRuns: samples(200) },
    );
  });

  it('finds the same in slices of a byte each, and each key once', () => {
    const key = 'short-key';
    const search = createLeakSearches([{ name: 'Short', secret: new Secret(key) }])();
    const forms = [...Object.values(spellings(key)), Buffer.from(key, 'utf16le')];
    const content = Buffer.concat([
      ...forms.flatMap((form) => [Buffer.from('<'), Buffer.from(form), Buffer.from('>\n')]),
      Buffer.alloc(6_000, 'x'),
    ]);
    for (const byte of content) search.push(Uint8Array.of(byte));
    assert.deepEqual(
      search.end().map(({ line }) => line),
      forms.map((_, at) => at + 1),
    );
  });

  it('tells which key it is, and every line', () => {
    const content = Buffer.from(`${OTHER}\n\n${KEY} ${OTHER}`);
    assert.deepEqual(leaksIn(content), [
      { name: 'Other', line: 1, column: 1 },
      { name: 'Main', line: 3, column: 1 },
      { name: 'Other', line: 3, column: KEY.length + 2 },
    ]);
  });

  it('tells no more places than a person reads', () => {
    assert.equal(leaksIn(Buffer.from(`${KEY}\n`.repeat(10_000))).length, MOST_LEAKS);
  });

  it('finds nothing where nothing is', () => {
    const part = Buffer.from(KEY.slice(0, -1));
    for (const content of [part, Buffer.from(part.toString('hex')), Buffer.alloc(9)])
      assert.deepEqual(leaksIn(content), []);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 5_000 }), (any) => assert.deepEqual(leaksIn(any), [])));
  });

  it('finds nothing where there is no key', () => {
    assert.deepEqual(keysIn(KEY, createLeakSearches([])), []);
    assert.deepEqual(keysIn(`${KEY} ${KEY}`, newSearch), ['Main']);
  });
});
