// What the suite's next session must find of the request builder: two tabs with unsent text, neither of them in front,
// and the Explorer in the side bar.
import * as vscode from 'vscode';
import { until } from './gatewayUnderTest.ts';
import { untilKept } from './keptText.ts';
import { opensPage, runCommand, webviewFrame, workbenchPage } from './window.ts';

/** The desktop VS Code writes its tabs away as it ends; the browser-served one every few seconds, when it is idle. */
async function areTabsKept(): Promise<boolean> {
  if (vscode.env.uiKind === vscode.UIKind.Desktop) return true;
  return (await workbenchPage()).evaluate(async () => {
    const known = await indexedDB.databases();
    const values = known.map(
      ({ name }) =>
        new Promise<readonly unknown[]>((resolve) => {
          const opening = indexedDB.open(name!);
          opening.addEventListener('error', () => resolve([]));
          opening.addEventListener('success', () => {
            const { result: database } = opening;
            const end = (all: readonly unknown[]): void => {
              database.close();
              resolve(all);
            };
            if (!database.objectStoreNames.contains('ItemTable')) return end([]);
            const reading = database.transaction('ItemTable').objectStore('ItemTable').getAll();
            reading.addEventListener('error', () => end([]));
            reading.addEventListener('success', () => end(reading.result));
          });
        }),
    );
    const texts = (await Promise.all(values)).flat().map(String);
    return texts.some((text) => text.includes('README.md') && text.includes('eth_getLogs'));
  });
}

/** Each text, and what is added to it in the last moment. */
export const LEFT = {
  balance: '0x7099',
  to: ['0x12', '0x1234'],
  logs: ['[{"address": "0x12', '[{"address": "0x12", "topics": ['],
} as const;

/** What the tab with the result of eth_chainId is named. */
export const CHAIN_ID = 'chainId · 31337';

/** Shows the tab with this name. */
export async function showTab(name: string): Promise<void> {
  const { tabs } = vscode.window.tabGroups.activeTabGroup;
  const index = tabs.findIndex(({ label }) => label === name);
  await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', index);
}

export async function leaveTabs(): Promise<void> {
  const frame = await webviewFrame();
  const field = (id: string) => frame.locator(`[id="field-${id}"]`).locator('input, textarea');
  const chooseMethod = async (name: string): Promise<void> => {
    await frame.locator('#method').fill(name);
    await frame.locator('#method').press('Enter');
    await until('the tab is named', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === name);
  };
  await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
  await chooseMethod('eth_getBalance');
  await field('0').fill(LEFT.balance);
  await chooseMethod('eth_call');
  await field('0.to').fill(LEFT.to[0]);
  await frame.locator('summary', { hasText: 'state overrides, block overrides' }).click();
  await frame.locator('[id="fold-3"]').click();
  await frame.locator('[id="field-3.time"]').waitFor();
  await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
  await chooseMethod('eth_getLogs');
  await frame.getByRole('button', { name: 'JSON', exact: true }).click();
  await field('raw').fill(LEFT.logs[0]);
  const [readme] = await vscode.workspace.findFiles('README.md');
  await vscode.window.showTextDocument(readme!, { preview: false });
  await vscode.commands.executeCommand('workbench.view.explorer');
  await until('VS Code has written its tabs away', areTabsKept, 40);
  await showTab('eth_call');
  await frame.getByRole('button', { name: /^Gateway under test/ }).waitFor();
  await field('0.to').fill(LEFT.to[1]);
  await showTab('eth_getLogs');
  await field('raw').fill(LEFT.logs[1]);
  // What has not reached its file can be lost where VS Code is killed.
  for (const text of [LEFT.balance, LEFT.to[1], LEFT.logs[1]]) await untilKept(text);
}
