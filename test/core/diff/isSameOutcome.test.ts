import assert from 'node:assert/strict';
import { isSameOutcome } from '../../../src/core/diff/isSameOutcome.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';

const answer = (result: string): Outcome => ({ ok: true, result });
const failure = (message: string): Outcome => ({
  ok: false,
  failure: { kind: 'network', code: 'ECONNRESET', message },
});

describe('isSameOutcome', () => {
  it('tells answers by their values and failures by what they say', () => {
    const pairs = [
      [answer('0x1'), answer('0x1')],
      [answer('0x1'), answer('0x01')],
      [failure('gone'), failure('gone')],
      [failure('gone'), failure('late')],
      [answer('0x1'), failure('gone')],
    ] as const;
    assert.deepEqual(
      pairs.map(([before, after]) => isSameOutcome(before, after)),
      [true, false, true, false, false],
    );
  });
});
