// The audit for leaked keys in the window: run from the palette, used by keyboard, in light and dark.
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { addGatewayEndpoint, canaryKey, ENDPOINT_NAME, until } from './gatewayUnderTest.ts';
import { dismissQuickInput, pick, quickInput, quickInputShows, runFromPalette } from './window.ts';

const NAME = 'leaky notes.md';

describe('the audit for leaked keys', () => {
  const file = (): string => join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, NAME);

  before(addGatewayEndpoint);
  // The search of all files after the run is for this key.
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(file(), { force: true });
    await dismissQuickInput();
  });

  async function audit(title: string): Promise<void> {
    await runFromPalette('Ethereum RPC: Audit for Leaked Keys');
    await pick('Everything but .env files');
    await quickInputShows(title);
  }

  it('finds a key in a file of the workspace, and opens the place by Enter while the list stays', async () => {
    const login = Buffer.from(`user:${canaryKey()}`).toString('base64');
    await writeFile(file(), `# Notes\n\nAuthorization: Basic ${login}\n`);
    await audit('1 place holds a key');
    const list = await quickInput();
    const row = list.locator('.monaco-list-row').nth(1);
    await row.getByText(`${NAME}:3`).waitFor();
    await row.getByText(`key of “${ENDPOINT_NAME}”`).waitFor();
    await row.getByText(/^Remove it\. /).waitFor();
    assert.ok(!(await list.innerText()).includes(canaryKey()));
    await list.locator('input').last().press('Enter');
    await until('the file is open in line 3', () => {
      const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
      return editor?.document.uri.fsPath === file() && editor.selection.active.line === 2;
    });
    assert.ok(await list.isVisible());
    await list.locator('input').last().press('Escape');
    await until('the list is closed', async () => !(await list.isVisible()));
  });

  it('finds nothing in all that the suite has left, and says what was not searched', async () => {
    await audit('No key found in');
    const list = await quickInput();
    for (const text of ['Not searched', '.env files', 'compressed files, archives and what is encrypted'])
      await list.getByText(text, { exact: true }).waitFor();
  });
});
