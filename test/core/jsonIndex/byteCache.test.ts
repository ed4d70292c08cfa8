import assert from 'node:assert/strict';
import { ByteCache } from '../../../src/core/jsonIndex/byteCache.ts';

describe('ByteCache', () => {
  /** What is asked for these texts, of those that had to be made. */
  function askFor(texts: readonly string[]): { readonly given: readonly string[]; readonly made: number } {
    const bytes = Buffer.from(texts.join(''));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    // Two slots: different texts meet in one.
    const cache = new ByteCache<string>(1);
    let [at, made] = [0, 0];
    const given = texts.map((text) => {
      at += text.length;
      return cache.get(view, at - text.length, at, (from, to) => {
        made++;
        return bytes.toString('latin1', from, to);
      });
    });
    return { given, made };
  }

  it('makes a text once where the same one comes again', () => {
    assert.equal(askFor(['0xabcdef', '0xabcdef', '0xabcdef']).made, 1);
  });

  it('takes no text for another one, also of the same digit and another length', () => {
    const texts = ['0000', '00000', '000000', '0000000', '0000', '0001', '1000', '00000', '12345', '12346'];
    assert.deepEqual(askFor([...texts, ...texts.toReversed()]).given, [...texts, ...texts.toReversed()]);
  });

  it('makes very short and very long ones each time, and all once hardly any comes again', () => {
    assert.equal(askFor(['abc', 'abc']).made, 2);
    const long = 'x'.repeat(73);
    assert.equal(askFor([long, long]).made, 2);
    const others = Array.from({ length: 30 }, (_, index) => `text ${String(index).padStart(4, '0')}`);
    assert.equal(askFor([...others, 'again', 'again']).made, 32);
  });
});
