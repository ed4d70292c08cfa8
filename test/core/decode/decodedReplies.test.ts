// Every recorded reply reads as it was reviewed (test/core/decode/decodedReplies.txt).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DECODED, decodedReplies } from './decodedReplies.ts';

describe('decodeResult', () => {
  it('reads every reply that anvil gave as reviewed', () => {
    const reviewed = readFileSync(DECODED, 'utf8').split('\n');
    const decoded = decodedReplies().split('\n');
    const different = decoded.findIndex((line, index) => line !== reviewed[index]);
    const around = (lines: readonly string[]): readonly string[] =>
      lines.slice(Math.max(0, different - 3), different + 4);
    if (different !== -1) assert.deepEqual(around(decoded), around(reviewed));
    assert.equal(decoded.length, reviewed.length);
  });
});
