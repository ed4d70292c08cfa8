// Replies of other chains read as they were reviewed (test/core/decode/otherChains.txt).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DECODED, otherChains } from './otherChains.ts';

describe('replies of other chains', () => {
  it('read as reviewed', () => {
    assert.deepEqual(otherChains().split('\n'), readFileSync(DECODED, 'utf8').split('\n'));
  });

  it('leave nothing unread', () => {
    assert.deepEqual(
      otherChains()
        .split('\n')
        .filter((line) => / unknown[ :(]|\(guess/.test(line)),
      [],
    );
  });
});
