import assert from 'node:assert/strict';
import { isTimeName } from '../../../src/core/abi/timeName.ts';

describe('isTimeName', () => {
  it('knows the names of moments, and none that could be a duration or an amount', () => {
    const moments =
      'deadline _deadline sigDeadline expiry permitExpiry Expiration expires createdAt updated_at since lockedUntil validAfter valid_before notBefore timestamp blockTimestamp startTime end_time time';
    const others =
      'lifetime lockTime delay amount value format flat at cat data repeat deadlineBlock lastUpdate untilBlock';
    assert.deepEqual(`${moments} ${others}`.split(' ').filter(isTimeName), moments.split(' '));
  });
});
