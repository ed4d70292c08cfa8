// What kinds of values are called beside their rows.
import assert from 'node:assert/strict';
import { kindName } from '../../../src/core/decode/kindNames.ts';

describe('kindName', () => {
  it('says in which time zone a time is shown, and nothing of what a row says itself', () => {
    assert.equal(kindName('timestamp'), 'local time');
    assert.equal(kindName('weiPerGas'), 'wei per gas');
    assert.equal(kindName('gas'), 'gas');
    assert.equal(kindName('array'), '');
  });
});
