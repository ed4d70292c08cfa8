import assert from 'node:assert/strict';
import { nodeAt } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { changeMarks } from '../../../src/core/watch/changeMarks.ts';

const marksOf = (before: JsonValue, after: JsonValue, shape: Shape = 'unknown') => {
  const { marks, paths } = runToEnd(
    changeMarks(decode('result', before, shape), decode('result', after, shape)),
  );
  return { marks: Object.fromEntries(marks), paths };
};

describe('changeMarks', () => {
  it('marks a value with what it was and by how much it differs', () => {
    assert.deepEqual(marksOf('0xde0b6b3a7640000', '0x22b1c8c1227a0000', 'wei'), {
      marks: { '': { state: 'changed', text: 'was 1 coin, +1.5 coins' } },
      paths: [[]],
    });
  });

  it('marks nothing where nothing changed', () => {
    assert.deepEqual(marksOf({ a: 1 }, { a: 1 }), { marks: {}, paths: [] });
  });

  it('marks the rows of the later answer, and what holds them', () => {
    const shape = { object: { gas: 'gas', nonce: 'nonce' } } as const;
    const found = marksOf({ nonce: '0x1', gas: '0x1' }, { nonce: '0x2', gas: '0x1', more: 'x' }, shape);
    assert.deepEqual(found.paths, [[1], [2]]);
    assert.deepEqual(found.marks, {
      '': { state: 'changed', text: '1 changed, 1 added' },
      '1': { state: 'changed', text: 'was 1, +1' },
      '2': { state: 'added', text: '' },
    });
  });

  it('finds the row of an item although others came and went before it', () => {
    const item = (hash: string, value: string) => ({ hash, value });
    const [a, b, c] = ['0xaa', '0xbb', '0xcc'].map((end) => end.padEnd(66, '0'));
    const after = [item(b!, '0x2'), item(c!, '0x9')];
    const { paths } = marksOf([item(a!, '0x1'), item(b!, '0x2'), item(c!, '0x3')], after);
    const root = decode('result', after, 'unknown');
    assert.deepEqual(
      paths.map((path) => nodeAt(root, path)?.value),
      ['0x9'],
    );
  });

  it('tells of what is gone at what held it', () => {
    assert.deepEqual(marksOf({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 2 } }), {
      marks: { '': { state: 'changed', text: '1 removed' }, '1': { state: 'changed', text: '1 removed' } },
      paths: [],
    });
  });
});
