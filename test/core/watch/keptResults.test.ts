import assert from 'node:assert/strict';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import { isWorthKeeping } from '../../../src/core/watch/keptResults.ts';

const answer = (result: string): Outcome => ({ ok: true, result });
const failure = (message: string): Outcome => ({
  ok: false,
  failure: { kind: 'network', code: 'ECONNRESET', message },
});
const run = (startedAt: number, outcome: Outcome) => ({ startedAt, outcome });

describe('isWorthKeeping', () => {
  it('takes the first run and every change, and nothing that is as it was', () => {
    assert.equal(isWorthKeeping(run(0, failure('gone')), undefined, 0), true);
    assert.equal(isWorthKeeping(run(1_000, failure('gone')), run(0, failure('gone')), 1), false);
    assert.equal(isWorthKeeping(run(2_000, answer('0x1')), run(0, failure('gone')), 1), true);
  });

  it('takes one change a minute once there were twenty', () => {
    const last = run(100_000, answer('0x1'));
    const takes = (at: number, kept: number): boolean => isWorthKeeping(run(at, answer('0x2')), last, kept);
    assert.deepEqual(
      [takes(101_000, 19), takes(101_000, 20), takes(159_999, 20), takes(160_000, 20)],
      [true, false, false, true],
    );
  });
});
