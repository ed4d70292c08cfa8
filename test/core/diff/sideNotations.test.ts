// The notations of both values of a change.
import assert from 'node:assert/strict';
import { sideNotations } from '../../../src/core/diff/sideNotations.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { compared } from './compared.ts';

const lines = (before: JsonValue, after: JsonValue, shape: Shape): readonly unknown[] =>
  sideNotations(compared(before, after, shape)).map(({ name, notation, parts }) => [
    name,
    notation.text,
    parts,
  ]);

describe('sideNotations', () => {
  it('tells each form of both sides, and one that is the same once', () => {
    assert.deepEqual(lines('0x10', '0x11', 'quantity'), [
      ['before decimal', '16', []],
      ['after decimal', '17', []],
      ['before hex', '0x10', []],
      ['after hex', '0x11', []],
    ]);
    const [start, end] = ['ab'.repeat(20), 'cd'.repeat(20)];
    assert.deepEqual(lines(`0x${start}00${end}`, `0x${start}11${end}`, 'data').slice(0, 2), [
      ['before hex', `0x${start}00${end}`, [[42, 44]]],
      ['after hex', `0x${start}11${end}`, [[42, 44]]],
    ]);
  });

  it('names the sides as it is told to', () => {
    const told = sideNotations(compared('0x10', '0x11', 'quantity'), ['Mine', 'Theirs']);
    assert.deepEqual(
      told.map(({ name, notation }) => `${name}: ${notation.text}`),
      ['Mine decimal: 16', 'Theirs decimal: 17', 'Mine hex: 0x10', 'Theirs hex: 0x11'],
    );
  });

  it('tells how values were sent that differ in spelling only', () => {
    assert.deepEqual(lines('0x10', '0x010', 'quantity').slice(0, 3), [
      ['before sent', '"0x10"', []],
      ['after sent', '"0x010"', []],
      ['decimal', '16', []],
    ]);
  });

  it('tells no ages', () => {
    const names = sideNotations(compared('0x10', '0x11', 'timestamp')).map(({ name }) => name);
    assert.ok(names.includes('after utc'));
    assert.deepEqual(
      names.filter((name) => name.includes('age')),
      [],
    );
  });

  it('tells the forms of a value that is the same', () => {
    assert.deepEqual(lines('0x10', '0x10', 'quantity'), [
      ['decimal', '16', []],
      ['hex', '0x10', []],
    ]);
  });
});
