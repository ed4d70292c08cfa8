import assert from 'node:assert/strict';
import { createJsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import { smallResult } from '../../../src/core/reply/smallResult.ts';

describe('smallResult', () => {
  it('is the result of a call that was answered, null too', () => {
    assert.equal(smallResult({ ok: true, result: '0x1' }), '0x1');
    assert.equal(smallResult({ ok: true, result: null }), null);
  });

  it('is nothing where the result is read in parts', () => {
    const bytes = Buffer.from(`["${'a'.repeat(100)}"]`);
    const index = createJsonIndex(
      { length: bytes.length, read: (start, end) => bytes.subarray(start, end) },
      { large: 64 },
    );
    index.push(bytes);
    index.end();
    assert.equal(smallResult({ ok: true, result: index.root! }), undefined);
  });

  it('is nothing of a call that failed, or that was not made', () => {
    assert.equal(
      smallResult({ ok: false, failure: { kind: 'input', message: 'No such method.' } }),
      undefined,
    );
    assert.equal(smallResult(undefined), undefined);
  });
});
