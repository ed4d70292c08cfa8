// With which result the trail of a repeated call's page begins.
import assert from 'node:assert/strict';
import type { SubjectView, ViewerToPage } from '../../../src/protocol/viewer.ts';
import { filledRoot, firstShown } from '../../../src/webview/watch/firstShown.ts';

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

describe('filledRoot', () => {
  const roots = (...counts: readonly number[]): SubjectView =>
    ({ roots: counts.map((childCount) => ({ childCount })) }) as unknown as SubjectView;

  it('is the list with rows: blocks without receipts show what each block said', () => {
    assert.equal(filledRoot(roots(3, 20)), 0);
    assert.equal(filledRoot(roots(0, 20)), 1);
    assert.equal(filledRoot(roots(0)), 0);
  });
});
