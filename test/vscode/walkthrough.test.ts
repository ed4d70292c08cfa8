// Get Started leads to the walkthrough.
import * as vscode from 'vscode';
import { runCommand, workbenchPage } from './window.ts';

describe('Get Started', () => {
  it('opens the walkthrough', async () => {
    await runCommand('Ethereum RPC: Get Started');
    const walkthrough = (await workbenchPage()).locator('.gettingStartedContainer');
    await walkthrough.getByText('Talk to an Ethereum node').first().waitFor();
    await walkthrough.getByText('Start a local gateway', { exact: true }).first().waitFor();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });
});
