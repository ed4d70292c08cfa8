// What the index of texts can be asked.
import assert from 'node:assert/strict';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import { openSearchIndex } from '../../src/storage/searchIndex.ts';
import { newFile, removeFolders } from './entries.ts';

describe('openSearchIndex', () => {
  after(removeFolders);

  it('can tell of texts from three letters on, of all of them or of none', () => {
    const file = newFile();
    const { database } = openDatabase(file, 1);
    const index = openSearchIndex(database, file, false);
    const told = [['abc'], ['0000'], ['ab'], ['abc', 'de'], []].map((texts) =>
      index.canTell(texts.map((text) => ({ text, isWhole: false }))),
    );
    database.close();
    assert.deepEqual(told, [true, true, false, false, false]);
  });
});
