import assert from 'node:assert/strict';
import { draftAt, isLeftOut, withDraftAt } from '../../../src/core/form/draft.ts';
import { withKey, withMovedRow, withoutRow, withRow } from '../../../src/core/form/editList.ts';

describe('withDraftAt', () => {
  it('makes what leads to a place, and changes nothing else', () => {
    const one = withDraftAt([], [1, 'topics', 2], 'x');
    assert.deepEqual(one, ['', { members: { topics: { items: ['', '', 'x'] } } }]);
    const two = withDraftAt(one, [1, 'address'], 'y');
    assert.deepEqual(two, ['', { members: { topics: { items: ['', '', 'x'] }, address: 'y' } }]);
    assert.deepEqual(
      [draftAt(two, [1, 'topics', 2]), draftAt(two, [1, 'none', 'deeper']), draftAt(two, [9])],
      ['x', '', ''],
    );
  });

  it('changes the value of an entry and keeps its key', () => {
    const form = [{ entries: [{ key: 'a', value: '' }] }];
    assert.deepEqual(withDraftAt(form, [0, 0, 'balance'], '1'), [
      { entries: [{ key: 'a', value: { members: { balance: '1' } } }] },
    ]);
  });

  it('takes names of members that objects have anyway for ordinary ones', () => {
    assert.equal(draftAt([{ members: {} }], [0, 'toString']), '');
    assert.deepEqual(draftAt(withDraftAt([], [0, 'constructor'], 'x'), [0, 'constructor']), 'x');
  });
});

describe('isLeftOut', () => {
  it('takes an empty text, and an object whose members were all cleared, for nothing', () => {
    assert.deepEqual(
      [
        ' ',
        { members: { a: '', b: { members: { c: ' ' } } } },
        { members: {} },
        { items: [] },
        { members: { a: '0' } },
      ].map(isLeftOut),
      [true, true, false, false, false],
    );
  });
});

describe('editList', () => {
  it('adds, moves and removes rows; nothing is left of a list without any', () => {
    const one = withRow('', false);
    const three = { items: ['a', 'b', 'c'] };
    assert.deepEqual(
      [
        one,
        withRow(one, false),
        withMovedRow(three, 0, 1),
        withMovedRow(three, 0, -1),
        withMovedRow(three, 2, -1),
        withoutRow(three, 1),
        withoutRow(one, 0),
      ],
      [
        { items: [''] },
        { items: ['', ''] },
        { items: ['b', 'a', 'c'] },
        three,
        { items: ['a', 'c', 'b'] },
        { items: ['a', 'c'] },
        '',
      ],
    );
  });

  it('adds entries, and names them', () => {
    const two = withRow(withRow('', true), true);
    assert.deepEqual(withKey(two, 1, 'k'), {
      entries: [
        { key: '', value: '' },
        { key: 'k', value: '' },
      ],
    });
    assert.deepEqual(withoutRow(withKey(two, 1, 'k'), 0), { entries: [{ key: 'k', value: '' }] });
  });
});
