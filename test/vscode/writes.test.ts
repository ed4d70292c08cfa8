// The way back from a write, in the menu of its row; the rest of it is in test/pages.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../src/core/call/call.ts';
import { extensionApi } from './extensionApi.ts';
import { ENDPOINT_NAME, addGatewayEndpoint, askGateway, setMode } from './gatewayUnderTest.ts';
import { makesEntry } from './newEntry.ts';
import { chooseInMenu, notification, runCommand, treeItem, workbenchPage } from './window.ts';

const height = async (): Promise<bigint> => BigInt(String(await askGateway('eth_blockNumber')));

async function call(method: string, params: unknown[] = []): Promise<unknown> {
  return (await extensionApi()).call({ method, params: params as HistoryEntry['params'] });
}

describe('writes', () => {
  before(addGatewayEndpoint);
  afterEach(() => setMode('ask'));

  it('are undone from the menu of their row, which offers it once @long', async () => {
    await setMode('dev');
    const blocks = await height();
    const mined = /^anvil_mine(?!.*undone)/;
    await runCommand('Ethereum RPC: Focus on History View');
    await makesEntry(mined, () => call('anvil_mine', ['0x3']));
    await chooseInMenu(await treeItem(mined), 'Undo This Call');
    await notification(`anvil_mine is undone: “${ENDPOINT_NAME}” is as it was before.`);
    assert.equal(await height(), blocks);
    const row = await treeItem(/^anvil_mine.*undone/);
    await row.click({ button: 'right' });
    const menu = (await workbenchPage()).locator('.monaco-menu:visible');
    await menu.getByText('Run Again').waitFor();
    assert.equal(await menu.getByText('Undo This Call').count(), 0);
    await (await workbenchPage()).keyboard.press('Escape');
  });
});
