// The Result view without a mouse; what it shows is tested in test/pages.
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint, until } from './gatewayUnderTest.ts';
import { hideResults, resultRow, showResults, untilTitled } from './resultView.ts';
import {
  pick,
  quickInputShows,
  runCommand,
  selectTreeItem,
  untilSelected,
  viewPane,
  workbenchPage,
} from './window.ts';
import { press } from './keyboardHand.ts';

const BLOCK = ['0x10d49', false];
const BLOCK_TITLE = 'eth_getBlockByNumber 68,937';
const BLOCK_ROW = 'block 68,937';

async function call(method: string, params: readonly unknown[] = []): Promise<void> {
  await (await extensionApi()).call({ method, params: params as never });
}

async function untilCopied(text: string, act: () => Promise<void>): Promise<void> {
  await vscode.env.clipboard.writeText('');
  await act();
  await until(`${text} is on the clipboard`, async () => (await vscode.env.clipboard.readText()) === text);
}

/** Selects the block's number by the keyboard; a key that comes while the tree is drawn anew is lost. */
async function selectNumber(): Promise<void> {
  const focused = (await viewPane('Result')).locator('.monaco-list:focus');
  const selected = (await resultRow(/^number68,937/)).and((await workbenchPage()).locator('.selected'));
  await until('the number is selected', async () => {
    await showResults();
    await focused.waitFor();
    await press('Home', 'ArrowDown', 'Enter');
    return selected.isVisible();
  });
}

describe('the Result view', () => {
  before(async () => {
    await addGatewayEndpoint();
    await showResults();
  });
  after(hideResults);

  it('copies value, path and other forms by the keyboard alone', async () => {
    await call('eth_getBlockByNumber', BLOCK);
    await (await resultRow(/^number68,937/)).waitFor();
    await selectNumber();
    await untilCopied('68937', () => press('ControlOrMeta+c'));
    for (const [form, text] of [
      ['path', 'result.number'],
      ['hex', '0x10d49'],
    ] as const)
      await untilCopied(text, async () => {
        await runCommand('Ethereum RPC: Copy As...');
        await quickInputShows('Copy number as');
        await pick(form);
      });
  });

  it('copies what is selected there, whatever is selected in the History view', async () => {
    await selectTreeItem(BLOCK_ROW);
    await untilTitled(BLOCK_TITLE);
    await selectNumber();
    await untilCopied('68937', () => press('ControlOrMeta+c'));
  });

  it('shows a hundred more rows at a time @long', async () => {
    await call('eth_feeHistory', ['0x78', '0x10d4f', []]);
    await (await resultRow(/^baseFeePerGas121 items/)).click();
    await showResults();
    await press('Home', 'ArrowDown', 'ArrowDown', 'ArrowRight');
    const more = await resultRow(/^21 more…of 21 not shown$/);
    await until('the last row of the page is in view', async () => {
      await press('PageDown');
      return more.isVisible();
    });
    await more.click();
    await more.waitFor({ state: 'detached' });
    await untilSelected(/^100[\d.]+ gwei/, 'Result');
    await press('ArrowDown', 'Enter');
    await untilSelected(/^101[\d.]+ gwei/, 'Result');
  });
});
