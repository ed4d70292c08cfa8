// A history file of a newer version is left alone, and calls wait for a file that is locked.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { extensionApi } from '../extensionApi.ts';
import { until } from '../gatewayUnderTest.ts';
import { historyFile } from '../historyFile.ts';
import { historyCount } from '../questions.ts';
import { describeSetAside } from '../setAside.ts';
import { notification, statusBarItem, treeItem } from '../window.ts';

describeSetAside(
  'newer',
  'The history was written by a newer version of this extension, so it was set aside as NAME, unchanged, and a new one begun. Once the extension is up to date again, “Import History” takes everything from that file.',
);

describe('a history file that cannot be written for a while', () => {
  it('stops no call, is told of in the status bar, and has the call once it can be written', async () => {
    const before = await historyCount();
    const other = new DatabaseSync(historyFile());
    // The window may be writing at this moment.
    other.exec('PRAGMA busy_timeout = 10000');
    other.exec('BEGIN IMMEDIATE');
    const { ok } = await (await extensionApi()).call({ method: 'eth_gasPrice' });
    assert.ok(ok);
    await (await statusBarItem(/not recorded/)).waitFor();
    await notification(
      'Nothing is recorded at the moment: database is locked. Calls work, and are written down when the disk can be written again.',
    );
    assert.equal(await historyCount(), before);
    other.exec('ROLLBACK');
    other.close();
    await (await treeItem(/^gasPrice/)).waitFor();
    await (await statusBarItem(/not recorded/)).waitFor({ state: 'detached' });
    await until('the call is recorded', async () => (await historyCount()) === before + 1);
  });
});
