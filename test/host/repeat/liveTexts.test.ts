// What is said of a subscription.
import assert from 'node:assert/strict';
import type { LiveStream } from '../../../src/host/repeat/liveStream.ts';
import type { LiveShown } from '../../../src/host/repeat/liveTexts.ts';
import { withVscode } from '../withVscode.ts';

const { liveStatus } = await withVscode('', () => import('../../../src/host/repeat/liveTexts.ts'));

describe('liveStatus', () => {
  it('says in whole seconds when it connects again', () => {
    const shown = { isPaused: false, rates: [], waiting: 0, met: 0 } as unknown as LiveShown;
    const counts = { all: 2, filled: 0, removed: 0, dropped: 0 };
    const stream = {
      status: { kind: 'waiting', at: 5_200 },
      state: { rows: { counts }, head: undefined, reorgs: { count: 0, deepest: 0 } },
    } as unknown as LiveStream;
    const at = (now: number): string => liveStatus(shown, stream, now);
    assert.equal(at(2_000), 'Reconnecting in 4 s · 2 rows');
    assert.equal(at(9_000), 'Reconnecting in 0 s · 2 rows');
  });
});
