// Which filters are worked through in slices.
import assert from 'node:assert/strict';
import type { HistoryFilter } from '../../src/core/history/history.ts';
import { needsSlices } from '../../src/storage/entryConditions.ts';

describe('needsSlices', () => {
  it('is said of filters by text or tags and of those that leave something out, and of no other', () => {
    const slow: readonly HistoryFilter[] = [
      { text: 'a' },
      { tags: ['a'] },
      { not: [{ method: 'eth_call' }] },
    ];
    const quick: readonly HistoryFilter[] = [{}, { text: ' ' }, { method: 'eth_call' }];
    assert.deepEqual(
      [slow, quick].map((all) => all.map(needsSlices)),
      [
        [true, true, true],
        [false, false, false],
      ],
    );
  });
});
