import assert from 'node:assert/strict';
import { given } from '../../src/core/given.ts';

describe('given', () => {
  it('keeps every member but those that are undefined', () => {
    const members = given({ none: undefined, zero: 0, empty: '', nothing: null, no: false });
    assert.deepEqual(Object.entries(members), [
      ['zero', 0],
      ['empty', ''],
      ['nothing', null],
      ['no', false],
    ]);
  });
});
