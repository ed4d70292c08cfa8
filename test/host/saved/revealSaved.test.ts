// When a new saved request is shown in the side bar.
import assert from 'node:assert/strict';
import type { SavedItem } from '../../../src/core/history/history.ts';
import { savedRevealer } from '../../../src/host/saved/revealSaved.ts';

describe('savedRevealer', () => {
  const item: SavedItem = { id: 'a', name: 'Mine', position: 1 };

  it('shows it where the side bar is open, without taking keyboard or selection', async () => {
    const shown: unknown[] = [];
    const view = { reveal: async (...how: readonly unknown[]) => void shown.push(how) };
    await savedRevealer(view, [{ visible: false }, { visible: false }])(item);
    assert.deepEqual(shown, []);
    await savedRevealer(view, [{ visible: false }, { visible: true }])(item);
    assert.deepEqual(shown, [[item, { select: false, focus: false }]]);
  });

  it('is silent where the request is gone by then', () =>
    savedRevealer({ reveal: () => Promise.reject(new Error('gone')) }, [{ visible: true }])(item));
});
