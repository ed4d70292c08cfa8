// The calendar day of a moment.
import assert from 'node:assert/strict';
import { localDay } from '../../../src/core/history/localDay.ts';

describe('localDay', () => {
  it('is the day of the calendar here, from its first millisecond to its last', () => {
    const first = new Date(2026, 0, 5).getTime();
    assert.deepEqual([first - 1, first, new Date(2026, 0, 6).getTime() - 1].map(localDay), [
      '2026-01-04',
      '2026-01-05',
      '2026-01-05',
    ]);
  });
});
