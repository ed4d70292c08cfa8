// Proves in the real window that text from outside is text wherever VS Code shows it: nothing in it is a link or an
// icon, and a click on it runs no command.
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { configuredEndpoints, until } from './gatewayUnderTest.ts';
import { COMMAND, encoded, HOSTILE, isInert, isTextInTooltip } from './hostileText.ts';
import { localNode, withEndpoint } from './localEndpoint.ts';
import { withServer } from './localServer.ts';
import { makesEntry, rowStart } from './newEntry.ts';
import { answerQuestion } from './questions.ts';
import {
  calmWindow,
  chooseFile,
  dismissQuickInput,
  notification,
  pick,
  quickInput,
  runCommand,
  selectTreeItem,
  statusBarItem,
  treeItem,
  typeInto,
  unfoldTreeItem,
  workbenchPage,
} from './window.ts';
import { endpointAction } from './endpointAction.ts';

describe('text from outside', () => {
  let ran = 0;
  const counter = vscode.commands.registerCommand(COMMAND, () => ran++);
  after(async () => {
    counter.dispose();
    await answerQuestion(() => runCommand('Ethereum RPC: Clear History'), 'Delete All');
  });
  beforeEach(() => (ran = 0));

  /** The message of a notification, which has the text and runs nothing where it is clicked. */
  async function inertNotice(beginning: string | RegExp): Promise<Locator> {
    const row = await notification(beginning);
    const message = row.locator('.notification-list-item-message');
    await isInert(message);
    await message.getByText('Details').click();
    assert.equal(ran, 0);
    return row;
  }

  async function isInertAsFailure(failure: string): Promise<void> {
    await calmWindow();
    await withEndpoint('Hostile node', localNode({ eth_chainId: () => failure }).answer, async () => {
      await endpointAction('Test Endpoint');
      await inertNotice('“Hostile node” does not work');
      await vscode.commands.executeCommand('notifications.hideList');
      const row = await treeItem(/^chainId/);
      await isInert(row);
      await isTextInTooltip(row);
    });
  }

  it('would act where it is shown as it is', async () => {
    void vscode.window.showErrorMessage(HOSTILE);
    const row = await notification('Details');
    await row.locator('.notification-list-item-message a').click();
    await until('the command has run', () => ran === 1);
    void vscode.window.setStatusBarMessage(HOSTILE, 5_000);
    await (await statusBarItem('Details')).locator('.codicon-sync').waitFor();
  });

  it('is text in the notification, the row and the tooltip of a failed call, where it is of the contract', () =>
    isInertAsFailure(
      `"error":{"code":3,"message":"execution reverted","data":"0x08c379a0${encoded(HOSTILE)}"}`,
    ));

  it('is text in the notification, the row and the tooltip of a failed call, where it is of the node @long', () =>
    isInertAsFailure(`"error":{"code":-32000,"message":${JSON.stringify(HOSTILE)}}`));

  it('is text where it is the title of an OpenRPC document @long', async () => {
    const methods = [{ name: 'acme_count', params: [] }];
    const document = { openrpc: '1.3.2', info: { title: HOSTILE, version: '1' }, methods };
    const node = localNode({ 'rpc.discover': () => `"result":${JSON.stringify(document)}` });
    await withEndpoint('Hostile node', node.answer, async () => {
      await endpointAction('Import Methods (OpenRPC)…');
      await pick('From the Endpoint');
      await inertNotice('Imported 1 method of');
      await endpointAction('Import Methods (OpenRPC)…');
      await pick('Remove Imported Methods');
      await notification('The methods imported for');
    });
  });

  it('is text where it is the name of a saved request: in its row, in what is said of a run, and in the list of what failed @long', async () => {
    const node = localNode({});
    const row = (text: string): Promise<Locator> => treeItem(text, 'Saved');
    await withEndpoint('Hostile node', node.answer, async () => {
      await runCommand('Ethereum RPC: Focus on Saved View');
      void vscode.commands.executeCommand('ethRpc.saved.newFolder');
      await typeInto('New Folder', 'Hostile');
      await (await row('Hostile')).waitFor();
      for (const [method, end] of [
        ['eth_chainId', ''],
        ['net_version', ' again'],
      ] as const) {
        await makesEntry(rowStart(method), async () => (await extensionApi()).call({ method }));
        await selectTreeItem(rowStart(method));
        await runCommand('Ethereum RPC: Save Request...');
        await typeInto('Save Request', HOSTILE + end, false);
        await pick('Hostile');
        await isInert(await statusBarItem('Saved “'));
      }
      await runCommand('Ethereum RPC: Focus on Saved View');
      await unfoldTreeItem('Hostile', 'Saved');
      await isInert(await row('again'));
      const folder = await row('Hostile');
      await folder.hover();
      await folder.getByRole('button', { name: 'Send' }).click();
      const notice = await inertNotice('Hostile: 0 OK, 2 failed');
      await notice.getByRole('button', { name: 'Open Failed' }).click();
      await isInert((await quickInput()).locator('.monaco-list-row').filter({ hasText: 'again' }));
      await dismissQuickInput();
      await selectTreeItem('Hostile', 'Saved');
      await (await workbenchPage()).keyboard.press('Delete');
      await (await row('Hostile')).waitFor({ state: 'detached' });
    });
  });

  it('is text where it is the name of a file @long', async () => {
    const name = `${HOSTILE}.json`;
    const file = join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, name);
    await writeFile(file, '{}');
    try {
      await runCommand('Ethereum RPC: Add ABI or Signature...');
      await pick('Choose an ABI file...');
      await chooseFile('Details');
      await inertNotice(/There is no ABI in/);
    } finally {
      await rm(file);
    }
  });

  it('is text in its row where it is the symbol of a token', async () => {
    const node = localNode({ eth_call: () => `"result":"0x${encoded(HOSTILE)}"` });
    await withEndpoint('Hostile node', node.answer, async () => {
      const params = [{ to: `0x${'11'.repeat(20)}`, data: '0x95d89b41' }, 'latest'];
      await makesEntry(/^symbol/, async () => (await extensionApi()).call({ method: 'eth_call', params }));
      await runCommand('Ethereum RPC: Run Again');
      await isInert(await treeItem(/^symbol/));
    });
  });

  it('is text in the status bar and in lists where it is the name of an endpoint', async () => {
    await withServer(localNode({}).answer, async (urlTemplate) => {
      const settings = vscode.workspace.getConfiguration('ethRpc');
      const kept = configuredEndpoints();
      const hostile = { id: 'hostile', name: HOSTILE, urlTemplate };
      const write = (all: readonly object[]): Thenable<void> =>
        settings.update('endpoints', all, vscode.ConfigurationTarget.Global);
      await write([hostile, { ...hostile, id: 'other', name: 'Other' }]);
      try {
        await runCommand('Ethereum RPC: Endpoints...');
        const row = (await quickInput()).locator('.monaco-list-row').filter({ hasText: 'Details' }).first();
        await isInert(row);
        await row.click();
        await isInert(await statusBarItem('Details'));
      } finally {
        await write(kept);
      }
    });
  });

  it('is text in the row of a list that says what is wrong with it @long', async () => {
    const link = `[Details](command:${COMMAND})`;
    const row = async (said: string): Promise<void> => {
      const first = (await quickInput()).locator('.monaco-list-row').first();
      await first.filter({ hasText: `“[Details]\u200B(command:${COMMAND})” ${said}` }).waitFor();
      assert.equal(await first.locator('[href^="command:"], [data-href^="command:"]').count(), 0);
      await dismissQuickInput();
    };
    await runCommand('Ethereum RPC: New Call...');
    await typeInto('New Call', 'eth_getTransactionByBlockNumberAndIndex');
    await typeInto('eth_getTransactionByBlockNumberAndIndex: index', link);
    await row('is not a number');
    await runCommand('Ethereum RPC: Filter History...');
    await typeInto('Filter History', `since:${link}`, false);
    await row('is not a time');
  });

  it('is text above a request of a document @long', async () => {
    const failure = `"error":{"code":-32000,"message":${JSON.stringify(HOSTILE)}}`;
    await withEndpoint('Hostile node', localNode({ eth_blockNumber: () => failure }).answer, async () => {
      const content = '{"method": "eth_blockNumber", "params": []}';
      const document = await vscode.workspace.openTextDocument({ language: 'ethrpc', content });
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('ethRpc.document.send', document.uri, 0);
      const lens = (await workbenchPage()).locator('.codelens-decoration a', { hasText: 'failed · ' });
      await lens.filter({ hasText: '[Details]\u200B(' }).waitFor();
      assert.equal(await lens.locator('.codicon-sync').count(), 0);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });
  });
});
