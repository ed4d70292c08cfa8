// A result of more than a hundred rows, and its rows in the History view.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { askGateway, until } from './gatewayUnderTest.ts';
import { treeItem, workbenchPage } from './window.ts';

/** Of eth_feeHistory: of the 120 blocks from 68,824 on. */
export const PARAMS = ['0x78', '0x10d4f', []];

/** 121 base fees: of those blocks, and of the one after them. */
export async function baseFees(): Promise<readonly string[]> {
  const history = (await askGateway('eth_feeHistory', PARAMS)) as { baseFeePerGas: string[] };
  assert.equal(history.baseFeePerGas.length, 121);
  return history.baseFeePerGas;
}

/** Goes to the end of the tree, near which the row is, and waits until it is in view. */
export async function rowAtEnd(text: string | RegExp): Promise<Locator> {
  const row = await treeItem(text);
  await until(`${text} is in view`, async () => {
    if (await row.isVisible()) return true;
    await vscode.commands.executeCommand('ethRpc.history.focus');
    await (await workbenchPage()).keyboard.press('End');
    return false;
  });
  return row;
}
