// The History view: grouped, filtered, marked, deleted and restored, run again, exported and imported, not recorded;
// and the Saved view.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint, canaryKey, until } from './gatewayUnderTest.ts';
import { localNode, withEndpoint } from './localEndpoint.ts';
import { makesEntry, rowStart } from './newEntry.ts';
import { answerQuestion, historyCount } from './questions.ts';
import { hideResults, showResults } from './resultView.ts';
import {
  chooseFile,
  chooseInMenu,
  drag,
  notification,
  pick,
  quickInput,
  quickInputShows,
  runCommand,
  selectTreeItem,
  statusBarItem,
  treeItem,
  treeRoots,
  typeInto,
  unfoldTreeItem,
  untilSelected,
  viewPane,
  webviewFrame,
  workbenchPage,
} from './window.ts';

const command = (title: string): Promise<void> => runCommand(`Ethereum RPC: ${title}`);
const workspaceFile = (name: string): string => join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, name);
const notThere = async (text: string | RegExp): Promise<void> =>
  (await treeItem(text)).waitFor({ state: 'detached' });

async function group(by: string): Promise<void> {
  await command('Group History by...');
  await pick(by);
}

async function press(text: string | RegExp, button: string): Promise<void> {
  await (await notification(text)).getByRole('button', { name: button }).click();
}

const FILE = 'ethereum-rpc-history.json';

/** Saves where the dialog proposes to. */
async function saveAsProposed(): Promise<void> {
  const input = (await quickInput()).locator('input').last();
  await until('a name is proposed', async () => (await input.inputValue()).endsWith(FILE));
  await chooseFile();
}

/** Chooses from the menu of two entries that are selected. */
async function menuOfTwo(item: string): Promise<void> {
  const row = await treeItem(/^chainId/);
  await row.click();
  await (await treeItem(/^gasPrice/)).click({ modifiers: ['ControlOrMeta'] });
  await chooseInMenu(row, item);
}

describe('the History view', () => {
  let height = 0x10;
  const node = localNode({
    eth_blockNumber: () => `"result":"0x${(height++).toString(16)}"`,
    eth_chainId: () => '"result":"0x7a69"',
    eth_gasPrice: () => `"result":"0x3b9aca00"`,
  });
  const inWindow = (use: () => Promise<void>): Promise<void> => withEndpoint('Small node', node.answer, use);
  const call = async (method: string): Promise<void> => {
    await (await extensionApi()).call({ method });
  };

  before(async () => {
    await addGatewayEndpoint();
    await command('Focus on History View');
    await answerQuestion(() => command('Clear History'), 'Delete All');
    await inWindow(async () => {
      for (const method of ['eth_blockNumber', 'eth_chainId', 'eth_gasPrice', 'eth_unheardOf'].toReversed())
        if (method === 'eth_unheardOf') await answerQuestion(() => call(method), 'Send');
        else await call(method);
    });
    await (await treeItem('blockNumber')).waitFor();
  });

  describe('Group History by', () => {
    after(() => group('No Groups'));

    it('counts the calls of each outcome and shows those of one @long', async () => {
      await group('Outcome');
      await until('both groups are there', async () => (await treeRoots(2)).length === 2);
      assert.deepEqual(await treeRoots(2), ['OK3 calls', 'Refused by the node1 call']);
      await unfoldTreeItem('Refused by the node');
      await (await treeItem(/^eth_unheardOf/)).waitFor();
    });

    it('opens the newest day @long', async () => {
      await group('Day');
      await (await treeItem(/^Today4 calls$/)).waitFor();
      await (await treeItem(/^chainId/)).waitFor();
    });

    it('is remembered @long', async () => {
      await command('Group History by...');
      await (await quickInput()).getByText('Day', { exact: true }).waitFor();
      await (await quickInput()).locator('.codicon-check').waitFor();
    });
  });

  describe('Filter History', () => {
    afterEach(() => vscode.commands.executeCommand('ethRpc.clearFilter'));

    it('finds a number of an answer in another notation, and says what it looked for @long', async () => {
      await command('Filter History...');
      await typeInto('Filter History', '31337');
      await notThere(/^gasPrice/);
      await (await treeItem(/^chainId/)).waitFor();
      await (await viewPane('History')).locator('.pane-header').getByText('31337').waitFor();
    });

    it('says what is wrong while it is typed, and takes back what was typed at Escape @long', async () => {
      await command('Filter History...');
      await typeInto('Filter History', 'since:soon', false);
      await (await quickInput()).getByText('“soon” is not a time').waitFor();
      await typeInto('Filter History', 'failed', false);
      await notThere(/^gasPrice/);
      await (await treeItem(/^eth_unheardOf/)).waitFor();
      await (await workbenchPage()).keyboard.press('Escape');
      await (await treeItem(/^gasPrice/)).waitFor();
    });

    it('says so where nothing matches @long', async () => {
      await command('Filter History...');
      await typeInto('Filter History', 'nothing of the kind');
      const welcome = (await workbenchPage()).locator('.welcome-view');
      await welcome.getByText('No call of the history matches the filter.').waitFor();
      await welcome.getByText('Clear Filter').click();
      await (await treeItem(/^gasPrice/)).waitFor();
    });
  });

  describe('marks', () => {
    it('names, tags and pins a call @long', async () => {
      await selectTreeItem(/^chainId/);
      await command('Rename...');
      await typeInto('Rename: eth_chainId', 'Which chain');
      await selectTreeItem(/^Which chain/);
      await command('Edit Note and Tags...');
      await typeInto('Note and Tags: Which chain', '#smoke #daily');
      await (await treeItem(/^Which chain31337.* · #smoke · #daily · chainId · now/)).waitFor();
      await command('Pin');
      const page = await workbenchPage();
      const pinned = page.getByRole('treeitem', { name: /^Which chain, .*, pinned/ });
      await pinned.locator('.codicon-pass').waitFor();
    });
  });

  describe('deleting', () => {
    it('takes away what is selected, and brings it back with its key', async () => {
      const before = await historyCount();
      const { keyboard } = await workbenchPage();
      await selectTreeItem(/^blockNumber/);
      await (await treeItem(/^gasPrice/)).click({ modifiers: ['ControlOrMeta'] });
      await keyboard.press('Delete');
      await notThere(/^gasPrice/);
      assert.equal(await historyCount(), before - 2);
      await (await statusBarItem(/2 calls · Undo$/)).waitFor();
      await keyboard.press('ControlOrMeta+z');
      await (await treeItem(/^gasPrice/)).waitFor();
      assert.equal(await historyCount(), before);
    });

    it('brings back with its key what was the only row: the view has no list then @long', async () => {
      const { keyboard } = await workbenchPage();
      await command('Filter History...');
      await typeInto('Filter History', 'failed');
      await notThere(/^gasPrice/);
      await (await quickInput()).waitFor({ state: 'hidden' });
      await selectTreeItem(/^eth_unheardOf/);
      await keyboard.press('Delete');
      await notThere(/^eth_unheardOf/);
      await (await viewPane('History')).locator('.welcome-view-content:focus').waitFor();
      await keyboard.press('ControlOrMeta+z');
      await (await treeItem(/^eth_unheardOf/)).waitFor();
      await vscode.commands.executeCommand('ethRpc.clearFilter');
    });

    it('takes away what a filter finds, and brings it back with Undo Delete', async () => {
      const before = await historyCount();
      await command('Filter History...');
      await typeInto('Filter History', 'failed');
      await notThere(/^gasPrice/);
      // What VS Code still checks would be lost with the step, and with it the filter.
      await (await quickInput()).waitFor({ state: 'hidden' });
      await answerQuestion(() => command('Clear History'), 'Delete Filtered Calls');
      await notThere(/^eth_unheardOf/);
      assert.equal(await historyCount(), before - 1);
      await command('Undo Delete');
      await (await treeItem(/^eth_unheardOf/)).waitFor();
      await vscode.commands.executeCommand('ethRpc.clearFilter');
      assert.equal(await historyCount(), before);
    });
  });

  describe('Run Again', () => {
    it('says whether the answer changed, and opens the difference @long', async () => {
      await inWindow(async () => {
        await selectTreeItem(/^gasPrice/);
        await command('Run Again');
        await untilSelected(/^gasPrice1 gwei · now · same result as \d/);
        await selectTreeItem(/^blockNumber16 · /);
        await command('Run Again');
        await untilSelected(/^blockNumber17 · now · changed since \d/);
        await command('Compare...');
        await pick('The run before it');
        const page = await workbenchPage();
        const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
        await frame.getByText('16 → 17').first().waitFor();
        await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      });
    });
  });

  describe('Record or Do Not Record', () => {
    it('leaves nothing of a call in the history, and the status bar says so @long', async () => {
      await inWindow(async () => {
        const before = await historyCount();
        await command('Pause Recording for Endpoint...');
        await pick('Do not record: calls to “Small node”');
        await (await statusBarItem(/Small node\s+not recorded/)).waitFor();
        await call('eth_chainId');
        assert.equal(await historyCount(), before);
        await command('Pause Recording for Endpoint...');
        await pick('Record again: calls to “Small node”');
        await (await statusBarItem(/not recorded/)).waitFor({ state: 'detached' });
        await call('eth_chainId');
        await until('the call is recorded', async () => (await historyCount()) > before);
        assert.equal(await historyCount(), before + 1);
      });
    });
  });

  describe('the budget of answers', () => {
    const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('ethRpc');
    const setBudget = (bytes: number | undefined): Thenable<void> =>
      settings().update('history.maxAnswerBytes', bytes, vscode.ConfigurationTarget.Global);
    after(() => setBudget(undefined));

    it('lets the oldest large answers go, and their entries say so @long', async () => {
      let calls = 0;
      const large = localNode({ eth_getCode: () => `"result":"0x0${calls++}${'5b'.repeat(60_000)}"` });
      const accounts = [1, 2, 3].map((last) => `0x${String(last).padStart(40, '0')}`);
      await withEndpoint('Large node', large.answer, async () => {
        const api = await extensionApi();
        for (const account of accounts)
          await api.call({ method: 'eth_getCode', params: [account, 'latest'] });
        const row = (last: number): RegExp => new RegExp(`^code 0x0000…000${last}`);
        await (await treeItem(row(3))).waitFor();
        const before = await historyCount();
        // Room for two of the three, each with 120 KB.
        await setBudget(300_000);
        await (await treeItem(row(1))).filter({ hasText: 'result removed' }).waitFor();
        assert.equal(await historyCount(), before);
        for (const last of [2, 3])
          assert.equal((await (await treeItem(row(last))).innerText()).includes('let go'), false);
        await unfoldTreeItem(row(1));
        await (
          await treeItem(/^result removedIts result was removed to keep the history within its size/)
        ).waitFor();
      });
    });
  });

  describe('Export and Import', () => {
    const file = workspaceFile(FILE);
    after(() => rmSync(file, { force: true }));

    it('writes all there is but a key, and reads it back after everything is gone', async () => {
      const key = canaryKey();
      await selectTreeItem(/^gasPrice/);
      await command('Rename...');
      await typeInto('Rename: eth_gasPrice', 'Price of gas');
      await selectTreeItem(/^Price of gas/);
      await command('Edit Note and Tags...');
      await typeInto('Note and Tags: Price of gas', `with ${key}`);
      // What VS Code still checks would be lost with the step.
      await (await quickInput()).waitFor({ state: 'hidden' });
      const before = await historyCount();
      await command('Export...');
      await pick('JSON');
      await saveAsProposed();
      await notification(`Exported to ${FILE}: ${before} calls.`);
      const text = readFileSync(file, 'utf8');
      assert.equal(text.includes(key), false);
      assert.ok(text.includes('with [api key]'));
      assert.equal((JSON.parse(text) as { entries: unknown[] }).entries.length, before);
      await answerQuestion(() => command('Clear History'), 'Delete All');
      await notThere(/^Price of gas/);
      await command('Import History...');
      await chooseFile(FILE);
      await notification(`Imported: ${before} calls.`);
      await (await treeItem(/^Price of gas/)).waitFor();
      assert.equal(await historyCount(), before);
    });

    it('reads a broken file as far as it goes, and says in which line it is broken', async () => {
      const text = readFileSync(file, 'utf8');
      const end = text.lastIndexOf('"startedAt"');
      writeFileSync(file, text.slice(0, end));
      await command('Import History...');
      await chooseFile(FILE);
      const line = text.slice(0, end).split('\n').length;
      const { length } = (JSON.parse(text) as { entries: unknown[] }).entries;
      await notification(
        `This file is cut off in line ${line}. Imported: 0 calls. Already there: ${length - 1} calls.`,
      );
    });
  });

  describe('the keys', () => {
    const methods = ['eth_blockNumber', 'eth_chainId', 'eth_gasPrice', 'net_version', 'eth_syncing'];
    const ALL = '01234';
    const shown = async (): Promise<string> =>
      (await treeRoots(1)).map((text) => methods.findIndex((method) => rowStart(method).test(text))).join('');
    const untilShown = async (expected: string): Promise<void> => {
      let rows = '';
      const areThere = async (): Promise<boolean> => (rows = await shown()) === expected;
      await until(() => `the rows are ${expected}, and not ${rows}`, areThere);
    };

    beforeEach(async () => {
      // Clicks in the tests before left a result there.
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      // Most tests leave the rows as they found them; a double click unfolds one.
      const unfolded = (await viewPane('History')).locator('.monaco-list-row[aria-expanded="true"]');
      if ((await shown()) !== ALL || (await unfolded.count()) > 0) {
        await answerQuestion(() => command('Clear History'), 'Delete All');
        await inWindow(async () => {
          for (const method of methods.toReversed()) await call(method);
        });
        await untilShown(ALL);
      }
      await showResults();
      // The keyboard comes to it late, and is not to come after the click.
      await (await viewPane('Result')).and((await workbenchPage()).locator(':focus-within')).waitFor();
      await selectTreeItem(/^blockNumber/);
    });
    afterEach(hideResults);

    it('act on the row of the focus frame, and go on with the one behind it @long', async () => {
      const { keyboard } = await workbenchPage();
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await keyboard.press('Delete');
      await untilShown('0134');
      await untilSelected(/^net_version/);
      for (let times = 0; times < 3; times++) await keyboard.press('Delete');
      await untilShown('0');
      await untilSelected(/^blockNumber/);
    });

    it('act on all that are selected where the focus frame is on one of them', async () => {
      await selectTreeItem(/^chainId/);
      const { keyboard } = await workbenchPage();
      await keyboard.press('Shift+ArrowDown');
      await untilSelected(/^gasPrice/);
      await keyboard.press('Shift+ArrowDown');
      await untilSelected(/^net_version/);
      await keyboard.press('Delete');
      await untilShown('04');
      await untilSelected(/^syncing/);
    });

    it('open the result of the row of the focus frame with Ctrl+Enter, as a double click does @long', async () => {
      const { keyboard } = await workbenchPage();
      await keyboard.press('ArrowDown');
      await keyboard.press('ControlOrMeta+Enter');
      const facts = (method: string): Promise<Locator> =>
        webviewFrame().then((frame) => frame.locator('.facts').getByText(method, { exact: true }));
      await (await facts('eth_chainId')).waitFor();
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await (await treeItem(/^gasPrice/)).dblclick();
      await (await facts('eth_gasPrice')).waitFor();
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    });

    it('show the row of the focus frame in the Result view and on a page with Enter, as a click does, and unfold it with an arrow @long', async () => {
      const shows = async (method: string): Promise<void> =>
        (await viewPane('Result')).locator('.pane-header').getByText(method).waitFor();
      const row = await treeItem(/^gasPrice/);
      await row.click();
      await shows('eth_gasPrice');
      const { keyboard } = await workbenchPage();
      await keyboard.press('ArrowUp');
      await keyboard.press('Enter');
      await untilSelected(/^chainId/);
      await shows('eth_chainId');
      await untilTabs('chainId');
      assert.equal(await row.getAttribute('aria-expanded'), 'false');
      await keyboard.press('ArrowRight');
      await (await treeItem(/^result31337/)).waitFor();
      await keyboard.press('ArrowLeft');
      await (await treeItem(/^result31337/)).waitFor({ state: 'detached' });
    });

    it('open results on one page as clicks do, until a double click keeps it @long', async () => {
      await hideResults();
      const { keyboard } = await workbenchPage();
      await (await treeItem(/^gasPrice/)).click();
      await untilTabs('gasPrice');
      await keyboard.press('ArrowUp');
      await keyboard.press('Enter');
      await untilTabs('chainId');
      // The keyboard is in the list still.
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await untilTabs('gasPrice');
      await (await treeItem(/^gasPrice/)).dblclick();
      await (await treeItem(/^chainId/)).click();
      await untilTabs('gasPrice', 'chainId');
      await (await treeItem(/^gasPrice/)).click();
      await until('the page that has it is in front', () => frontTab() === 'gasPrice');
      assert.equal(pageTabs().length, 2);
    });

    it('and the menu of two entries run both again, the older first @long', async () => {
      await inWindow(() => menuOfTwo('Run Again'));
      await notification('2 calls: 2 OK, 0 failed.');
      await untilShown('1201234');
    });

    it('and the menu of two entries compare both @long', async () => {
      await menuOfTwo('Compare...');
      const frame = (await workbenchPage())
        .frameLocator('iframe.webview.ready')
        .frameLocator('#active-frame');
      await frame.getByText('eth_chainId').first().waitFor();
      await frame.getByText('eth_gasPrice').first().waitFor();
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    });

    it('and the menu of one entry lists what to compare it with, before any page opens @long', async () => {
      const before = pageTabs().length;
      await chooseInMenu(await treeItem(/^chainId/), 'Compare...');
      await quickInputShows('Compare chainId with');
      await pick('gasPrice');
      await until('both are compared', () => /^Compare eth_\w+ with eth_\w+$/.test(frontTab()));
      assert.equal(pageTabs().length, before + 1);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    });

    it('and the menu of two entries tag both @long', async () => {
      await menuOfTwo('Edit Note and Tags...');
      await typeInto('Note and Tags: 2 calls', '#pair');
      for (const row of [/^chainId.* · #pair/, /^gasPrice.* · #pair/]) await (await treeItem(row)).waitFor();
    });

    it('rename the row of the focus frame, and leave the selection as it is @long', async () => {
      const { keyboard } = await workbenchPage();
      await keyboard.press('ArrowDown');
      await keyboard.press('F2');
      await typeInto('Rename: eth_chainId', 'Chain');
      await (await treeItem(/^Chain31337.* · chainId/)).waitFor();
      await untilSelected(/^blockNumber/);
    });
  });
});

/** Of the name of a tab, the call: its result follows. */
const callOf = ({ label }: vscode.Tab): string => label.split(' · ', 1)[0]!;
const pageTabs = (): readonly string[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(callOf));
const frontTab = (): string => callOf(vscode.window.tabGroups.activeTabGroup.activeTab!);
const untilTabs = (...names: readonly string[]): Promise<void> =>
  until(`there are tabs of ${names.join(' and ')}`, () => pageTabs().join() === names.join());

describe('the Saved view', () => {
  const row = (text: string | RegExp): Promise<Locator> => treeItem(text, 'Saved');
  const node = localNode({ eth_chainId: () => '"result":"0x1"', net_version: () => '"result":"1"' });

  it('keeps calls by name in folders, runs all of one, and opens what failed', async () => {
    await addGatewayEndpoint();
    await answerQuestion(() => command('Clear History'), 'Delete All');
    await withEndpoint('Small node', node.answer, async () => {
      await command('Focus on Saved View');
      void vscode.commands.executeCommand('ethRpc.saved.newFolder');
      await typeInto('New Folder', 'Smoke');
      await (await row('Smoke')).waitFor();
      for (const [method, name] of [
        ['eth_chainId', 'Chain'],
        ['net_version', 'Network'],
        ['eth_gasPrice', 'Price'],
      ] as const) {
        await makesEntry(rowStart(method), async () => (await extensionApi()).call({ method }));
        await selectTreeItem(rowStart(method));
        await command('Save Request...');
        await typeInto('Save Request', name, false);
        await pick('Smoke');
      }
      await command('Focus on Saved View');
      const folder = await row('Smoke');
      await unfoldTreeItem('Smoke', 'Saved');
      for (const name of ['Chain', 'Network', 'Price']) await (await row(new RegExp(`^${name}`))).waitFor();
      await folder.hover();
      await folder.getByRole('button', { name: 'Send' }).click();
      await press('Smoke: 2 OK, 1 failed: “Price”.', 'Open Failed');
      const page = await workbenchPage();
      const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
      await frame.getByText('eth_gasPrice').first().waitFor();
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await (await row(/^Price/)).locator('.codicon-error').waitFor();
      const chain = await row(/^Chain/);
      await chain.locator('.codicon-pass').waitFor();
      // The request builder comes with the first click, and the second one is of the same tab.
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await chain.dblclick();
      await frame.getByRole('button', { name: 'Send' }).waitFor();
      await until('it is open once', () => {
        const tabs = vscode.window.tabGroups.all.flatMap((one) => one.tabs.map(({ label }) => label));
        return tabs.join() === 'Chain';
      });
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });
  });

  it('takes calls dragged from the history, into a folder or beside a request, by the names that are offered @long', async () => {
    await command('Focus on Saved View');
    const entry = await treeItem(/^chainId/);
    const folder = await row('Smoke');
    await unfoldTreeItem('Smoke', 'Saved');
    await (await row(/^Price/)).waitFor();
    await drag(entry, folder);
    await (await statusBarItem('Saved “chainId”')).waitFor();
    await selectTreeItem(/^gasPrice/);
    await (await treeItem(/^net_version/)).click({ modifiers: ['ControlOrMeta'] });
    await drag(await treeItem(/^net_version/), await row(/^Network/));
    const shown = ['Smoke', 'Chain', 'gasPrice', 'net_version', 'Network'];
    await until('they stand before it', async () => {
      const rows = (await viewPane('Saved')).locator('.monaco-list-row');
      const texts = await rows.evaluateAll((elements) =>
        elements
          .map((one) => ({ top: one.getBoundingClientRect().top, text: one.textContent }))
          .toSorted((a, b) => a.top - b.top)
          .map(({ text }) => text),
      );
      return shown.every((name, index) => texts[index]?.startsWith(name));
    });
  });

  it('keeps several calls at once, in a new folder @long', async () => {
    await menuOfTwo('Save Request...');
    await pick('New folder…');
    await typeInto('New Folder', 'Pair');
    await (await statusBarItem('Saved 2 requests')).waitFor();
    await command('Focus on Saved View');
    // A list has only the rows in view, and this one will be the last. The list of the other view gets the keyboard back
    // when its menu and question have gone, which under load is late.
    const list = (await viewPane('Saved')).locator('.monaco-list').first();
    await until('the folder is there', async () => {
      await list.press('End');
      return (await row('Pair')).isVisible();
    });
  });

  it('deletes a folder with all in it, and brings it back', async () => {
    await command('Focus on Saved View');
    // The test before may have left the list at its end.
    await (await viewPane('Saved')).locator('.monaco-list').first().press('Home');
    await selectTreeItem('Smoke', 'Saved');
    await (await workbenchPage()).keyboard.press('Delete');
    await (await row('Smoke')).waitFor({ state: 'detached' });
    await (await statusBarItem(/“Smoke” · Undo$/)).waitFor();
    await (await workbenchPage()).keyboard.press('ControlOrMeta+z');
    await (await row('Smoke')).waitFor();
  });
});
