// Compilers' output in the folder while VS Code runs: old calldata reads by name until it is gone.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { ACCOUNT, TOKEN } from './addresses.ts';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint, askGateway, until } from './gatewayUnderTest.ts';
import { openNewest } from './newEntry.ts';
import { row } from './resultRows.ts';
import { FAILURE, transactionsOf } from './seededChain.ts';
import { runCommand, treeItem, unfoldTreeItem, webviewFrame } from './window.ts';

/** bury(address,(uint256,string)) of an account and { depth: 68,943, note: 'under the old pier' }. */
const CALLDATA = [
  '0xbfc65875',
  '00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0000000000000000000000000000000000000000000000000000000000000040',
  '0000000000000000000000000000000000000000000000000000000000010d4f',
  '0000000000000000000000000000000000000000000000000000000000000040',
  '0000000000000000000000000000000000000000000000000000000000000012',
  '756e64657220746865206f6c6420706965720000000000000000000000000000',
].join('');

/** What `forge build` writes for a contract; its bytecode and metadata play no part here. */
const ARTIFACT = {
  abi: [
    {
      type: 'function',
      name: 'bury',
      inputs: [
        { name: 'keeper', type: 'address', internalType: 'address' },
        {
          name: 'chest',
          type: 'tuple',
          internalType: 'struct Cove.Chest',
          components: [
            { name: 'depth', type: 'uint256', internalType: 'uint256' },
            { name: 'note', type: 'string', internalType: 'string' },
          ],
        },
      ],
      outputs: [],
      stateMutability: 'nonpayable',
    },
  ],
  bytecode: { object: '0x6080', sourceMap: '', linkReferences: {} },
  methodIdentifiers: { 'bury(address,(uint256,string))': 'bfc65875' },
  id: 7,
};

/** Writes what `forge build` does, in its order: the artifact, and at the end the cache. */
async function build(artifact: string, name = 'Cove'): Promise<void> {
  const root = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  for (const [file, text] of [
    [`out/${name}.sol/${name}.json`, artifact],
    ['cache/solidity-files-cache.json', JSON.stringify({ written: Date.now() })],
  ] as const) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

async function writeSource(name: string, text: string): Promise<void> {
  const file = join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** What `forge clean` does. */
async function clean(): Promise<void> {
  const root = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  for (const folder of ['out', 'cache', 'src'])
    await rm(join(root, folder), { recursive: true, force: true });
}

describe('ABIs of the workspace', () => {
  before(async () => {
    await addGatewayEndpoint();
    await runCommand('Ethereum RPC: Focus on History View');
    await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
    const params = [{ to: ACCOUNT, input: CALLDATA }, 'latest'];
    await (await extensionApi()).call({ method: 'eth_call', params });
    await openNewest('call .*0x \\(empty\\) · ');
    await unfoldTreeItem(/^request/);
    await unfoldTreeItem(/^transaction/);
    await (await treeItem(/^input0xbfc65875/)).waitFor();
  });
  after(clean);

  it('read the calldata of an entry that was there before them', async () => {
    await build(JSON.stringify(ARTIFACT));
    await unfoldTreeItem(/^inputbury\(keeper 0x7099…79C8/);
    await unfoldTreeItem(/^bury.* · derived: bury\(address,\(uint256,string\)\), Cove\.json$/);
    await (await treeItem(`keeper${ACCOUNT}`)).waitFor();
    await unfoldTreeItem(/^chest/);
    await (await treeItem(/^depth68,943 · 0x10d4f$/)).waitFor();
    await (await treeItem(/^noteunder the old pier$/)).waitFor();
  });

  it('read it by the new names after the next build', async () => {
    await build(JSON.stringify(ARTIFACT).replace('keeper', 'warden'));
    await (await treeItem(/^inputbury\(warden 0x7099…79C8/)).waitFor();
    await (await treeItem(`warden${ACCOUNT}`)).waitFor();
  });

  it('are forgotten once they are deleted, and read again from a build after that @long', async () => {
    await clean();
    await (await treeItem(/^input0xbfc65875/)).waitFor();
    await build(JSON.stringify(ARTIFACT));
    await (await treeItem(/^inputbury\(keeper 0x7099…79C8/)).waitFor();
  });

  it('name the contracts whose code addresses have, in rows and on pages that were there before @long', async () => {
    const api = await extensionApi();
    await api.call({ method: 'eth_getBalance', params: [TOKEN, 'latest'] });
    await (await treeItem(/^balance.* · 0x/)).waitFor();
    const { hash } = (await transactionsOf(FAILURE))[0]!;
    await api.call({ method: 'eth_getTransactionReceipt', params: [hash] });
    await (await treeItem(/^receipt/)).dblclick();
    const frame = await webviewFrame();
    await row(frame, 'to').waitFor();
    const object = await askGateway('eth_getCode', [TOKEN, 'latest']);
    const sourceName = 'src/Beach.sol';
    await writeSource(sourceName, '// The beach.\n\ncontract Beach {}\n');
    await build(JSON.stringify({ abi: [], sourceName, deployedBytecode: { object } }), 'Beach');
    await (await treeItem(/^balance Beach|^balance.* · Beach/)).waitFor();
    await row(frame, 'to').getByText('Beach (').waitFor();
    await row(frame, 'to').click();
    await frame.locator('.tree').press('Shift+F10');
    await frame.locator('.menu').getByText('Go to source of Beach').click();
    await until('the source is shown', () => vscode.window.activeTextEditor?.selection.active.line === 2);
  });
});
