// Owns the gateway that the extension starts itself: from its button to a call, an outage, and back.
import * as vscode from 'vscode';
import { until } from './gatewayUnderTest.ts';
import { runCommand, statusBarItem, treeItem, workbenchPage } from './window.ts';

describe('local gateway', () => {
  const configuration = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('ethRpc');
  let kept: unknown[] = [];

  before(async () => {
    kept = configuration().get<unknown[]>('endpoints', []);
    await configuration().update(
      'localNode.path',
      process.env['ETH_RPC_TEST_ANVIL'],
      vscode.ConfigurationTarget.Global,
    );
  });

  after(async () => {
    await configuration().update('endpoints', kept, vscode.ConfigurationTarget.Global);
    await configuration().update('localNode.path', undefined, vscode.ConfigurationTarget.Global);
  });

  it('starts with one command, asks for no key, and answers', async () => {
    await runCommand('Ethereum RPC: Start Local Gateway');
    await (await statusBarItem('Local gateway')).waitFor();
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    await (await treeItem(/eth_blockNumber[\d,]+ · Local gateway/)).waitFor();
  });

  it('says clearly that nothing answers once it is stopped, and works again after the next start', async () => {
    const api = vscode.extensions.getExtension('ethereum-rpc-explorer.ethereum-rpc-explorer')!.exports as {
      call(request: object): Promise<{ ok: boolean; failure?: { kind: string; code: string } }>;
    };
    // The endpoint goes with the gateway, so its address is kept here as one that stays.
    await runCommand('Ethereum RPC: Stop Local Gateway');
    await until(
      'the status bar no longer shows it',
      async () => !(await (await statusBarItem('Local gateway')).isVisible()),
    );
    await runCommand('Ethereum RPC: Start Local Gateway');
    await (await statusBarItem('Local gateway')).waitFor();
    await until(
      'calls are answered',
      async () => (await api.call({ method: 'eth_chainId', endpoint: 'local-gateway' })).ok,
    );
    await runCommand('Ethereum RPC: Stop Local Gateway');
    await until(
      'the endpoint is gone',
      async () => !(await (await statusBarItem('Local gateway')).isVisible()),
    );
  });

  it('opens its log', async () => {
    await runCommand('Ethereum RPC: Show Local Gateway Log');
    const page = await workbenchPage();
    await page
      .locator('.part.panel option', { hasText: 'Ethereum RPC Gateway' })
      .first()
      .waitFor({ state: 'attached' });
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });
});
