// How times are written.
import assert from 'node:assert/strict';
import { dayAndTime, timeOrDay } from '../../../src/host/common/clockTime.ts';

describe('dayAndTime', () => {
  it('is written the same in every language', () => {
    assert.equal(dayAndTime(new Date(2026, 0, 5, 9, 8, 7).getTime()), '2026-01-05 09:08:07');
  });
});

describe('timeOrDay', () => {
  it('names the day where it is another than today', () => {
    const now = new Date();
    const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
    assert.match(timeOrDay(today - 1), /^\d{4}-\d\d-\d\d 23:59:59$/);
    assert.equal(timeOrDay(Date.now()).length, '14:03:27'.length);
  });
});
