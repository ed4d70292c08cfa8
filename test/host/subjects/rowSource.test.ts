// What the page receives of rows: by path, of small and large values, alone and in groups.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import { nodeRows } from '../../../src/host/subjects/rowSource.ts';
import { bytesOf, feed } from '../../core/jsonIndex/feed.ts';

const ALICE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const value = {
  balance: '0xde0b6b3a7640000',
  to: ALICE,
  list: Array.from({ length: 300 }, (_, index) => ({ index, text: `text ${index}` })),
};
const SHAPE = { object: { balance: 'wei', to: 'address' } } as const;
const small = decode('result', value, SHAPE);
const large = decode(
  'result',
  feed(bytesOf(JSON.stringify(value)), [], { block: 64, large: 500 }).root!,
  SHAPE,
);
const request = decode('request', ['0x1'], 'unknown');

const labels = (rows: readonly { label: string; summary: string }[]): readonly string[] =>
  rows.map(({ label, summary }) => `${label}: ${summary}`);

describe('nodeRows', () => {
  it('gives rows by path, the same of small and of large values', () => {
    for (const node of [small, large]) {
      const source = nodeRows([node, request]);
      assert.deepEqual(labels(source.roots), [
        `result: ${node === small ? '3 fields' : '3 fields'}`,
        'request: 1 item',
      ]);
      assert.deepEqual(labels(source.rows([0], 0, 2)), [
        'balance: 1 coin',
        'to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      ]);
      assert.deepEqual(labels(source.rows([0, 2, 299], 0, 9)), ['index: 299', 'text: text 299']);
      const [list] = source.rows([0], 2, 3);
      assert.deepEqual([list?.isTable, list?.childCount, list?.summary], [true, 300, '300 items']);
      const [to] = source.rows([0], 1, 2);
      assert.deepEqual([to?.hasSuggestedCalls, to?.isTable, to?.kind], [true, false, 'address']);
      assert.equal(source.node([0, 2, 298, 1])?.value, 'text 298');
      assert.equal(source.formText([0, 0], 'hex'), '0xde0b6b3a7640000');
    }
  });

  it('has no rows where a path leads nowhere', () => {
    const source = nodeRows([small]);
    assert.deepEqual(
      [source.rows([1], 0, 9), source.rows([0, 99], 0, 9), source.rows([], 0, 9)],
      [[], [], []],
    );
    assert.deepEqual([source.node([5]), source.formText([0, 99], '')], [undefined, undefined]);
    assert.equal(source.formText([0, 0], 'no such form'), undefined);
  });

  it('has groups with their notes, and finds what is in them by the same paths', () => {
    const source = nodeRows([{ title: 'Costs', notes: ['From the receipt.'], rows: [request, small] }]);
    const [group] = source.roots;
    assert.deepEqual(
      [group?.label, group?.kind, group?.childCount, group?.notations],
      ['Costs', 'group', 2, [{ name: '', text: 'From the receipt.' }]],
    );
    assert.deepEqual(labels(source.rows([0], 1, 2)), ['result: 3 fields']);
    const parsed = parseQuery('"text 42"');
    assert.ok(parsed.ok);
    const hits = [...source.search(parsed.query)].filter((hit) => hit !== 'pause');
    assert.deepEqual(hits, [[0, 1, 2, 42, 1]]);
    assert.equal(source.node(hits[0]!)?.value, 'text 42');
  });
});
