// Tests the focus on the page of a watched call: first on its rows, and never lost.
import * as vscode from 'vscode';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import { webviewFrame, workbenchPage } from '../vscode/window.ts';
import { repeat } from '../vscode/repeatCall.ts';

describe('the keyboard on the page of a watch', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('walks the rows at once, and stays with the buttons when one of them goes', async () => {
    await repeat('Watch', { method: 'eth_chainId', params: [] });
    const frame = await webviewFrame();
    await frame.locator('.tree:focus').waitFor();
    await frame.locator('vscode-button[data-does="stop"]').focus();
    await (await workbenchPage()).keyboard.press('Enter');
    await frame
      .locator('.watch-status')
      .getByText(/^Stopped/)
      .waitFor();
    await frame.locator('vscode-button[data-does="start"]:focus').waitFor();
  });
});
