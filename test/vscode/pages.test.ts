// What page tests (test/pages) take for granted: each page comes up in VS Code and works, in the colours that they
// use.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint } from './gatewayUnderTest.ts';
import { makesEntry, rowStart } from './newEntry.ts';
import { openBlock, row } from './resultRows.ts';
import { inTheme, THEMES } from './themes.ts';
import {
  dismissQuickInput,
  opensPage,
  quickInputShows,
  repository,
  runCommand,
  selectTreeItem,
  viewPane,
  webviewFrame,
  workbenchPage,
} from './window.ts';
import { repeat } from './repeatCall.ts';

type Theme = { readonly kind: string; readonly variables: Readonly<Record<string, string>> };

describe('pages in VS Code', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('send a call and show its answer: the request builder', async () => {
    await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
    const frame = await webviewFrame();
    // The page takes the keyboard as it comes up.
    await frame.locator('#method:focus').fill('eth_chainId');
    await frame.locator('#method').press('Enter');
    await frame.locator('#method').press('Control+Enter');
    await frame.locator('.summary').getByText('31337').waitFor();
  });

  it('come up from the title of the History view while a row is selected: the request builder', async () => {
    const api = await extensionApi();
    await vscode.commands.executeCommand('ethRpc.history.focus');
    const label = rowStart('net_version');
    await makesEntry(label, () => api.call({ method: 'net_version', params: [] }));
    await selectTreeItem(label);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await opensPage(async () => {
      await (await viewPane('History')).hover();
      await (await viewPane('History')).getByRole('button', { name: 'Open Request Builder' }).click();
    });
    await (await webviewFrame()).locator('#send').waitFor();
    assert.equal(await (await workbenchPage()).locator('.notification-toast').count(), 0);
  });

  it('have keys of their own that a browser has too: to save a request, and to search a result', async () => {
    await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
    const frame = await webviewFrame();
    await frame.locator('#method:focus').fill('eth_chainId');
    await frame.locator('#method').press('Enter');
    await frame.locator('#method').press('Control+s');
    await quickInputShows('Save Request');
    await dismissQuickInput();
    await frame.locator('#method').press('Control+Enter');
    await frame.locator('.answer .tree').press('Control+f');
    await frame.locator('.search-text:focus').waitFor();
  });

  it('have the keyboard where it was before another tab @long', async () => {
    await opensPage(() => runCommand('Ethereum RPC: New Request Builder Tab'));
    const frame = await webviewFrame();
    await frame.locator('#method:focus').fill('eth_getBalance');
    await frame.locator('#method').press('Enter');
    const field = frame.locator('[id="field-1"] input');
    await field.fill('latest');
    await field.press('ArrowLeft');
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await opensPage(async () => vscode.commands.executeCommand('workbench.action.previousEditor'));
    await field.and(frame.locator(':focus')).waitFor();
    assert.equal(await field.evaluate((input: HTMLInputElement) => input.selectionStart), 5);
  });

  it('show the rows of an answer and open them: the result', async () => {
    const frame = await openBlock();
    await row(frame, 'transactions').click();
    await row(frame, '0').waitFor();
  });

  it('show each run, and stop: the watch @long', async () => {
    await repeat('Watch', { method: 'eth_chainId', params: [] });
    const frame = await webviewFrame();
    await frame.locator('.watch-status').getByText('1 run').waitFor();
    await frame.locator('vscode-button[data-does="stop"]').click();
    await frame.locator('.watch-status').getByText('Stopped').waitFor();
  });

  for (const theme of THEMES)
    it(`have the colours of page tests in ${theme}`, () =>
      inTheme(
        theme,
        async () => vscode.commands.executeCommand('ethRpc.openBuilder'),
        async (frame) => {
          const { [theme]: expected } = JSON.parse(
            readFileSync(join(repository(), 'test/pages/themes.json'), 'utf8'),
          ) as Readonly<Record<string, Theme>>;
          const names = Object.keys(expected!.variables);
          const shown = await frame.locator('body').evaluate(
            ({ className: kind, ownerDocument: { documentElement: root } }, all) => ({
              // The suite draws without animations.
              kind: kind.replace(' vscode-reduce-motion', ''),
              variables: Object.fromEntries(all.map((name) => [name, root.style.getPropertyValue(name)])),
            }),
            names,
          );
          const { kind, variables } = expected!;
          assert.deepEqual(shown, { kind, variables });
        },
      ));
});
