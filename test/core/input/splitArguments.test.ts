import assert from 'node:assert/strict';
import { splitArguments } from '../../../src/core/input/splitArguments.ts';

describe('splitArguments', () => {
  it('gives no more parts than it may, the last one counted', () => {
    assert.deepEqual(splitArguments('1, 2', 2), ['1', '2']);
    assert.equal(splitArguments('1, 2, 3', 2), undefined);
    assert.equal(splitArguments('1 2 [3, 4]', 2), undefined);
    assert.deepEqual(splitArguments('1 2 [3, 4]', 3), ['1', '2', '[3, 4]']);
  });
});
