import assert from 'node:assert/strict';
import { nonceNote } from '../../../src/core/write/nonceNote.ts';

describe('nonceNote', () => {
  it('says whether a nonce is the next, leaves a gap, replaces what waits, or is used', () => {
    const nonces = { pending: 1_007n, latest: 1_005n };
    assert.deepEqual(
      [1_007n, 1_008n, 1_010n, 1_006n, 1_005n, 1_004n].map((nonce) => nonceNote(nonce, nonces)),
      [
        'the account’s next',
        'a gap: the account’s next is 1,007, so it waits until 1,007 is sent',
        'a gap: the account’s next is 1,007, so it waits until 1,007 to 1,009 are sent',
        'it replaces a transaction that waits with this nonce; the account’s next is 1,007',
        'it replaces a transaction that waits with this nonce; the account’s next is 1,007',
        'too low: the account’s next is 1,007',
      ],
    );
  });
});
