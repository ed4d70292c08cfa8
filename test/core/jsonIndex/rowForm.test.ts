// The layouts of a form of rows.
import assert from 'node:assert/strict';
import { RowForm } from '../../../src/core/jsonIndex/rowForm.ts';

/** The form of `{"a":"0x..","b":..}`: three parts, with a value behind each of the first two. */
const form = (): RowForm =>
  new RowForm(
    [
      { name: 'a', begin: { part: 0, offset: 5 }, end: { part: 1, offset: 1 }, can: 'differ in digits' },
      { name: 'b', begin: { part: 1, offset: 6 }, end: { part: 2, offset: 0 }, can: 'any' },
    ],
    [8, 6, 1],
  );

describe('RowForm', () => {
  it('says where the members of rows are whose values have these sizes', () => {
    const { size, places, id } = form().layoutOf(Int32Array.of(2, 3, 0, 99), 7, () => 1);
    const row = '{"a":"0x12","b":345},';
    assert.deepEqual([id, size], [1, row.length]);
    assert.deepEqual([row.slice(places[0], places[1]), row.slice(places[2], places[3])], ['"0x12"', '345']);
  });

  it('gives the layout that it kept, and one that it does not keep where other sizes have the same hash', () => {
    const rows = form();
    const ids = [1, 2];
    const newId = (): number => ids.shift()!;
    const first = rows.layoutOf(Int32Array.of(2, 3, 0), 7, newId);
    assert.equal(rows.layoutOf(Int32Array.of(2, 3, 0), 7, newId), first);
    const other = rows.layoutOf(Int32Array.of(5, 1, 0), 7, newId);
    assert.deepEqual([other.id, [...other.places]], [0, [5, 14, 19, 20]]);
    assert.equal(rows.layoutOf(Int32Array.of(2, 3, 0), 7, newId), first);
    assert.deepEqual(ids, [2]);
  });

  it('knows its members by their names', () => {
    const rows = form();
    assert.deepEqual(
      ['b', 'a', 'c'].map((name) => rows.positionOf(name)),
      [1, 0, -1],
    );
    assert.deepEqual(
      [0, 1, -1].map((at) => rows.can(at)),
      ['differ in digits', 'any', undefined],
    );
  });
});
