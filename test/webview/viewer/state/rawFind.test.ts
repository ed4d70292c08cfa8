import assert from 'node:assert/strict';
import {
  NOTHING_TO_FIND,
  findStatus,
  placesInJson,
  stepFind,
} from '../../../../src/webview/viewer/state/rawFind.ts';

const JSON_TEXT = '[{"op":"SLOAD"},{"op":"sload"},{"op":"ADD"}]';

describe('rawFind', () => {
  it('finds a text in either case, and goes from one place to the next, around both ends', () => {
    const find = { text: 'Sload', at: 0 };
    assert.deepEqual(placesInJson(find, JSON_TEXT), [8, 23]);
    assert.equal(findStatus(find, [8, 23]), '1 of 2');
    const next = stepFind(find, JSON_TEXT, 1);
    assert.equal(findStatus(next, [8, 23]), '2 of 2');
    assert.deepEqual([stepFind(next, JSON_TEXT, 1).at, stepFind(find, JSON_TEXT, -1).at], [0, 1]);
  });

  it('says where there is nothing, and nothing where nothing is looked for', () => {
    const find = { text: '"sstore"', at: 0 };
    assert.deepEqual([placesInJson(find, JSON_TEXT), findStatus(find, [])], [[], 'no hits']);
    assert.equal(stepFind(find, JSON_TEXT, 1), find);
    assert.deepEqual([placesInJson(NOTHING_TO_FIND, JSON_TEXT), findStatus(NOTHING_TO_FIND, [])], [[], '']);
  });

  it('finds places side by side once each, and not more than can be gone through', () => {
    assert.deepEqual(placesInJson({ text: 'aa', at: 0 }, 'aaaaa'), [0, 2]);
    assert.equal(placesInJson({ text: 'a', at: 0 }, 'a'.repeat(20_000)).length, 10_000);
  });
});
