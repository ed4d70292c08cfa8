import assert from 'node:assert/strict';
import { evicted } from '../../../src/core/history/evicted.ts';

describe('evicted', () => {
  it('says what became of an answer that no longer exists, and nothing of a call that failed', () => {
    const gone = { ok: false, failure: { kind: 'input', message: 'Let go.' } } as const;
    assert.deepEqual(
      [
        evicted({ ok: true, outcome: gone }),
        evicted({ ok: false, outcome: gone }),
        evicted({ ok: true, outcome: { ok: true, result: null } }),
      ],
      ['Let go.', undefined, undefined],
    );
  });
});
