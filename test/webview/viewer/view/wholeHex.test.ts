// Shortened hex in text that wraps.
import assert from 'node:assert/strict';
import { withWholeHex } from '../../../../src/webview/viewer/view/wholeHex.ts';
import { textOf } from '../../textOf.ts';

const drawn = (text: string): string =>
  withWholeHex(text)
    .map((part) => (typeof part === 'string' ? part : textOf(part)))
    .join('');

describe('withWholeHex', () => {
  it('keeps each shortened hex in one line, and all else as it is', () => {
    assert.equal(
      drawn('0xe7f1…0512 sent 1 ETH to 0xf39Fd6e51a…fFb92266.'),
      '<span class="whole">0xe7f1…0512</span> sent 1 ETH to <span class="whole">0xf39Fd6e51a…fFb92266</span>.',
    );
    assert.equal(drawn('reading… <b>0x12</b> 1…2'), 'reading… <b>0x12</b> 1…2');
  });
});
