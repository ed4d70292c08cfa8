import assert from 'node:assert/strict';
import { escapeInvisible } from '../../../src/core/text/invisible.ts';

describe('escapeInvisible', () => {
  it('shows in JSON what cannot be seen, and keeps its value and its lines', () => {
    const value = ['a\u202egnp.exe', 'zero\u200bwidth', '\u{e0041}tag', 'plain é 🦄', '\ufeff'];
    const shown = escapeInvisible(JSON.stringify(value, null, 2));
    assert.equal(
      shown,
      [
        '[',
        String.raw`  "a\u202egnp.exe",`,
        String.raw`  "zero\u200bwidth",`,
        String.raw`  "\udb40\udc41tag",`,
        '  "plain é 🦄",',
        String.raw`  "\ufeff"`,
        ']',
      ].join('\n'),
    );
    assert.deepEqual(JSON.parse(shown), value);
  });
});
