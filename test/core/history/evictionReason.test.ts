import assert from 'node:assert/strict';
import { evictionReason } from '../../../src/core/history/evictionReason.ts';

describe('evictionReason', () => {
  it('says what became of an answer that no longer exists, and nothing of a call that failed', () => {
    const gone = { ok: false, failure: { kind: 'input', message: 'Let go.' } } as const;
    assert.deepEqual(
      [
        evictionReason({ ok: true, outcome: gone }),
        evictionReason({ ok: false, outcome: gone }),
        evictionReason({ ok: true, outcome: { ok: true, result: null } }),
      ],
      ['Let go.', undefined, undefined],
    );
  });
});
