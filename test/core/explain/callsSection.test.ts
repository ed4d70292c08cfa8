import assert from 'node:assert/strict';
import { callsSection } from '../../../src/core/explain/callsSection.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const notesOf = (root: JsonObject | undefined, refusal = ''): readonly (readonly string[])[] =>
  callsSection(root, refusal, {}).map(({ notes }) => notes);

describe('callsSection', () => {
  it('counts the calls at every level, and those whose failure was caught', () => {
    const failed = { type: 'CALL', error: 'Reverted', calls: [{ type: 'STATICCALL' }] };
    assert.deepEqual(notesOf({ type: 'CALL', calls: [failed, { type: 'CALL' }] }), [
      ['It made 3 calls.', '1 call failed without stopping the transaction.'],
    ]);
    assert.deepEqual(notesOf({ type: 'CALL' }), [['It made no calls.']]);
  });

  it('counts the calls of a frame that made very many', () => {
    const calls = Array.from({ length: 200_000 }, () => ({ type: 'CALL' }));
    assert.deepEqual(notesOf({ type: 'CALL', calls }), [['It made 200,000 calls.']]);
  });

  it('says what is missing without a trace', () => {
    assert.deepEqual(notesOf(undefined, 'The node refused.'), [
      ['The calls inside, and the ether they moved, are not known without a trace.', 'The node refused.'],
    ]);
    assert.deepEqual(notesOf(undefined), []);
  });
});
