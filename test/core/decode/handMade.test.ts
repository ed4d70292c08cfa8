// Replies made by hand read as they were reviewed (otherChains.txt and specification.txt beside this file).
import assert from 'node:assert/strict';
import { decodedText, HAND_MADE, reviewedText } from './handMade.ts';

/** An error code is a number of the server’s own. */
const UNREAD = / (?<!^ +code )unknown[ :(]|\(guess/;

for (const name of HAND_MADE)
  describe(`replies of ${name}.json`, () => {
    it('read as reviewed', () => {
      assert.deepEqual(decodedText(name).split('\n'), reviewedText(name).split('\n'));
    });

    it('leave nothing unread', () => {
      assert.deepEqual(
        decodedText(name)
          .split('\n')
          .filter((line) => UNREAD.test(line)),
        [],
      );
    });
  });
