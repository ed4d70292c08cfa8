// The section with the calls inside a transaction: what its sentences count.
import assert from 'node:assert/strict';
import { callsSection } from '../../../src/core/explain/callsSection.ts';
import { isCall } from '../../../src/core/decode/callNodes.ts';
import { childCount } from '../../../src/core/decode/childNodes.ts';
import { createJsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const notesOf = (root: JsonObject | undefined, refusal = ''): readonly (readonly string[])[] =>
  callsSection(root, { refusal, includesUndone: true }, {}).map(({ notes }) => notes);

const call = (more: JsonObject = {}): JsonObject => ({ type: 'CALL', gas: '0x1', ...more });
const failed = (more: JsonObject = {}): JsonObject => call({ error: 'Reverted', ...more });

describe('callsSection', () => {
  it('counts the calls at every level, and each failure that was caught once', () => {
    const caught = failed({ calls: [failed()] });
    assert.deepEqual(notesOf(call({ calls: [caught, call()] })), [
      ['It made 3 calls.', '1 call failed while the call that made it went on.'],
    ]);
    assert.deepEqual(notesOf(call({ calls: [caught, call({ calls: [caught] })] })), [
      ['It made 5 calls.', '2 calls failed while the call that made them went on.'],
    ]);
    assert.deepEqual(notesOf(call()), [['This is its only call.']]);
  });

  it('does not count what the transaction failed with', () => {
    assert.deepEqual(notesOf(failed({ calls: [failed({ calls: [failed()] })] })), [['It made 2 calls.']]);
  });

  it('counts the events of what failed, and says where not all are told', () => {
    const logs = [{ topics: [] }, { topics: [] }];
    const root = call({ logs, calls: [failed({ logs, calls: [call({ logs })] })] });
    const caught = ['It made 2 calls.', '1 call failed while the call that made it went on.'];
    assert.deepEqual(notesOf(root), [[...caught, '4 events of calls that failed are undone.']]);
    const untold = 'Events of failed calls are undone, and this trace does not list all of them.';
    const notes = (frame: JsonObject): readonly (readonly string[])[] =>
      callsSection(frame, { refusal: '', includesUndone: false }, {}).map((section) => section.notes);
    assert.deepEqual(notes(root), [[...caught, untold]]);
    assert.deepEqual(notes(call({ calls: [call()] })), [['It made 1 call.']]);
  });

  it('shows them as one tree', () => {
    const [section] = callsSection(call({ calls: [call()] }), { refusal: '', includesUndone: true }, {});
    assert.deepEqual(section!.rows.map(isCall), [true]);
  });

  it('counts the calls of a frame that made very many @long', () => {
    assert.deepEqual(notesOf(call({ calls: Array.from({ length: 200_000 }, () => call()) })), [
      ['It made 200,000 calls.'],
    ]);
  });

  it('shows a tree that is too large to be looked through', () => {
    const bytes = new TextEncoder().encode(JSON.stringify(call({ calls: [call(), call()] })));
    const index = createJsonIndex(
      { read: (from, to) => bytes.subarray(from, to), length: bytes.length },
      { large: 16 },
    );
    index.push(bytes);
    index.end();
    const [section] = callsSection(
      undefined,
      { refusal: 'It gave 12 MB.', includesUndone: false },
      {},
      index.root,
    );
    assert.deepEqual([section!.notes, section!.rows.map(childCount)], [['It gave 12 MB.'], [3]]);
  });

  it('says what is missing without a trace', () => {
    assert.deepEqual(notesOf(undefined, 'The node refused.'), [
      ['The calls inside, and the value they moved, are not known without a trace.', 'The node refused.'],
    ]);
    assert.deepEqual(notesOf(undefined), []);
  });
});
