// Results as JSON in an editor, from the request builder and the History view: every digit, and read-only.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { until } from './gatewayUnderTest.ts';
import { localNode, withEndpoint } from './localEndpoint.ts';
import { runCommand, selectTreeItem, webviewFrame, workbenchPage } from './window.ts';

/** Numbers that JavaScript would write in another way, or not hold at all. */
const TEXT = `{
  "big": 123456789012345678901234567890,
  "exact": 1.10,
  "small": 1e-7,
  "largest": 0.1000000000000000055511151231257827
}`;

/** Looks at the editor, and types into it as a person would, who is then told that it cannot be edited. */
async function assertExactAndReadOnly(): Promise<void> {
  const shown = (): vscode.TextDocument | undefined => vscode.window.activeTextEditor?.document;
  await until('the editor is there', () => shown()?.languageId === 'json');
  const document = shown()!;
  assert.equal(document.getText(), TEXT);
  const page = await workbenchPage();
  await page.locator('.editor-instance .view-lines').click();
  await page.keyboard.press('x');
  await page.locator('.monaco-editor-overlaymessage').getByText('Cannot edit in read-only editor').waitFor();
  assert.equal(document.getText(), TEXT);
  assert.equal(document.isDirty, false);
}

describe('an answer as JSON', () => {
  const node = localNode({ eth_syncing: () => `"result":${TEXT}` });

  before(() => runCommand('Ethereum RPC: Focus on History View'));
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('opens from the request builder @long', async () => {
    await withEndpoint('Exact node', node.answer, async () => {
      await vscode.commands.executeCommand('ethRpc.openBuilder', { method: 'eth_syncing', paramsJson: '[]' });
      const frame = await webviewFrame();
      await frame.locator('pre.body').getByText('"eth_syncing"').waitFor();
      await frame.locator('#send').click();
      await frame.getByRole('button', { name: 'Open as JSON' }).click();
      await assertExactAndReadOnly();
    });
  });

  it('opens from the entry of a call, read back from the history @long', async () => {
    await withEndpoint('Node of the past', node.answer, async () => {
      await (await extensionApi()).call({ method: 'eth_syncing' });
      await selectTreeItem(/^syncing.* · now$/);
      await runCommand('Ethereum RPC: Open Result as JSON');
      await assertExactAndReadOnly();
    });
  });
});
