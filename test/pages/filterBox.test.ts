// Tests the box that filters the History view: the count of calls, the suggestions, and removing filters.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Locator } from 'playwright-core';
import { extensionApi } from '../vscode/extensionApi.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { answerQuestion } from '../vscode/questions.ts';
import {
  dismissQuickInput,
  quickInput,
  runCommand,
  treeItem,
  typeInto,
  viewPane,
  workbenchPage,
} from '../vscode/window.ts';

const row = async (text: string | RegExp): Promise<Locator> =>
  (await quickInput()).locator('.monaco-list-row').filter({ hasText: text }).first();
const shows = async (text: string | RegExp): Promise<void> => (await row(text)).waitFor();
const described = async (): Promise<string> =>
  (await viewPane('History')).locator('.pane-header').innerText();

describe('the box that filters the history', () => {
  const node = localNode({ eth_blockNumber: () => '"result":"0x10"', eth_chainId: () => '"result":"0x1"' });

  before(async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    await answerQuestion(() => runCommand('Ethereum RPC: Clear History'), 'Delete All');
    await withEndpoint('Two words', node.answer, async () => {
      const api = await extensionApi();
      for (const method of ['eth_blockNumber', 'eth_blockNumber', 'eth_chainId', 'eth_gasPrice'])
        await api.call({ method });
    });
    await (await treeItem(/^gasPrice/)).waitFor();
  });
  beforeEach(async () => {
    await runCommand('Ethereum RPC: Filter History...');
    await shows('All 4 calls');
  });
  afterEach(async () => {
    await dismissQuickInput();
    await vscode.commands.executeCommand('ethRpc.clearFilter');
  });

  it('says how many calls it finds, and what it looks for as text', async () => {
    await typeInto('Filter History', 'failed', false);
    await shows('1 of 4 calls');
    await typeInto('Filter History', 'blockNumber', false);
    await shows(/2 of 4 calls.*with the text “blockNumber”/);
    await typeInto('Filter History', 'chain:1', false);
    await shows(/None of 4 calls found.*“chain:” is not a filter word, so it is searched as text\./);
    await typeInto('Filter History', 'since:soon', false);
    await shows('“soon” is not a time');
    await (await workbenchPage()).keyboard.press('Enter');
    await shows('“soon” is not a time');
  });

  it('goes on with what is picked from its list, by mouse and by keyboard @long', async () => {
    await (await row(/endpoint:\s*the endpoint/)).click();
    await (await row('endpoint:"Two words"')).click();
    await shows('All 4 calls');
    const { keyboard } = await workbenchPage();
    await keyboard.type('chain');
    await shows('method:eth_chainId');
    await keyboard.press('ArrowDown');
    // The count arrives later and leaves the focus where it is.
    await shows(/1 of 4 calls.*with the text “chain”/);
    await keyboard.press('Enter');
    await shows(/1 of 4 calls.*endpoint:"Two words" · method:eth_chainId\s*$/);
    await keyboard.press('Enter');
    await (await quickInput()).waitFor({ state: 'hidden' });
    await (await treeItem(/^gasPrice/)).waitFor({ state: 'detached' });
    await (await treeItem(/^chainId/)).waitFor();
    assert.match(await described(), /endpoint:"Two words" method:eth_chainId/);
  });

  it('takes back at Escape what was typed', async () => {
    await typeInto('Filter History', 'failed', false);
    await (await treeItem(/^chainId/)).waitFor({ state: 'detached' });
    await (await workbenchPage()).keyboard.press('Escape');
    await (await treeItem(/^chainId/)).waitFor();
    assert.doesNotMatch(await described(), /failed/);
  });
});
