import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isStringOpen } from '../../../src/core/jsonIndex/jsonGrammar.ts';
import { createByteMask } from '../../../src/core/secret/maskBytes.ts';
import { createRedact } from '../../../src/core/secret/redact.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { spellings } from './spellings.ts';
import { samples } from '../../effort.ts';

const KEY = 'Canary&key{0123/456}789';
const SPELLED = Object.entries(spellings(KEY));

/** The text masked in parts that end at these places. */
function masked(text: string, secrets: readonly string[] = [KEY], cuts: readonly number[] = []): string {
  const bytes = Buffer.from(text);
  const mask = createByteMask(secrets);
  const isInString = (at: number): boolean => isStringOpen(0, bytes.subarray(0, at));
  let next = 0;
  const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length];
  for (const end of ends) {
    const to = end === bytes.length ? end : end - mask.reach;
    if (to > next) next = mask.mask(bytes, next, to, end, isInString);
  }
  if (next < bytes.length) mask.mask(bytes, next, bytes.length, bytes.length, isInString);
  return bytes.toString();
}

/** Every character as an escape of four digits. */
const escaped = (text: string): string =>
  Array.from(text)
    .map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The masks of a large answer as those of a small one. */
const short = (text: string): string => text.replaceAll(/\[api key\**\]/g, '[api key]');

describe('createByteMask', () => {
  for (const [name, form] of SPELLED)
    it(`masks with as many bytes what a small answer has masked: ${name}`, () => {
      const text = JSON.stringify([`a ${form} b`, form]);
      const clean = masked(text);
      assert.equal(clean.length, text.length);
      const redact = createRedact(new Secret(KEY));
      assert.deepEqual(JSON.parse(short(clean)), (JSON.parse(text) as string[]).map(redact));
    });

  it('says where a key was, as well as there is room', () => {
    const secrets = ['12345678901234', '123456789', '12345678', '12'];
    assert.deepEqual(
      secrets.map((secret) => masked(`["${secret}"]`, [secret])),
      ['["[api key*****]"]', '["[api key]"]', '["[key***]"]', '["[]"]'],
    );
  });

  it('puts a string in place of a number that holds a key', () => {
    const text = '[12345678,-1.5e3,{"a": 90123456781e5 ,"b":"x 12345678 y"},0.12345678,"\\"",12345678]';
    assert.equal(
      masked(text, ['12345678']),
      `["[key*]",-1.5e3,{"a": "[api key**]" ,"b":"x [key***] y"},"[key***]","\\"","[key*]"]`,
    );
  });

  it('masks no number in part, wherever the bytes are cut', () => {
    const number = `${'9'.repeat(300)}12345678${'8'.repeat(150)}`;
    const text = `[${number},"${number}",${number}]`;
    for (let cut = 1; cut < 4_000; cut += 13) {
      const pieces = Array.from({ length: 60 }, (_, at) => at * 3 + cut);
      const values = JSON.parse(masked(`${' '.repeat(3_000)}${text}`, ['12345678'], pieces)) as unknown[];
      assert.deepEqual(
        values.map((value) => typeof value),
        ['string', 'string', 'string'],
      );
    }
  });

  it('takes what stands behind the end for no part of a number', () => {
    const bytes = Buffer.from('[123456789');
    const next = createByteMask(['12345678']).mask(bytes, 0, 9, 9, () => false);
    assert.deepEqual([bytes.toString(), next], ['["[key*]"9', 9]);
  });

  it('masks what JSON spells with escapes', () => {
    const written = JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/').replace('&', '\\u0026');
    for (const text of [written, escaped(KEY), `\\\\${escaped(KEY)}`])
      assert.match(JSON.parse(masked(`["${text}"]`))[0] as string, /^\\?\[api key\**\]$/);
  });

  it('masks letters beyond ASCII, as they are, in capitals and as pairs of escapes', () => {
    for (const text of ['schlüssel-😀-key', 'SCHLÜSSEL-😀-KEY', 'schl\\u00fcssel-\\ud83d\\ude00-key'])
      assert.match(masked(`["${text}"]`, ['schlüssel-😀-key']), /^\["\[api key\*+\]"\]$/);
    assert.match(masked(`["${escaped('schlü')}"]`, ['schlü']), /^\["\[api key\*+\]"\]$/);
  });

  it('counts the places', () => {
    const mask = createByteMask([KEY]);
    const bytes = Buffer.from(`["${KEY}","${escaped(KEY)}","${KEY}x"]`);
    mask.mask(bytes, 0, bytes.length, bytes.length, () => true);
    assert.equal(mask.count, 3);
  });

  it('leaves everything else as it is', () => {
    const text = `{"a":"canary","b":"\\u0063anary\\n\\\\ 100% &c; &amp;","c":[1.5e3,"${KEY.slice(0, 20)}"]}`;
    assert.equal(masked(text), text);
    assert.equal(masked(text, []), text);
    fc.assert(fc.property(fc.json(), (json) => assert.equal(masked(json), json)));
  });

  it('masks the same wherever the bytes are cut', () => {
    const filler = fc.stringMatching(/^[a-zA-Z0-9 %&]{0,40}$/);
    const spelled = fc.constantFrom(...SPELLED).map(([, form]) => JSON.stringify(form).slice(1, -1));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(filler, spelled), { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat({ max: 4_000 }), { maxLength: 12 }),
        (parts, cuts) => {
          const text = `["${parts.map(([before, form]) => `${before} ${form}`).join(' ')}"]${' '.repeat(2_500)}`;
          assert.equal(masked(text, [KEY], cuts), masked(text));
          assert.equal(masked(text).match(/\[api key\**\]/g)?.length, parts.length);
        },
      ),
      { numRuns: samples(300) },
    );
  });
});
