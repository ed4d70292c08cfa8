// The keys of commands that stand in the palette at all times are free in VS Code’s own defaults.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint } from './gatewayUnderTest.ts';
import { quickInputShows, repository, runCommand, webviewFrame, workbenchPage } from './window.ts';

type Binding = { readonly key: string; readonly command: string; readonly when?: string };

/** What VS Code binds of itself: the file that “Open Default Keyboard Shortcuts (JSON)” shows, without its remarks. */
async function defaults(): Promise<readonly Binding[]> {
  const uri = vscode.Uri.parse('vscode://defaultsettings/keybindings.json');
  const text = (await vscode.workspace.openTextDocument(uri)).getText();
  const list = /^\[[^]*?^\]/m.exec(text)?.[0] ?? '';
  return JSON.parse(list.replaceAll(/^\s*\/\/.*$/gm, '')) as readonly Binding[];
}

describe('keys', () => {
  before(addGatewayEndpoint);

  it('of New Call open it from the rows of a result', async () => {
    const { keyboard } = await workbenchPage();
    await (await extensionApi()).call({ method: 'eth_chainId' });
    await runCommand('Ethereum RPC: Open Result');
    await (await webviewFrame()).locator('.tree:focus').waitFor();
    await keyboard.press('ControlOrMeta+k');
    await keyboard.press('Shift+N');
    await quickInputShows('New Call');
    await keyboard.press('Escape');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('that act everywhere are bound to nothing else by default, nor is how they begin', async () => {
    const { contributes } = JSON.parse(readFileSync(join(repository(), 'package.json'), 'utf8')) as {
      readonly contributes: { readonly keybindings: readonly Binding[] };
    };
    const own = contributes.keybindings.filter(({ when }) => when === undefined);
    // One that never holds takes no key.
    const others = (await defaults()).filter(
      ({ command, when }) => !command.startsWith('ethRpc.') && when !== 'false',
    );
    assert.equal(own.length, 4);
    assert.ok(others.length > 500, String(others.length));
    for (const { key } of own) {
      const taken = others.filter((other) => other.key === key || key.startsWith(`${other.key} `));
      assert.deepEqual(taken, [], key);
    }
  });
});
