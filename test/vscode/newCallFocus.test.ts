// Where the keyboard is once a call of New Call has ended: at its result, unless the person has gone elsewhere.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { addGatewayEndpoint, until } from './gatewayUnderTest.ts';
import { localNode, withEndpoint } from './localEndpoint.ts';
import { answerQuestion } from './questions.ts';
import { hideResults, showResults, untilTitled } from './resultView.ts';
import {
  calmWindow,
  focusPath,
  opensPage,
  pressPalette,
  quickInput,
  quickInputShows,
  runCommand,
  selectTreeItem,
  treeItem,
  typeInto,
  untilTold,
  webviewFrame,
  workbenchPage,
} from './window.ts';

const run = (command: string): Thenable<unknown> => vscode.commands.executeCommand(command);

async function press(key: string): Promise<void> {
  await (await workbenchPage()).keyboard.press(key);
}

async function ask(text: string): Promise<void> {
  await runCommand('Ethereum RPC: New Call...');
  await typeInto('New Call', text);
}

async function rowsHaveKeyboard(): Promise<void> {
  const row = (await webviewFrame()).locator('.tree:focus[aria-activedescendant="row-0"]');
  await row.waitFor().catch(async (error: unknown) => {
    throw new Error(await focusPath(), { cause: error });
  });
}

describe('the keyboard after New Call', () => {
  before(async () => {
    await addGatewayEndpoint();
    await run('workbench.action.closeAllEditors');
  });
  afterEach(async () => {
    await run('workbench.action.closeAllEditors');
    await calmWindow();
  });

  it('is at the result, a tab beside that of the request builder, which keeps its width', async () => {
    await run('ethRpc.newBuilder');
    const method = (await webviewFrame()).locator('#method');
    await method.and((await webviewFrame()).locator(':focus')).waitFor();
    await opensPage(() => ask('block number'));
    await rowsHaveKeyboard();
    assert.equal(vscode.window.tabGroups.all.length, 1);
    // The same page takes the next ones, however short ago it lost the keyboard to the side bar.
    for (const [words, name] of [
      ['chain id', 'chainId'],
      ['gas price', 'gasPrice'],
    ] as const) {
      await run('ethRpc.history.focus');
      await ask(words);
      await (await webviewFrame()).getByText(name).first().waitFor();
      await rowsHaveKeyboard();
      await (await quickInput()).waitFor({ state: 'hidden' });
    }
  });

  it('goes from the request builder to what Run Again shows in front of it, and stays in the list whose row does @long', async () => {
    await run('ethRpc.newBuilder');
    const method = (await webviewFrame()).locator('#method');
    await method.and((await webviewFrame()).locator(':focus')).waitFor();
    await opensPage(() => runCommand('Ethereum RPC: Run Again'));
    await rowsHaveKeyboard();
    assert.equal(vscode.window.tabGroups.all.length, 1);
    await run('workbench.action.closeActiveEditor');
    await opensPage(() => selectTreeItem(/^gasPrice/));
    assert.equal(vscode.window.tabGroups.all.length, 1);
    assert.match(await focusPath(), /monaco-list/);
  });

  it('is there after the question whether to send, too @long', async () => {
    await answerQuestion(() => ask('evm_mine'), 'Send');
    await rowsHaveKeyboard();
  });

  it('is at the result where the Result view is open too @long', async () => {
    await showResults();
    try {
      await run('ethRpc.history.focus');
      await ask('chain id');
      await rowsHaveKeyboard();
      await untilTitled('eth_chainId');
    } finally {
      await hideResults();
    }
  });

  /** While a call runs, the person does something else; then its reply comes. */
  async function meanwhile(act: () => Promise<void>): Promise<void> {
    let reply = (_text: string): void => undefined;
    const text = new Promise<string>((resolve) => (reply = resolve));
    const node = localNode({ eth_blockNumber: () => text });
    await withEndpoint('Slow node', node.answer, async () => {
      await ask('eth_blockNumber');
      await until('it is asked', () => node.asked.some(({ method }) => method === 'eth_blockNumber'));
      // The node can be asked before the window shows that it is.
      await (await quickInput()).locator('.codicon-sync').first().waitFor();
      await act();
      reply('"result":"0x10"');
      await (await treeItem(/^blockNumber16/)).waitFor();
      await (await webviewFrame()).getByText('16').first().waitFor();
    });
  }

  it('stays with a palette that was opened meanwhile @long', async () => {
    await meanwhile(async () => {
      await pressPalette();
      await (await workbenchPage()).keyboard.type('Focus on');
      await untilTold();
    });
    const input = (await quickInput()).locator('input:focus');
    assert.equal(await input.inputValue(), '>Focus on');
  });

  it('stays in the text that somebody went to, also where a box ignores that @long', async () => {
    const settings = vscode.workspace.getConfiguration('workbench.quickOpen');
    const closes = async (how: boolean): Promise<void> =>
      settings.update('closeOnFocusLost', how, vscode.ConfigurationTarget.Global);
    // As it is by default, and as the suite has it.
    for (const isClosed of [true, false]) {
      await closes(isClosed);
      const document = await vscode.workspace.openTextDocument({ content: '\n'.repeat(12) });
      await vscode.window.showTextDocument(document);
      await meanwhile(async () => {
        await (await workbenchPage()).locator('.monaco-editor .view-line').last().click();
        await (await quickInput()).waitFor({ state: 'hidden' });
        await untilTold();
      });
      await press('a');
      await until('it is typed there', () => document.getText().includes('a'));
      await run('workbench.action.revertAndCloseActiveEditor');
      await run('workbench.action.closeAllEditors');
    }
  });

  it('waits in the box, which Escape leaves @long', async () => {
    await run('ethRpc.history.focus');
    await meanwhile(async () => {
      await quickInputShows('New Call');
      await press('Escape');
      await (await quickInput()).waitFor({ state: 'hidden' });
      await untilTold();
    });
    assert.match(await focusPath(), /monaco-list/);
  });

  it('is let go where something is typed into the box that waits @long', async () => {
    await run('ethRpc.history.focus');
    await meanwhile(async () => {
      await quickInputShows('New Call');
      await press('1');
      await (await quickInput()).waitFor({ state: 'hidden' });
      await untilTold();
    });
    assert.match(await focusPath(), /monaco-list/);
  });
});
