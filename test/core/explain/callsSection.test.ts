import assert from 'node:assert/strict';
import { callsSection } from '../../../src/core/explain/callsSection.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const notesOf = (root: JsonObject | undefined, refusal = ''): readonly (readonly string[])[] =>
  callsSection(root, refusal, {}).map(({ notes }) => notes);

describe('callsSection', () => {
  it('counts the calls at every level, and those whose failure was caught', () => {
    const failed = { type: 'CALL', error: 'Reverted', calls: [{ type: 'STATICCALL' }] };
    assert.deepEqual(notesOf({ type: 'CALL', calls: [failed, { type: 'CALL' }] }), [
      ['It made 3 calls.', '1 call failed without stopping the transaction.'],
    ]);
    assert.deepEqual(notesOf({ type: 'CALL' }), [['The transaction’s own call made no others.']]);
  });

  it('lists those that failed, each once with all below it, and the first twenty of many', () => {
    const failed = {
      type: 'CALL',
      to: '0x1',
      error: 'Reverted',
      calls: [{ type: 'CALL', error: 'Reverted' }],
    };
    const labels = (root: JsonObject): readonly string[] =>
      callsSection(root, '', {}).flatMap(({ rows }) => rows.map(({ label }) => label));
    const deep = { type: 'CALL', calls: [{ type: 'CALL', calls: [failed] }, failed] };
    assert.deepEqual(labels(deep), ['failed call 1', 'failed call 2', 'call tree']);
    assert.deepEqual(labels({ type: 'CALL', calls: [failed] }), ['failed call', 'call tree']);
    // Of a transaction that failed, the section on that tells where.
    assert.deepEqual(labels({ ...deep, error: 'Reverted' }), ['call tree']);
    const many = { type: 'CALL', calls: Array.from({ length: 21 }, () => failed) };
    assert.equal(labels(many).length, 21);
    assert.deepEqual(notesOf(many), [
      ['It made 42 calls.', '21 calls failed without stopping the transaction; these are the first 20.'],
    ]);
  });

  it('leaves the share of gas to the transaction’s own section, and gives that of the calls inside', () => {
    const call = { type: 'CALL', from: '0x1', to: '0x2', gas: '0x4', gasUsed: '0x1' };
    const [section] = callsSection({ ...call, calls: [call] }, '', {});
    const tree = section!.rows[0]!;
    const inside = childNodes(childNodes(tree).find(({ label }) => label === 'calls')!)[0]!;
    assert.deepEqual(
      [tree, inside].map((node) =>
        nodesInside(node).map(({ label, value }) => `${label} ${JSON.stringify(value)}`),
      ),
      [[], ['gas utilisation "0.25"']],
    );
  });

  it('lists them in their order', () => {
    const failed = (to: string): JsonObject => ({
      type: 'CALL',
      from: '0x0',
      to,
      gas: '0x1',
      error: 'out of gas',
    });
    const [section] = callsSection({ type: 'CALL', calls: [failed('0x1'), failed('0x2')] }, '', {});
    assert.deepEqual(
      section!.rows.slice(0, 2).map(({ value }) => (value as JsonObject)['to']),
      ['0x1', '0x2'],
    );
  });

  it('counts the calls of a frame that made very many', () => {
    const calls = Array.from({ length: 200_000 }, () => ({ type: 'CALL' }));
    assert.deepEqual(notesOf({ type: 'CALL', calls }), [['It made 200,000 calls.']]);
  });

  it('says what is missing without a trace', () => {
    assert.deepEqual(notesOf(undefined, 'The node refused.'), [
      ['The calls inside, and the value they moved, are not known without a trace.', 'The node refused.'],
    ]);
    assert.deepEqual(notesOf(undefined), []);
  });
});
