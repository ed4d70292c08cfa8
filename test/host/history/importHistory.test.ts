// An import shows its progress, ends when nobody wants it, and says what it did.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ioPairs } from '../../../src/core/history/ioPairs.ts';
import { historyJson } from '../../../src/core/history/historyJson.ts';
import type { HistoryPort } from '../../../src/core/history/history.ts';
import type { History } from '../../../src/host/history/history.ts';
import { asIs, exported } from '../../core/history/samples.ts';
import { entry, newFile, openSources, removeFolders } from '../../storage/entries.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code where a person picks this file and cancels once so many percent are done. */
const VSCODE = `
  export const seen = { said: [], percent: [], path: '', cancelAt: 101 };
  const say = async (message) => void seen.said.push(message);
  export const ProgressLocation = {};
  export const window = {
    showOpenDialog: async () => [{ scheme: 'file', fsPath: seen.path, path: seen.path }],
    showInformationMessage: say, showWarningMessage: say, showErrorMessage: say,
    withProgress(options, task) {
      let sum = 0;
      const token = { isCancellationRequested: false };
      const report = ({ increment }) => {
        seen.percent.push(sum += increment);
        token.isCancellationRequested ||= sum >= seen.cancelAt;
      };
      return task({ report }, token);
    },
  };
`;
type Seen = { said: string[]; percent: number[]; path: string; cancelAt: number };

const ENTRIES = 5_000;

describe('importHistory', () => {
  const text = exported(
    historyJson(asIs),
    Array.from({ length: ENTRIES }, (_, at) => entry(`e${at}`, at)),
  );
  let port: HistoryPort;
  let seen: Seen;
  let run: () => Promise<void>;
  beforeEach(async () => {
    const path = newFile();
    port = openSources(newFile());
    const { importHistory, vscode } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/history/importHistory.ts')),
      vscode: (await import('vscode')) as unknown as { readonly seen: Seen },
    }));
    ({ seen } = vscode);
    Object.assign(seen, { said: [], percent: [], path, cancelAt: 101 } satisfies Seen);
    run = () => importHistory(port as unknown as History);
  });
  afterEach(async () => {
    await port.close();
    removeFolders();
  });

  it('adds every entry once, and shows how far it is', async () => {
    writeFileSync(seen.path, text);
    await run();
    const first = [...seen.percent];
    await run();
    assert.deepEqual(seen.said, ['Imported: 5,000 calls.', 'Imported: 0 calls. Already there: 5,000 calls.']);
    assert.equal(await port.count(), ENTRIES);
    assert.deepEqual(
      first,
      first.toSorted((a, b) => a - b),
    );
    assert.ok(first.length > 3, String(first));
  });

  it('stops where it is cancelled, and says what was imported until then', async () => {
    writeFileSync(seen.path, text);
    seen.cancelAt = 16;
    await run();
    const count = await port.count();
    assert.ok(count > 0 && count < ENTRIES, String(count));
    assert.deepEqual(seen.said, [`The import was stopped. Imported: ${count.toLocaleString('en')} calls.`]);
  });

  it('says where a file is broken, and what was imported before that', async () => {
    const name = basename(seen.path);
    const end = text.indexOf('"e4000"');
    writeFileSync(seen.path, text.slice(0, end));
    await run();
    const line = text.slice(0, end).split('\n').length.toLocaleString('en');
    writeFileSync(seen.path, 'no JSON');
    await run();
    assert.deepEqual(seen.said, [
      `${name}: This file is cut off in line ${line}. Imported: 4,000 calls.`,
      `${name}: This file is not JSON from line 1 on. Expected null, found “o”. Nothing was imported.`,
    ]);
  });

  it('says so of a file that is gone', async () => {
    seen.path += '-gone';
    await run();
    const name = basename(seen.path);
    assert.deepEqual(seen.said, [`${name} cannot be read. Check that it is there and that you may read it.`]);
  });

  it('says of an .io pair and of an empty file what they are', async () => {
    const [pair] = ioPairs(asIs)(entry('a', 1));
    for (const content of [pair!.text, '']) {
      writeFileSync(seen.path, content);
      await run();
    }
    const name = basename(seen.path);
    assert.deepEqual(seen.said, [
      `${name}: This file is an .io pair; only the JSON export can be imported. Nothing was imported.`,
      `${name}: This file is empty. Nothing was imported.`,
    ]);
  });

  it('takes a history file that was set aside, saved requests too', async () => {
    const other = openSources(seen.path);
    await other.add([entry('a', 1), entry('b', 2)]);
    await other.putSaved([{ id: 'folder', name: 'Mine', position: 0 }]);
    await other.close();
    await run();
    await run();
    assert.deepEqual(seen.said, [
      'Imported: 2 calls, saved requests and folders: 1.',
      'Imported: 0 calls, saved requests and folders: 0.',
    ]);
    assert.deepEqual([await port.count(), (await port.saved()).length], [2, 1]);
    writeFileSync(seen.path, 'SQLite format 3\0 and nothing more');
    await run();
    assert.equal(seen.said.at(-1), `“${basename(seen.path)}” cannot be imported: file is not a database`);
  });

  it('says why the history takes no more', async () => {
    writeFileSync(seen.path, text);
    await port.close();
    await run();
    assert.deepEqual(seen.said, [
      `${basename(seen.path)}: The history cannot be written: The history was closed. Nothing was imported.`,
    ]);
  });
});
