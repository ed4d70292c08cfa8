import assert from 'node:assert/strict';
import { isOngoing, triggerOf } from '../../../src/core/watch/repetition.ts';

describe('triggerOf', () => {
  it('is that of a watch, and of nothing else', () => {
    const heads = { kind: 'heads' } as const;
    const seconds = { kind: 'seconds', seconds: 12 } as const;
    assert.deepEqual([triggerOf(heads), triggerOf(seconds)], [heads, seconds]);
    assert.equal(triggerOf({ kind: 'blocks', blocks: '1..3' }), undefined);
    assert.equal(triggerOf({ kind: 'endpoints', ids: ['a', 'b'] }), undefined);
  });
});

describe('isOngoing', () => {
  it('is so of watches and subscriptions, which may have a condition', () => {
    const ids = ['a', 'b'];
    const all = [
      { kind: 'heads' },
      { kind: 'seconds', seconds: 12 },
      { kind: 'live' },
      { kind: 'blocks', blocks: '1..3' },
      { kind: 'endpoints', ids },
      { kind: 'lags', ids },
    ] as const;
    assert.deepEqual(
      all.filter((one) => isOngoing(one)).map(({ kind }) => kind),
      ['heads', 'seconds', 'live'],
    );
  });
});
