// What is said of a subscription.
import assert from 'node:assert/strict';
import type { LiveStream } from '../../../src/host/repeat/liveStream.ts';
import type { LiveShown } from '../../../src/host/repeat/liveTexts.ts';
import { withVscode } from '../withVscode.ts';

const { liveStatus } = await withVscode('', () => import('../../../src/host/repeat/liveTexts.ts'));

describe('liveStatus', () => {
  const shown = { isPaused: false, rates: [], waiting: 0, met: 0 } as unknown as LiveShown;
  const counts = { all: 2, filled: 0, removed: 0, dropped: 0 };

  it('says in whole seconds when it connects again', () => {
    const stream = {
      status: { kind: 'waiting', at: 5_200 },
      state: { rows: { counts }, head: undefined, reorgs: { count: 0, deepest: 0 } },
    } as unknown as LiveStream;
    const at = (now: number): string => liveStatus(shown, stream, now);
    assert.equal(at(2_000), 'Reconnecting in 4 s · 2 rows');
    assert.equal(at(9_000), 'Reconnecting in 0 s · 2 rows');
  });
  it('has the rate of rows, but none while it is paused', () => {
    const rates = [0, 1_000].map((ms) => ({ ms, all: 2 }));
    const state = { rows: { counts }, head: undefined, reorgs: { count: 0, deepest: 0 } };
    const stream = { status: { kind: 'live' }, state } as unknown as LiveStream;
    assert.equal(liveStatus({ ...shown, rates }, stream, 0), 'Live · 0.0/s · 2 rows');
    assert.equal(liveStatus({ ...shown, rates, isPaused: true, waiting: 2 }, stream, 0), 'Paused · 2 rows');
  });

  it('says that no new block has come while the first row is the newest block of the start', () => {
    const rates = [0, 1_000].map((ms) => ({ ms, all: 1 }));
    const said = (hasNoNewBlock: boolean, isDev: boolean, isPaused = false): string => {
      const one = { ...counts, all: 1 };
      const state = { rows: { counts: one }, head: 68_943n, reorgs: { count: 0, deepest: 0 }, hasNoNewBlock };
      const stream = { status: { kind: 'live' }, state } as unknown as LiveStream;
      return liveStatus({ ...shown, rates, isPaused, waiting: 1 }, stream, 0, isDev);
    };
    assert.equal(said(true, false), 'Live · no new block yet · block 68,943 · 1 row');
    assert.equal(
      said(true, true),
      'Live · no new block yet (a development chain usually makes one for each transaction) · block 68,943 · 1 row',
    );
    assert.equal(said(true, true, true), 'Paused · block 68,943 · 1 row');
    assert.equal(said(false, true), 'Live · block 68,943 · 0.0/s · 1 row');
  });

  it('says how deep one reorg was, and how deep the deepest of several', () => {
    const after = (count: number): string => {
      const state = { rows: { counts }, head: undefined, reorgs: { count, deepest: 3 } };
      return liveStatus(shown, { status: { kind: 'live' }, state } as unknown as LiveStream, 0);
    };
    assert.match(after(0), / · 2 rows$/);
    assert.match(after(1), / · 1 reorg, 3 deep$/);
    assert.match(after(2), / · 2 reorgs, up to 3 deep$/);
  });
});
