import assert from 'node:assert/strict';
import { omitUndefined } from '../../src/core/omitUndefined.ts';

describe('omitUndefined', () => {
  it('keeps every member but those that are undefined', () => {
    const members = omitUndefined({ none: undefined, zero: 0, empty: '', nothing: null, no: false });
    assert.deepEqual(Object.entries(members), [
      ['zero', 0],
      ['empty', ''],
      ['nothing', null],
      ['no', false],
    ]);
  });
});
