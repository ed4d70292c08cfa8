// Finds rows of the result viewer, and opens a result that has some.
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { askGateway } from './gatewayUnderTest.ts';
import { makesEntry } from './newEntry.ts';
import { runCommand, selectTreeItem, webviewFrame } from './window.ts';

/** The first row with exactly this name, among these where they are given. */
export function row(frame: FrameLocator, name: string, among = frame.locator('.row.node')): Locator {
  const label = new RegExp(`^\\s*${name}\\s`);
  return among.filter({ hasText: label }).first();
}

/** A block with transactions. */
export async function fullBlock(): Promise<string> {
  const head = Number(await askGateway('eth_blockNumber', []));
  for (let number = head; ; number--) {
    const block = (await askGateway('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])) as {
      transactions: string[];
    };
    if (block.transactions.length > 1) return `0x${number.toString(16)}`;
  }
}

/** Opens the block’s entry from the history in the result panel, whose rows have the keyboard then. */
export async function openBlock(): Promise<FrameLocator> {
  const api = await extensionApi();
  const block = await fullBlock();
  await vscode.commands.executeCommand('ethRpc.history.focus');
  await makesEntry(/^block /, () => api.call({ method: 'eth_getBlockByNumber', params: [block, true] }));
  await selectTreeItem(/^block /);
  await runCommand('Ethereum RPC: Open Result');
  const frame = await webviewFrame();
  await frame.locator('.facts').getByText('eth_getBlockByNumber').waitFor();
  await frame.locator('.tree:focus').waitFor();
  return frame;
}
