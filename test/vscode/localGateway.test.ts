// Owns the gateway that the extension starts itself: from its button to a call, its end, and back.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { configuredEndpoints, replaceEndpoints } from './gatewayUnderTest.ts';
import { makesEntry } from './newEntry.ts';
import { notification, pick, runCommand, statusBarItem, workbenchPage } from './window.ts';

describe('local gateway', () => {
  let putBack = (): Promise<void> => Promise.resolve();

  before(async () => (putBack = await replaceEndpoints([])));
  after(async () => {
    await putBack();
    // The gateway that is no more was the one chosen, and nothing takes its place unasked.
    const [first] = configuredEndpoints();
    if (first === undefined) return;
    await runCommand('Ethereum RPC: Select Endpoint');
    await pick(first.name);
    await (await statusBarItem(first.name)).waitFor();
  });

  it('starts with one command, asks for no key, and answers', async () => {
    await runCommand('Ethereum RPC: Start Local Gateway');
    await (await statusBarItem('Local gateway')).waitFor();
    const answered = /^eth_blockNumber[\d,]+ · [\d:]+ · Local gateway$/;
    await makesEntry(answered, () => runCommand('Ethereum RPC: Call eth_blockNumber'));
  });

  it('says that there is nothing to call once it is stopped, and starts again from there', async () => {
    const api = await extensionApi();
    const call = { method: 'eth_chainId', endpoint: '@local-gateway' };
    assert.equal((await api.call(call)).ok, true);
    await runCommand('Ethereum RPC: Stop Local Gateway');
    await (await statusBarItem('Ethereum RPC: no endpoint')).waitFor();
    await assert.rejects(api.call(call), { message: 'There is no endpoint with the id “@local-gateway”.' });

    await runCommand('Ethereum RPC: Call eth_blockNumber');
    const nothing = await notification(
      'There is no endpoint to call yet. Start a local gateway with its own node, or add one you use.',
    );
    await nothing.getByText('Start Local Gateway', { exact: true }).click();
    await (await statusBarItem('Local gateway')).waitFor();
    assert.equal((await api.call(call)).ok, true);

    await runCommand('Ethereum RPC: Stop Local Gateway');
    await (await statusBarItem('Ethereum RPC: no endpoint')).waitFor();
  });

  it('opens its log', async () => {
    await runCommand('Ethereum RPC: Show Local Gateway Log');
    const page = await workbenchPage();
    await page
      .locator('.part.panel option', { hasText: 'Ethereum RPC Gateway' })
      .first()
      .waitFor({ state: 'attached' });
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });
});
