// Owns that an import shows how far it is, ends where nobody wants it any more, and says what it did.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { historyJson } from '../../src/core/history/historyJson.ts';
import type { HistoryPort } from '../../src/core/history/history.ts';
import type { History } from '../../src/host/history.ts';
import { asIs, exported } from '../core/history/samples.ts';
import { entry, newFile, openSources, removeFolders } from '../storage/entries.ts';
import { withVscode } from './withVscode.ts';

/** A VS Code where a person picks this file and cancels once so many percent are done. */
const VSCODE = `
  export const seen = { said: [], percent: [], path: '', cancelAt: 101 };
  const say = async (message) => void seen.said.push(message);
  export const ProgressLocation = {};
  export const window = {
    showOpenDialog: async () => [{ scheme: 'file', fsPath: seen.path }],
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
      ...(await import('../../src/host/importHistory.ts')),
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
    await run();
    assert.deepEqual(seen.said, ['Imported: 5,000 calls.', 'Imported: 0 calls. Already there: 5,000 calls.']);
    assert.equal(await port.count(), ENTRIES);
    const first = seen.percent.slice(0, seen.percent.indexOf(100) + 1);
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
    const end = text.indexOf('"e4000"');
    writeFileSync(seen.path, text.slice(0, end));
    await run();
    const line = text.slice(0, end).split('\n').length.toLocaleString('en');
    writeFileSync(seen.path, 'no JSON');
    await run();
    assert.deepEqual(seen.said, [
      `This file is not JSON from line ${line} on. The text breaks off: expected a value. Imported: 4,000 calls.`,
      'This file is not JSON from line 1 on. Expected null, found “o”. Nothing was imported.',
    ]);
  });

  it('says why the history takes no more', async () => {
    writeFileSync(seen.path, text);
    await port.close();
    await run();
    assert.deepEqual(seen.said, [
      'The history cannot be written: The history was closed. Nothing was imported.',
    ]);
  });
});
