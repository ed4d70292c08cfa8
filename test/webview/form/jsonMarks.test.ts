// Where parameters typed as JSON are underlined.
import assert from 'node:assert/strict';
import { markedTokens, marksOfValues } from '../../../src/webview/form/jsonMarks.ts';

describe('marks in JSON', () => {
  const problem = 'no address';

  it('are at each place of a value, those of the first value first; an error anywhere is one everywhere', () => {
    const raw = '["0x2", {"0x1": "0x2"}, "0x1"]';
    const suspects = [
      { text: '0x1', problem: undefined },
      { text: '0x2', problem },
      { text: '0x1', problem },
    ];
    assert.deepEqual(
      marksOfValues(raw, suspects).map(({ start, end, isError }) => [raw.slice(start, end), start, isError]),
      [
        ['"0x1"', 9, true],
        ['"0x1"', 24, true],
        ['"0x2"', 1, true],
        ['"0x2"', 16, true],
      ],
    );
    assert.deepEqual(marksOfValues('["a0x1"]', suspects), []);
  });

  it('are at a name where the name is meant, and not at a value of the same text', () => {
    const raw = '[{"adress": "adress"}]';
    const marks = marksOfValues(raw, [{ text: 'adress', problem: undefined, isName: true }]);
    assert.deepEqual(marks, [{ start: 2, end: 10, isError: false }]);
  });

  it('are no more than the values, where one is there thousands of times, and leave each character in its place', () => {
    const values = Array.from({ length: 3_000 }, () => '0x1');
    const raw = JSON.stringify(values);
    const marks = marksOfValues(
      raw,
      values.map((text) => ({ text, problem })),
    );
    assert.equal(marks.length, values.length);
    const tokens = markedTokens(raw, marks.toReversed());
    assert.equal(tokens.map(({ text }) => text).join(''), raw);
    assert.equal(tokens.filter(({ mark }) => mark !== undefined).length, values.length);
  });

  it('cut a token where they begin or end within it', () => {
    const mark = { start: 2, end: 4, isError: true };
    assert.deepEqual(
      markedTokens('["abc"]', [mark]).map(({ text, mark: one }) => [text, one === mark]),
      [
        ['[', false],
        ['"', false],
        ['ab', true],
        ['c"', false],
        [']', false],
      ],
    );
  });
});
