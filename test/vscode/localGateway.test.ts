// The gateway that the extension starts: from its button to a call, its end, and back.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { configuredEndpoints, replaceEndpoints } from './gatewayUnderTest.ts';
import { localNode, withLocalNode } from './localEndpoint.ts';
import { makesEntry } from './newEntry.ts';
import { answerQuestion } from './questions.ts';
import { notification, pick, runCommand, statusBarItem, webviewFrame, workbenchPage } from './window.ts';
import { endpointAction } from './endpointAction.ts';

describe('local gateway', () => {
  let putBack = (): Promise<void> => Promise.resolve();

  before(async () => (putBack = await replaceEndpoints([])));
  after(async () => {
    await putBack();
    await chooseFirst();
  });

  it('starts with one command, asks for no key, and shows its newest block where nothing was called yet', async () => {
    await answerQuestion(() => runCommand('Ethereum RPC: Clear History'), 'Delete All');
    await runCommand('Ethereum RPC: Start Local Gateway');
    await (await statusBarItem('Local gateway')).waitFor();
    const frame = await webviewFrame();
    await frame
      .locator('.summary')
      .getByText(/^Block [\d,]+ · /)
      .waitFor();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    const answered = /^blockNumber[\d,]+ · now$/;
    await makesEntry(answered, () => runCommand('Ethereum RPC: Call eth_blockNumber'));
  });

  it('says that there is nothing to call once it is stopped, and starts again from there @long', async () => {
    const api = await extensionApi();
    const call = { method: 'eth_chainId', endpoint: '@local-gateway' };
    assert.equal((await api.call(call)).ok, true);
    await runCommand('Ethereum RPC: Stop Local Gateway');
    await (await statusBarItem('Ethereum RPC: no endpoint')).waitFor();
    await assert.rejects(api.call(call), { message: 'There is no endpoint with the id “@local-gateway”.' });

    await runCommand('Ethereum RPC: Call eth_blockNumber');
    const nothing = await notification(
      'There is no endpoint to call yet. Start a local gateway with its own node, or add one you use.',
    );
    await nothing.getByText('Start Local Gateway', { exact: true }).click();
    await (await statusBarItem('Local gateway')).waitFor();
    assert.equal((await api.call(call)).ok, true);

    await runCommand('Ethereum RPC: Stop Local Gateway');
    await (await statusBarItem('Ethereum RPC: no endpoint')).waitFor();
  });

  it('opens its log @long', async () => {
    await endpointAction('Show Local Gateway Log');
    const page = await workbenchPage();
    await page
      .locator('.part.panel option', { hasText: 'Ethereum RPC Gateway' })
      .first()
      .waitFor({ state: 'attached' });
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });
});

describe('local gateway, where no anvil is found', () => {
  const settings = vscode.workspace.getConfiguration();
  const set = (name: string, value: unknown): Thenable<void> =>
    settings.update(name, value, vscode.ConfigurationTarget.Global);
  const terminalPath = `terminal.integrated.env.${{ darwin: 'osx', win32: 'windows' }[process.platform as string] ?? 'linux'}`;
  const shims = mkdtempSync(join(tmpdir(), 'ethrpc-npm-'));
  let putBack = (): Promise<void> => Promise.resolve();

  before(async () => {
    putBack = await replaceEndpoints([]);
    await set('ethRpc.localNode.path', join(shims, 'no', 'anvil'));
  });
  afterEach(() => vscode.commands.executeCommand('notifications.clearAll'));
  after(async () => {
    await set('ethRpc.localNode.path', undefined);
    await set(terminalPath, undefined);
    await putBack();
    await chooseFirst();
    rmSync(shims, { recursive: true });
  });

  it('finds the node that already runs on this machine, and uses it with one click @long', async () => {
    const { asked, answer } = localNode({
      eth_chainId: () => '"result":"0x7a69"',
      web3_clientVersion: () => '"result":"anvil/v1.7.1 [more](command:workbench.action.closeWindow)"',
    });
    await withLocalNode(answer, async (place) => {
      assert.deepEqual(asked, []);
      await runCommand('Ethereum RPC: Start Local Gateway');
      const offer = await notification(`A node already runs at ${place}: anvil/v1.7.1, chain 31337.`);
      assert.equal(await offer.locator('a').filter({ hasText: 'more' }).count(), 0);
      await offer.getByText(`Use ${place}`, { exact: true }).click();
      await (await statusBarItem(`Local node (${place})`)).waitFor();
      const { ok } = await (await extensionApi()).call({ method: 'eth_chainId' });
      assert.equal(ok, true);
    });
  });

  it('installs anvil in a terminal with one click, and starts by itself when it is there @long', async () => {
    const arch = process.arch === 'x64' ? 'amd64' : process.arch;
    writeNpm(shims, `anvil-${process.platform}-${arch}`);
    await set(terminalPath, { PATH: `${shims}${delimiter}${process.env['PATH']}` });
    await runCommand('Ethereum RPC: Start Local Gateway');
    const offer = await notification('none is at');
    await offer.getByText('Install in Terminal', { exact: true }).click();
    await (await statusBarItem('Local gateway')).waitFor({ timeout: 45_000 });
    const terminal = vscode.window.terminals.find(({ name }) => name === 'Install anvil')!;
    const { cwd } = terminal.creationOptions as vscode.TerminalOptions;
    assert.equal(
      readFileSync(join(String(cwd), 'npm-was-told.txt'), 'utf8').trim(),
      'install @foundry-rs/anvil',
    );
    const { ok } = await (await extensionApi()).call({ method: 'eth_blockNumber' });
    assert.equal(ok, true);
    await runCommand('Ethereum RPC: Stop Local Gateway');
    await (await statusBarItem('Ethereum RPC: no endpoint')).waitFor();
    terminal.dispose();
    rmSync(String(cwd), { recursive: true });
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });
});

/** The gateway that is no more was the one chosen, and nothing takes its place unasked. */
async function chooseFirst(): Promise<void> {
  const [first] = configuredEndpoints();
  if (first === undefined) return;
  await runCommand('Ethereum RPC: Endpoints...');
  await pick(first.name);
  await (await statusBarItem(first.name)).waitFor();
}

/** An npm that installs what is in node_modules here already. */
function writeNpm(folder: string, native: string): void {
  const from = join(__dirname, '../../node_modules/@foundry-rs');
  writeFileSync(
    join(folder, 'npm'),
    `#!/bin/sh
echo "$@" > npm-was-told.txt
mkdir -p node_modules/@foundry-rs
cp -R "${from}/anvil" node_modules/@foundry-rs/anvil
ln -s "${from}/${native}" "node_modules/@foundry-rs/${native}"
echo '{}' > node_modules/.package-lock.json
`,
    { mode: 0o755 },
  );
  writeFileSync(
    join(folder, 'npm.cmd'),
    `@echo off
echo %~1 %~2> npm-was-told.txt
xcopy /E /I /Q "${from}\\anvil" node_modules\\@foundry-rs\\anvil
mklink /J "node_modules\\@foundry-rs\\${native}" "${from}\\${native}"
echo {}> node_modules\\.package-lock.json
`,
  );
}
