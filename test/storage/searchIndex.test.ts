// What the index of texts can be asked.
import assert from 'node:assert/strict';
import { copyFileSync, rmSync } from 'node:fs';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import { openSearchIndex } from '../../src/storage/searchIndex.ts';
import { entry, newFile, openSources, removeFolders } from './entries.ts';

/** The file of a history of one entry. */
async function historyOfOne(): Promise<string> {
  const file = newFile();
  const history = openSources(file);
  await history.append(entry('a', 1));
  await history.close();
  return file;
}

/** How many entries its index has when it is opened; then it has all, and is changed. */
function indexedTo(file: string, change?: string): number {
  const { database } = openDatabase(file, 1);
  const index = openSearchIndex(database, file, false);
  const before = index.indexedTo();
  while (index.step());
  if (change !== undefined) database.exec(change);
  database.close();
  return before;
}

describe('openSearchIndex', () => {
  after(removeFolders);

  it('can tell of texts from three letters on, of all of them or of none', () => {
    const file = newFile();
    const { database } = openDatabase(file, 1);
    const index = openSearchIndex(database, file, false);
    const told = [['abc'], ['0000'], ['ab'], ['abc', 'de'], []].map((texts) =>
      index.canDecide(texts.map((text) => ({ text, isWhole: false }))),
    );
    database.close();
    assert.deepEqual(told, [true, true, false, false, false]);
  });

  it('looks a long text up by parts from all of it', async () => {
    const word = 'the quick brown fox jumps over a lazy dog';
    const file = newFile();
    const history = openSources(file);
    for (const [at, summary] of [`${word} now`, word.slice(0, 20), word.slice(20)].entries())
      await history.append(entry(String(at), at, { summary }));
    await history.close();
    const { database } = openDatabase(file, 1);
    const index = openSearchIndex(database, file, false);
    while (index.step());
    const found = index.candidates([{ text: word, isWhole: false }], 1, 10, 10);
    database.close();
    assert.deepEqual(found, [1]);
  });

  it('goes on with its own history, and begins anew with another one and in another form', async () => {
    const [one, other] = [await historyOfOne(), await historyOfOne()];
    for (const file of [one, other]) rmSync(`${file}.search`, { force: true });
    assert.deepEqual([indexedTo(one), indexedTo(one)], [0, 1]);
    copyFileSync(`${one}.search`, `${other}.search`);
    assert.deepEqual([indexedTo(other), indexedTo(other)], [0, 1]);
    assert.equal(indexedTo(one, "UPDATE look.state SET value = value - 1 WHERE name = 'form'"), 1);
    assert.deepEqual([indexedTo(one), indexedTo(one)], [0, 1]);
  });
});
