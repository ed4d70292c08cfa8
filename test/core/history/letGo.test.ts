import assert from 'node:assert/strict';
import { letGo } from '../../../src/core/history/letGo.ts';

describe('letGo', () => {
  it('says what became of an answer that is not there any more, and nothing of a call that failed', () => {
    const gone = { ok: false, failure: { kind: 'input', message: 'Let go.' } } as const;
    assert.deepEqual(
      [
        letGo({ ok: true, outcome: gone }),
        letGo({ ok: false, outcome: gone }),
        letGo({ ok: true, outcome: { ok: true, result: null } }),
      ],
      ['Let go.', undefined, undefined],
    );
  });
});
