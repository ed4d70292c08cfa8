import assert from 'node:assert/strict';
import {
  NOTHING_TO_FIND,
  findStatus,
  markedPlace,
  placesInJson,
  stepFind,
} from '../../../../src/webview/viewer/state/rawFind.ts';

const JSON_TEXT = '[{"op":"SLOAD"},{"op":"sload"},{"op":"ADD"}]';

describe('rawFind', () => {
  it('finds a text in either case, and goes from one place to the next, around both ends', () => {
    const find = { text: 'Sload', at: 0 };
    const places = placesInJson(find, JSON_TEXT);
    assert.deepEqual(places, [
      [8, 13],
      [23, 28],
    ]);
    assert.equal(findStatus(find, places), '1 of 2');
    const next = stepFind(find, JSON_TEXT, 1);
    assert.deepEqual([findStatus(next, places), markedPlace(next, places)], ['2 of 2', [23, 28]]);
    assert.deepEqual([stepFind(next, JSON_TEXT, 1).at, stepFind(find, JSON_TEXT, -1).at], [0, 1]);
  });

  it('says where there is nothing, and nothing where nothing is looked for', () => {
    const find = { text: '"sstore"', at: 0 };
    assert.deepEqual([placesInJson(find, JSON_TEXT), findStatus(find, [])], [[], 'no hits']);
    assert.equal(stepFind(find, JSON_TEXT, 1), find);
    assert.deepEqual([placesInJson(NOTHING_TO_FIND, JSON_TEXT), findStatus(NOTHING_TO_FIND, [])], [[], '']);
  });

  it('finds places side by side once each, and not more than can be gone through', () => {
    assert.deepEqual(placesInJson({ text: 'aa', at: 0 }, 'aaaaa'), [
      [0, 2],
      [2, 4],
    ]);
    const many = placesInJson({ text: 'a', at: 0 }, 'a'.repeat(20_000));
    assert.deepEqual([many.length, findStatus({ text: 'a', at: 2 }, many)], [10_000, '3 of 10,000 or more']);
  });

  it('takes every character as it stands, and other cases that are longer', () => {
    assert.deepEqual(placesInJson({ text: '[{"a.*":1}', at: 0 }, '[[{"A.*":1}]'), [[1, 11]]);
    assert.deepEqual(placesInJson({ text: 'usdc', at: 0 }, '["İİİ token","USDC"]'), [[13 + 1, 18]]);
    for (const text of ['\\', '(', '-', '/', '$', '^', '|', '?', '+'])
      assert.deepEqual(placesInJson({ text, at: 0 }, `a${text}b`), [[1, 2]], text);
  });

  it('marks the last place where the JSON has fewer by now', () => {
    const find = { text: 'add', at: 7 };
    const places = placesInJson(find, JSON_TEXT);
    assert.deepEqual([findStatus(find, places), markedPlace(find, places)], ['1 of 1', places[0]]);
    assert.equal(markedPlace(find, []), undefined);
    assert.equal(stepFind({ text: 'sload', at: 7 }, JSON_TEXT, 1).at, 0);
  });
});
