// Actions on an entry of the History view and on the values in it.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT } from './addresses.ts';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint, askGateway, until } from './gatewayUnderTest.ts';
import { answerQuestion, historyCount } from './questions.ts';
import {
  chooseInMenu,
  runCommand,
  selectTreeItem,
  showTop,
  pick,
  treeItem,
  unfoldTreeItem,
  untilSelected,
  webviewFrame,
  workbenchPage,
} from './window.ts';

/** Balances in the order they are set, so that each call's entry can be told from the others. */
const BALANCES = { first: '0x1bc16d674ec80001', second: '0x29a2241af62c0003' };
// As their rows say them.
const FIRST = '2.00000… ETH';
const SECOND = '3.00000… ETH';

const ADDRESS = ACCOUNT.toLowerCase();
const CALL = 'balance';

const clipboard = (): Thenable<string> => vscode.env.clipboard.readText();

describe('history', () => {
  before(async () => {
    await addGatewayEndpoint();
    await runCommand('Ethereum RPC: Focus on History View');
    await askGateway('anvil_setBalance', [ACCOUNT, BALANCES.first]);
    await (await extensionApi()).call({ method: 'eth_getBalance', params: [ADDRESS, 'latest'] });
    await showTop();
    await (await treeItem(`${CALL}${FIRST} · 0x7099…79C8 · `)).waitFor();
  });

  const entry = (balance: string): Promise<Locator> => selectTreeItem(`${CALL}${balance} · 0x7099…79C8 · `);

  describe('Run Again', () => {
    it('makes the call of the entry once more, as an entry of its own', async () => {
      const before = await historyCount();
      await askGateway('anvil_setBalance', [ACCOUNT, BALANCES.second]);
      const row = await entry(FIRST);
      await row.hover();
      await row.getByRole('button', { name: 'Run Again' }).click();
      await untilSelected(`${CALL}${SECOND} · 0x7099…79C8 · `);
      await (await treeItem(`${CALL}${FIRST} · 0x7099…79C8 · `)).waitFor();
      assert.equal(await historyCount(), before + 1);
    });
  });

  describe('Edit in Request Builder', () => {
    it('fills the form with the call of the entry and sends nothing @long', async () => {
      const before = await historyCount();
      await chooseInMenu(await entry(FIRST), 'Edit in Request Builder');
      const frame = await webviewFrame();
      const field = (index: number): Locator => frame.locator(`[id="field-${index}"] input`);
      await until('the address is in its field', async () => (await field(0).inputValue()) === ACCOUNT);
      assert.equal(await field(1).inputValue(), 'latest');
      assert.equal(await frame.locator('#method').inputValue(), 'eth_getBalance');
      assert.equal(await historyCount(), before);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    });
  });

  describe('Open Result as JSON', () => {
    it('shows the whole answer in an editor @long', async () => {
      await entry(FIRST);
      await runCommand('Ethereum RPC: Open Result as JSON');
      const document = (): vscode.TextDocument | undefined => vscode.window.activeTextEditor?.document;
      await until('the editor is there', () => document()?.languageId === 'json');
      assert.equal(document()?.getText(), `"${BALANCES.first}"`);
      assert.equal(document()?.isDirty, false);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });
  });

  describe('copying', () => {
    const copied: Readonly<Record<string, string>> = {
      wei: '2000000000000000001',
      ether: '2.000000000000000001',
      hex: BALANCES.first,
      json: `"${BALANCES.first}"`,
      path: 'result',
      '': '2.000000000000000001',
    };
    before(() => unfoldTreeItem(`${CALL}${FIRST} · 0x7099…79C8 · `));

    for (const [form, text] of Object.entries(copied)) {
      const title = form === '' ? 'Copy' : 'Copy As...';
      const rare = form === '' || form === 'wei' ? '' : ' @long';
      it(`puts exactly ${text} on the clipboard for ${title} ${form}${rare}`, async () => {
        await vscode.env.clipboard.writeText('');
        await selectTreeItem(`result2.000000000000000001 ETH`);
        await runCommand(`Ethereum RPC: ${title}`);
        if (form !== '') await pick(form);
        await until('the clipboard holds it', async () => (await clipboard()) !== '');
        assert.equal(await clipboard(), text);
      });
    }

    it('puts the value under the cursor on the clipboard for the usual key', async () => {
      await vscode.env.clipboard.writeText('');
      await selectTreeItem(`result2.000000000000000001 ETH`);
      await (await workbenchPage()).keyboard.press('ControlOrMeta+c');
      await until('the clipboard holds it', async () => (await clipboard()) === '2.000000000000000001');
    });

    it('puts the whole result on the clipboard for Copy on a call @long', async () => {
      await entry(FIRST);
      await runCommand('Ethereum RPC: Copy');
      await until('the clipboard holds it', async () => (await clipboard()) === `"${BALANCES.first}"`);
    });
  });

  describe('Delete', () => {
    it('takes away the selected entry and no other', async () => {
      const before = await historyCount();
      await entry(SECOND);
      await (await workbenchPage()).keyboard.press('Delete');
      await (await treeItem(`${CALL}${SECOND} · 0x7099…79C8 · `)).waitFor({ state: 'detached' });
      await (await treeItem(`${CALL}${FIRST} · 0x7099…79C8 · `)).waitFor();
      assert.equal(await historyCount(), before - 1);
    });
  });

  describe('Clear History', () => {
    const clear = (): Promise<void> => runCommand('Ethereum RPC: Clear History');

    it('asks first, and keeps everything where the answer is Cancel', async () => {
      const before = await historyCount();
      assert.deepEqual(await answerQuestion(clear, undefined), {
        message: `Delete all ${before} calls of the history?`,
        detail:
          'They are deleted in every window, pinned calls too. “Undo Delete” restores them within ten minutes, unless you delete them permanently.',
        answers: ['Delete All', 'Delete All Permanently'],
      });
      assert.equal(await historyCount(), before);
      await (await treeItem(`${CALL}${FIRST} · 0x7099…79C8 · `)).waitFor();
    });

    it('empties the view and says what to do there next', async () => {
      await answerQuestion(clear, 'Delete All');
      await (await treeItem(/^balance /)).waitFor({ state: 'detached' });
      await (await workbenchPage()).locator('.welcome-view').getByText('No calls yet.').waitFor();
      assert.equal(await historyCount(), 0);
    });
  });
});
