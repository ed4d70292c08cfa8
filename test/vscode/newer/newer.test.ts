// A history file of a newer version is left alone, and calls wait for a file that is locked.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { extensionApi } from '../extensionApi.ts';
import { addGatewayEndpoint, ENDPOINT_NAME, until } from '../gatewayUnderTest.ts';
import { historyFile, homeFolder } from '../historyFile.ts';
import { historyCount } from '../questions.ts';
import { notification, runCommand, statusBarItem, treeItem } from '../window.ts';

/** NAME stands for the name that the file has now. */
const TEXT =
  'The history was written by a newer version of this extension, so it was set aside as NAME, unchanged, and a new one begun. Once the extension is up to date again, “Import History” takes everything from that file.';

describe('a history file that is newer', () => {
  let said = '';

  // Before each test the notifications are cleared.
  before(async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    const shown = await notification(/set aside as/);
    said = await shown.locator('.notification-list-item-message').innerText();
    await addGatewayEndpoint();
  });

  it('is set aside as it was, and the window says so, and what can be done', () => {
    const [name = ''] = /history\.sqlite\.\d+\.set-aside/.exec(said) ?? [];
    assert.equal(said.replace(name, 'NAME'), TEXT);
    const aside = join(dirname(historyFile()), name);
    assert.ok(readFileSync(aside).equals(readFileSync(join(homeFolder(), 'newer.sqlite'))));
    assert.equal(existsSync(`${aside}-wal`), false);
  });

  it('gives way to a new one, in which calls are recorded', async () => {
    assert.equal(await historyCount(), 0);
    const { ok } = await (await extensionApi()).call({ method: 'eth_chainId' });
    assert.ok(ok);
    await (await treeItem(/^chainId31,?337/)).waitFor();
    await until('the call is recorded', async () => (await historyCount()) === 1);
    await (await statusBarItem(ENDPOINT_NAME)).waitFor();
    assert.equal(await (await statusBarItem(/not recorded/)).count(), 0);
  });
});

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
      'Nothing is recorded at the moment: database is locked. Calls work, and are recorded when the disk can be written again.',
    );
    assert.equal(await historyCount(), before);
    other.exec('ROLLBACK');
    other.close();
    await (await treeItem(/^gasPrice/)).waitFor();
    await (await statusBarItem(/not recorded/)).waitFor({ state: 'detached' });
    await until('the call is recorded', async () => (await historyCount()) === before + 1);
  });
});
