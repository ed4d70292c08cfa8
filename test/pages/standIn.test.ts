// The stand-in for VS Code is as strict as VS Code, and no click or text on it is lost.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { quickInput, webviewFrame, workbenchPage } from '../vscode/window.ts';

describe('the stand-in for the window', () => {
  it('runs what was under the mouse when it was pressed, though the list is drawn anew before it is released', async () => {
    const picks = vscode.window.createQuickPick();
    const labels: (string | undefined)[] = [];
    picks.onDidAccept(() => labels.push(picks.selectedItems[0]?.label));
    picks.items = [{ label: 'first' }, { label: 'second' }];
    picks.show();
    const { mouse } = await workbenchPage();
    const widget = await quickInput();
    await widget.getByText('second').hover();
    await mouse.down();
    picks.items = [{ label: 'before it' }, { label: 'first' }, { label: 'second' }];
    await widget.getByText('before it').waitFor();
    await mouse.up();
    await vscode.commands.executeCommand('setContext', 'drawn', true);
    assert.deepEqual(labels, ['second']);
    picks.dispose();
  });

  it('shows a list with its title and what is in its field at once', async () => {
    const page = await workbenchPage();
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('.quick-input-widget input')!;
      const title = document.querySelector<HTMLElement>('#quick-title')!;
      const seen = new MutationObserver(() => {
        title.dataset['field'] = field.value;
        seen.disconnect();
      });
      seen.observe(title, { childList: true });
    });
    const box = vscode.window.createInputBox();
    Object.assign(box, { title: 'Which block', value: 'latest' });
    box.show();
    await vscode.commands.executeCommand('setContext', 'drawn', true);
    assert.equal(await page.locator('#quick-title').getAttribute('data-field'), 'latest');
    box.dispose();
  });

  it('tells a page what came while it was loaded', async () => {
    const panel = vscode.window.createWebviewPanel('ethRpc.test', 'A page', vscode.ViewColumn.One);
    const script = 'onmessage = ({ data }) => { document.body.textContent += data; };';
    panel.webview.html = `<!doctype html><html><head></head><body><script>${script}</script></body></html>`;
    for (const text of ['one ', 'two ']) await panel.webview.postMessage(text);
    await (await webviewFrame()).getByText('one two').waitFor();
    panel.dispose();
  });

  it('refuses settings that are not registered, or not for the user, and tells only what changes', async () => {
    const settings = vscode.workspace.getConfiguration('ethRpc');
    const { Global, Workspace } = vscode.ConfigurationTarget;
    await assert.rejects(async () => settings.update('nope', 1, Global), /ethRpc\.nope is not a registered/);
    for (const target of [Workspace, undefined])
      await assert.rejects(async () => settings.update('endpoints', [], target), /only into User settings/);
    let changes = 0;
    const watching = vscode.workspace.onDidChangeConfiguration(() => changes++);
    for (const value of [['a_b'], ['a_b'], undefined, undefined])
      await settings.update('history.doNotRecord', value, Global);
    assert.equal(changes, 2);
    watching.dispose();
  });

  it('runs nothing of a list that another one has replaced', async () => {
    const accepted: string[] = [];
    const list = (label: string): vscode.QuickPick<vscode.QuickPickItem> => {
      const picks = vscode.window.createQuickPick();
      picks.items = [{ label }];
      picks.onDidAccept(() => accepted.push(label));
      picks.show();
      return picks;
    };
    const before = list('before');
    const widget = await quickInput();
    const told = await widget.locator('.monaco-list-row').getAttribute('data-told');
    const after = list('after');
    await widget.getByText('after').waitFor();
    await widget.getByText('after').evaluate((label, of) => {
      label.closest<HTMLElement>('.monaco-list-row')!.dataset['told'] = of!;
    }, told);
    await widget.getByText('after').click();
    await vscode.commands.executeCommand('setContext', 'drawn', true);
    assert.deepEqual(accepted, []);
    before.dispose();
    after.dispose();
  });
});
