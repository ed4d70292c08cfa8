import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { createByteMask } from '../../src/core/maskBytes.ts';
import { forbiddenForms } from '../../src/core/redact.ts';
import { Secret } from '../../src/core/secret.ts';

const KEY = 'canary&key"0123/456789';
const forms = forbiddenForms(new Secret(KEY), []);

/** The text masked in parts that end at these places. */
function masked(text: string, texts: readonly string[], cuts: readonly number[] = []): string {
  const bytes = Buffer.from(text);
  const mask = createByteMask(texts);
  let next = 0;
  const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length];
  for (const end of ends) {
    const to = end === bytes.length ? end : end - mask.reach;
    if (to > next) next = mask.mask(bytes, next, to, end);
  }
  if (next < bytes.length) mask.mask(bytes, next, bytes.length, bytes.length);
  return bytes.toString();
}

/** Every character as an escape of four digits. */
const escaped = (text: string): string =>
  Array.from(text)
    .map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

describe('createByteMask', () => {
  it('masks every form of a key with as many bytes', () => {
    for (const form of forms)
      assert.equal(masked(`["a${form}b"]`, forms), `["a${'x'.repeat(form.length)}b"]`, form);
  });

  it('masks digits by digits, so that a number stays one', () => {
    assert.equal(masked('[12345678,"12345678"]', ['12345678']), '[11111111,"11111111"]');
  });

  it('masks what JSON spells with escapes', () => {
    const written = JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/').replace('&', '\\u0026');
    for (const text of [written, escaped(KEY), `\\\\${escaped(KEY)}`]) {
      const { length } = text.replace(/^\\\\\\\\/, '');
      assert.deepEqual(JSON.parse(masked(`["${text}"]`, forms)), [
        text.startsWith('\\\\') ? `\\${'x'.repeat(length - 2)}` : 'x'.repeat(length),
      ]);
    }
  });

  it('masks letters beyond ASCII, as they are and as pairs of escapes', () => {
    for (const text of ['schlüssel-😀-key', escaped('schlü'), '\\ud83d\\ude00😀']) {
      const secret = JSON.parse(`"${text}"`) as string;
      assert.match(masked(`["${text}"]`, [secret]), /^\["x+"\]$/);
    }
    assert.match(masked(`"schl\\u00fcssel-\\ud83d\\ude00-key"`, ['schlüssel-😀-key']), /^"x+"$/);
  });

  it('leaves everything else as it is', () => {
    const text = `{"a":"canary","b":"\\u0063anary\\n\\\\","c":[1.5e3,"${KEY.slice(0, 20)}"]}`;
    assert.equal(masked(text, forms), text);
    assert.equal(masked(text, []), text);
  });

  it('lets no form through, wherever the bytes are cut', () => {
    const filler = fc.stringMatching(/^[a-zA-Z0-9 ]{0,40}$/);
    const spelled = fc
      .constantFrom(...forms)
      .chain((form) => fc.constantFrom(JSON.stringify(form).slice(1, -1), escaped(form)));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(filler, spelled), { maxLength: 5 }),
        fc.array(fc.nat({ max: 1_500 }), { maxLength: 12 }),
        (parts, cuts) => {
          const text = `["${parts.map(([before, form]) => before + form).join('')}"]`;
          const result = masked(text, forms, cuts);
          const expected = `["${parts.map(([before, form]) => before + 'x'.repeat(form.length)).join('')}"]`;
          assert.equal(result, expected);
        },
      ),
      { numRuns: 300 },
    );
  });
});
