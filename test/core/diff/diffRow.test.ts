import assert from 'node:assert/strict';
import { diffChildren } from '../../../src/core/diff/diffChildren.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import { diffRow, summarizeDiff, differenceSummary } from '../../../src/core/diff/diffRow.ts';
import { compared, recorded } from './compared.ts';

describe('diffRow', () => {
  it('reads each side in its best unit, with the difference', () => {
    const place = compared({ value: '0xde0b6b3a7640000' }, { value: '0x22b1c8c1227a0000' });
    assert.deepEqual(diffRow(diffChildren(place)[0]!), {
      label: 'value',
      state: 'changed',
      before: '1 coin',
      after: '2.5 coins',
      difference: '+1.5 coins',
      derived: false,
      hasChildren: false,
    });
  });

  it('tells no ages', () => {
    const row = diffRow(compared('0x68e77a00', '0x68e77a0c', 'timestamp'));
    assert.match(`${row.before} ${row.after}`, /^\S+ [\d:]+ \S+ [\d:]+$/);
  });

  it('has no side where there is none, and null where the node sent null', () => {
    const [row] = diffChildren(compared({}, { to: null })).map((place) => diffRow(place));
    assert.deepEqual([row?.state, row?.before, row?.after], ['added', undefined, 'null']);
  });

  it('names a member as it reads, and says what differs below it', () => {
    const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
    const shape = { map: { object: { nonce: 'nonce', balance: 'wei' } }, keys: 'address' } as const;
    const [place] = diffChildren(
      compared({ [address]: { nonce: 1 } }, { [address]: { nonce: 2, balance: 0 } }, shape),
    );
    assert.deepEqual(diffRow(place!), {
      label: '0xf39F…2266',
      state: 'changed',
      before: '1 field',
      after: '2 fields',
      difference: '1 changed, 1 added',
      derived: false,
      hasChildren: true,
    });
  });

  it('shows values as they were sent where they are spelled differently', () => {
    const sides = (...of: Parameters<typeof compared>): readonly unknown[] => {
      const { before, after, difference } = diffRow(compared(...of));
      return [before, after, difference];
    };
    assert.deepEqual(sides('0x1', '0x01', 'wei'), ['0x1', '0x01', undefined]);
    assert.deepEqual(sides('1', 1, 'wei'), ['"1"', '1', undefined]);
    const lower = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
    const checked = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    assert.deepEqual(sides(checked, lower, 'address'), [checked, lower, undefined]);
  });

  it('shows a value in its best unit where only its name or its place is another', () => {
    const renamed = compared({ '0xAB': '0x1' }, { '0xab': '0x1' }, { map: 'gas', keys: 'data' });
    const { state, before, after, difference } = diffRow(diffChildren(renamed)[0]!);
    assert.deepEqual([state, before, after, difference], ['spelling', '1', '1', 'was spelled 0xAB']);
    const moved = diffRow(diffChildren(compared(['a', 'b', 'c'], ['c', 'a', 'b'], { array: 'text' }))[0]!);
    assert.deepEqual(
      [moved.state, moved.before, moved.after, moved.difference],
      ['order', 'c', 'c', 'was item 2'],
    );
  });

  it('shows long values around the place where they part', () => {
    const [before, after] = [`0x${'ab'.repeat(1000)}`, `0x${'ab'.repeat(899)}cd${'ab'.repeat(100)}`];
    const row = diffRow(compared(before, after, 'data'));
    assert.deepEqual(row, {
      label: 'result',
      state: 'changed',
      before: `…${'ab'.repeat(40)}…`,
      after: `…${'ab'.repeat(8)}cd${'ab'.repeat(31)}…`,
      difference: 'from byte 900 on',
      derived: false,
      hasChildren: false,
    });
    const text = diffRow(compared('x'.repeat(200), `${'x'.repeat(199)}\n`, 'text'));
    assert.deepEqual([text.before, text.after], [`…${'x'.repeat(80)}`, `…${'x'.repeat(78)}\\n`]);
    assert.equal(text.difference, 'from character 200 on');
    assert.deepEqual(diffRow(compared('a b', 'a  b', 'text')).after, 'a  b');
  });

  it('never reads the same on both sides of values that differ', () => {
    const place = diffNodes(
      recorded('eth_getBlockByNumber', 'latest'),
      recorded('eth_getBlockByNumber', '0x10d46'),
    );
    for (const child of diffChildren(place)) {
      const { state, before, after, hasChildren } = diffRow(child);
      if (!hasChildren) assert.equal(before === after, state === 'same', child.after?.label);
    }
  });
});

describe('summarizeDiff', () => {
  it('says what differs and how much of it', () => {
    const before = { a: '0x1', gas: '0x1', b: 1, c: 2, d: 3, list: [1, 2, 3], x: null, y: null };
    const after = { a: '0x1', gas: '0x01', b: 2, c: 3, d: 4, list: [3, 1, 2], y: {}, z: 1 };
    const words =
      '3 changed, 1 of another type, 1 added, 1 removed, 1 in another order, 1 spelled differently';
    assert.equal(summarizeDiff(compared(before, after)), words);
    assert.equal(summarizeDiff(compared([{ gas: '0x1' }], [{ gas: 1 }])), '1 spelled differently');
  });

  it('says how many values are the same', () => {
    assert.equal(summarizeDiff(compared('0x1', '0x1')), 'The same');
    assert.equal(summarizeDiff(compared(null, null)), 'The same');
    const list = Array.from({ length: 1204 }, (_, index) => index);
    assert.equal(summarizeDiff(compared(list, [...list])), 'The same in all 1,204 values');
  });

  it('says by how much a single value differs', () => {
    assert.equal(summarizeDiff(compared('0x0', '0x14d1120d7b160000', 'wei')), '1 changed: +1.5 coins');
    assert.equal(summarizeDiff(compared('a', 'b', 'text')), '1 changed');
  });

  it('says which kinds two single values are of', () => {
    assert.equal(summarizeDiff(compared(null, 'b', 'text')), 'one is null, the other a value');
    assert.equal(summarizeDiff(compared({ a: 1 }, null)), 'one is null, the other an object');
    assert.equal(summarizeDiff(compared([1], true)), 'one is a list, the other true or false');
  });
});

describe('differenceSummary', () => {
  it('says it of two answers without counting a single value', () => {
    assert.equal(differenceSummary(compared('0x0', '0x14d1120d7b160000', 'wei')), '+1.5 coins');
    assert.equal(differenceSummary(compared('a', 'b', 'text')), '');
    assert.equal(differenceSummary(compared(null, { a: 1 })), 'one is null, the other an object');
    assert.equal(differenceSummary(compared({ a: 1, b: 1 }, { a: 2 })), '1 changed, 1 removed');
  });
});
