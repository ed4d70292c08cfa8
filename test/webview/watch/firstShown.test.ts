// With which result the trail of a repeated call's page begins.
import assert from 'node:assert/strict';
import type { SubjectView, ViewerToPage } from '../../../src/protocol/viewer.ts';
import { firstShown } from '../../../src/webview/watch/firstShown.ts';

describe('firstShown', () => {
  const show = (place: 'first' | 'next' | 'here'): ViewerToPage => ({
    type: 'show',
    subject: { id: 'repeat:1' } as SubjectView,
    place,
  });
  const TRAIL = { trail: [{ id: 'entry:a', title: 'A' }], at: 0 };

  it('is the one that the host shows first, and after a reload whichever comes first', () => {
    assert.deepEqual(firstShown(show('first'), TRAIL), show('first'));
    assert.deepEqual(firstShown(show('here'), undefined), show('first'));
  });

  it('is none that comes after it: what was followed and opened meanwhile stays', () => {
    for (const place of ['here', 'next'] as const) assert.equal(firstShown(show(place), TRAIL), undefined);
    assert.equal(firstShown({ type: 'busy', isBusy: true }, undefined), undefined);
  });
});
