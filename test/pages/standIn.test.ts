// Tests that the stand-in for VS Code is as strict as VS Code, and that it loses no click or text.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { until } from '../vscode/gatewayUnderTest.ts';
import { homeFolder } from '../vscode/historyFile.ts';
import { TreeModel } from './vscode/treeModel.ts';
import { quickInput, webviewFrame, workbenchPage } from '../vscode/window.ts';

/** A page with this script, in which `api` is the API of VS Code. */
function openPage(script: string): vscode.WebviewPanel {
  const panel = vscode.window.createWebviewPanel('ethRpc.test', 'A page', vscode.ViewColumn.One);
  const all = `const api = acquireVsCodeApi(); ${script}`;
  panel.webview.html = `<!doctype html><html><head></head><body><script>${all}</script></body></html>`;
  return panel;
}

describe('the stand-in for the window', () => {
  it('rejects for a file or folder that is not there, and throws nothing at once', async () => {
    const { fs } = vscode.workspace;
    const missing = vscode.Uri.file(join(homeFolder(), 'missing'));
    const asked = [fs.stat(missing), fs.readDirectory(missing), fs.readFile(missing)];
    const ends = await Promise.allSettled(asked);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
  });

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
    const panel = openPage('onmessage = ({ data }) => { document.body.textContent += data; };');
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

  it('sends between extension and page what JSON holds, and refuses what cannot be copied', async () => {
    const panel = openPage(`
      onmessage = ({ data }) => api.postMessage({ names: Object.keys(data), none: undefined });
      try { api.postMessage({ act() {} }); } catch ({ name }) { api.postMessage(name); }
    `);
    const told: unknown[] = [];
    panel.webview.onDidReceiveMessage((message) => told.push(message));
    await panel.webview.postMessage({ kept: null, act: () => 1, none: undefined });
    await until('the page has answered', () => told.length === 2);
    assert.deepEqual(told, ['DataCloneError', { names: ['kept'] }]);
    panel.dispose();
  });

  it('keeps the state of a page while it is hidden, below the folder that is searched for the key', async () => {
    const script = "document.body.textContent = 'It had ' + JSON.stringify(api.getState());";
    const panel = openPage(`${script} api.setState({ typed: 'kept text', none: undefined });`);
    await (await webviewFrame()).getByText('It had undefined').waitFor();
    const other = openPage('');
    panel.reveal();
    await (await webviewFrame()).getByText('It had {"typed":"kept text"}').waitFor();
    const folder = join(homeFolder(), 'user');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
    assert.equal(texts.filter((text) => text.includes('kept text')).length, 1);
    for (const one of [panel, other]) one.dispose();
  });

  it('gives the keyboard back to what had it when a list closes', async () => {
    const panel = openPage("document.body.innerHTML = '<input>';");
    const field = (await webviewFrame()).locator('input');
    const page = field.page();
    const list = page.locator('[id="rows-ethRpc.history"]');
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement!.className);
    for (const where of [field, list, field]) {
      await where.focus();
      const before = await focused();
      assert.equal(before, where === field ? 'webview ready' : 'monaco-list');
      const picks = vscode.window.createQuickPick();
      picks.show();
      await (await quickInput()).locator('input:focus').waitFor();
      picks.hide();
      await until('the keyboard is back', async () => (await focused()) === before);
    }
    panel.dispose();
  });

  it('asks for the rows of a view as VS Code does, and refuses what VS Code refuses', async () => {
    const asked: (string | undefined)[] = [];
    const below: Readonly<Record<string, readonly string[]>> = { root: ['a', 'b'], a: ['a1'] };
    const changed = new vscode.EventEmitter<unknown>();
    const { Expanded } = vscode.TreeItemCollapsibleState;
    let idOf = (row: string): string => row;
    const provider = {
      onDidChangeTreeData: changed.event,
      getChildren(row: unknown = 'root') {
        asked.push(String(row));
        return [...(below[String(row)] ?? [])];
      },
      getTreeItem: (row: unknown) =>
        Object.assign(new vscode.TreeItem(String(row), Expanded), { id: idOf(String(row)) }),
      getParent: (row: unknown) => (row === 'a1' ? 'a' : undefined),
    };
    const model = (): TreeModel =>
      new TreeModel(
        provider,
        () => true,
        () => undefined,
      );
    const tree = model();
    await tree.load();
    assert.deepEqual(asked.splice(0), ['root', 'a', 'a1', 'b']);
    changed.fire('a');
    assert.equal((await tree.reveal('a1', false)).key, 'a1');
    for (const isOpen of [false, true]) await tree.toggle('a', isOpen);
    assert.deepEqual(asked.splice(0), ['a', 'a1']);
    await assert.rejects(tree.reveal('gone', false), /Cannot resolve tree item for element gone/);
    idOf = () => 'same';
    await assert.rejects(model().load(), /Element with id same is already registered/);
    Object.assign(provider, { getParent: undefined });
    await assert.rejects(tree.reveal('a1', false), /'getParent'/);
  });

  it('finds and watches only the files of a pattern, without those that are left out', async () => {
    const { fs, workspaceFolders } = vscode.workspace;
    const { uri } = workspaceFolders![0]!;
    const names = ['one/a.json', 'one/deep/b.json', 'two/.c.json', 'two/d.txt'];
    const seen: string[] = [];
    const watcher = vscode.workspace.createFileSystemWatcher('{one/**/*.json,two/*}');
    watcher.onDidCreate((one) => seen.push(vscode.workspace.asRelativePath(one)));
    for (const folder of ['one/deep', 'two']) await fs.createDirectory(vscode.Uri.joinPath(uri, folder));
    for (const name of names) await fs.writeFile(vscode.Uri.joinPath(uri, name), Buffer.from('{}'));
    assert.deepEqual(seen, names);
    watcher.dispose();
    await fs.writeFile(vscode.Uri.joinPath(uri, 'two/e.txt'), Buffer.from('{}'));
    assert.equal(seen.length, names.length);
    const find = async (...asked: Parameters<typeof vscode.workspace.findFiles>): Promise<string[]> =>
      (await vscode.workspace.findFiles(...asked))
        .map((one) => vscode.workspace.asRelativePath(one))
        .toSorted();
    assert.deepEqual(await find('**/*.json'), names.slice(0, 3));
    assert.deepEqual(await find('**/*.json', '**/{deep,two}/**'), ['one/a.json']);
    assert.equal((await find('**/*.json', undefined, 2)).length, 2);
    const inTwo = new vscode.RelativePattern(vscode.Uri.joinPath(uri, 'two'), '*.txt');
    assert.deepEqual(await find(inTwo), ['two/d.txt', 'two/e.txt']);
    for (const folder of ['one', 'two'])
      await fs.delete(vscode.Uri.joinPath(uri, folder), { recursive: true });
  });

  it('cancels no progress that has ended, and tells nobody who listens since', async () => {
    const location = vscode.ProgressLocation.Notification;
    let isCancelled = false;
    await vscode.window.withProgress({ location, title: 'At work', cancellable: true }, (_, token) => {
      token.onCancellationRequested(() => (isCancelled = true));
      return Promise.resolve();
    });
    assert.equal(isCancelled, false);
    const emitter = new vscode.EventEmitter<undefined>();
    let told = 0;
    emitter.event(() => emitter.event(() => told++));
    emitter.fire(undefined);
    assert.equal(told, 0);
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
