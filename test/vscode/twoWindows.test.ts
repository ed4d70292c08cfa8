// Two windows share one history: each sees what the other does, and nothing is lost when both write.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { extensionApi } from './extensionApi.ts';
import {
  addGatewayEndpoint,
  configuredEndpoints,
  ENDPOINT_NAME,
  replaceEndpoints,
  until,
} from './gatewayUnderTest.ts';
import { historyCount } from './questions.ts';
import { openSecondWindow } from './secondWindow.ts';
import type { SecondWindow } from './secondWindow.ts';
import { pick, runCommand, showTop, treeItem, typeInto, workbenchPage } from './window.ts';

/** Calls that the second window makes while the first makes others; no other test makes any of this method. */
const CALLS = 40;
const METHOD = 'eth_getBlockTransactionCountByHash';
const FILE = 'calls.rpc.json';

const command = (title: string): Promise<void> => runCommand(`Ethereum RPC: ${title}`);
const paddedHex = (bytes: number, at: number): string => `0x${String(at).padStart(2 * bytes, '0')}`;

describe('two windows on one history', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethrpc-second-'));
  let other: SecondWindow;
  let putBack: (() => Promise<void>) | undefined;

  /** Asks for the balance of an account that nobody asks about, and gives what the call's row says. */
  async function call(account: number): Promise<string> {
    const address = paddedHex(20, account);
    await (await extensionApi()).call({ method: 'eth_getBalance', params: [address, 'latest'] });
    return `0x0000…${address.slice(-4)}`;
  }

  /** A click can meet the row that was there before: calls of the other window come on top of it. */
  const select = (row: Locator): Promise<void> =>
    until('the call is selected', async () => {
      if (await row.and(row.page().locator('.selected')).isVisible()) return true;
      await row.click();
      return false;
    });

  /** By key, which needs the keyboard in the list. */
  async function remove(row: Locator): Promise<void> {
    await row.click();
    await row.and(row.page().locator('.selected.focused')).waitFor();
    await row.page().keyboard.press('Delete');
  }

  before(async () => {
    await addGatewayEndpoint();
    putBack = await replaceEndpoints(configuredEndpoints().filter(({ name }) => name === ENDPOINT_NAME));
    const calls = Array.from({ length: CALLS }, (_, at) => ({ method: METHOD, params: [paddedHex(32, at)] }));
    writeFileSync(join(folder, FILE), JSON.stringify(calls));
    await command('Focus on History View');
    other = await openSecondWindow(folder, FILE);
  });
  after(async () => {
    await other?.page.close();
    await putBack?.();
    rmSync(folder, { recursive: true });
  });

  it('shows a call of either in the other', async () => {
    const first = await call(1111);
    await other.row(first).waitFor();
    await select(other.row(first));
    await other.command('Run Again');
    await until('the call of the second window is here', async () => {
      await showTop();
      return (await treeItem(/same result as/)).isVisible();
    });
  });

  it('takes a deleted call away in both, and brings it back in both', async () => {
    const title = await call(2222);
    await other.row(title).waitFor();
    await remove(await treeItem(title));
    await other.row(title).waitFor({ state: 'detached' });
    await command('Undo Delete');
    await other.row(title).waitFor();
    await remove(other.row(title));
    await (await treeItem(title)).waitFor({ state: 'detached' });
    await other.command('Undo Delete');
    await (await treeItem(title)).waitFor();
  });

  it('shows a name and a pin in both', async () => {
    const title = await call(3333);
    await select(await treeItem(title));
    await command('Rename...');
    await typeInto('Rename: eth_getBalance 0x0000…3333', 'Nobody’s balance');
    const named = other.row('Nobody’s balance');
    await named.waitFor();
    await select(named);
    await other.command('Pin');
    const page = await workbenchPage();
    const pinned = new RegExp(`^Nobody’s balance, .*, pinned, .*balance ${title}, `);
    await page.getByRole('treeitem', { name: pinned }).waitFor();
  });

  it('loses nothing where both write at the same time', async () => {
    const before = await historyCount();
    await other.page.locator('.tab').getByText(FILE).click();
    const api = await extensionApi();
    let made = 0;
    let isSending = true;
    const button = other.page.locator('.codelens-decoration a', { hasText: `Send All as Batch (${CALLS})` });
    const there = button.click().finally(() => (isSending = false));
    // From before the calls of the other window until well after them.
    for (let left = CALLS; left > 0; left -= isSending ? 0 : 1)
      await api.call({ method: METHOD, params: [paddedHex(32, CALLS + made++)] });
    await there;
    await until('all calls are recorded', async () => (await historyCount()) >= before + CALLS + made);
    assert.equal(await historyCount(), before + CALLS + made);
    await command('Group History by...');
    await pick('Method');
    await (await treeItem(`${METHOD}${CALLS + made} calls`)).waitFor();
    await command('Group History by...');
    await pick('No Groups');
  });
});
