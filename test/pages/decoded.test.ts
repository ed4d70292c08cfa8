// Tests decoding in the History view and the request builder: calls in calldata, events in logs, reverts, derived fees,
// traces, guesses, suggested calls.
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, askGateway } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { makesEntry, openNewest } from '../vscode/newEntry.ts';
import {
  pick,
  quickInputShows,
  runCommand,
  selectTreeItem,
  treeItem,
  typeInto,
  unfoldTreeItem,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';

type Transaction = {
  readonly hash: string;
  readonly input: string;
  readonly from: string;
  readonly to: string;
};

const TRANSFER = '0xa9059cbb';
/** The selector of TooEarly(uint256,uint256). */
const TOO_EARLY = '0xe58369d1';
const MINT = '0x40c10f19';

/** The transactions of the seeded chain that call this function. */
async function callsOf(selector: string): Promise<readonly (Transaction & { readonly failed: boolean })[]> {
  const head = Number(await askGateway('eth_blockNumber'));
  const found: (Transaction & { failed: boolean })[] = [];
  for (let number = head; number > head - 40; number--) {
    const block = await askGateway('eth_getBlockByNumber', [`0x${number.toString(16)}`, true]);
    for (const transaction of (block as { transactions: readonly Transaction[] }).transactions) {
      if (!transaction.input.startsWith(selector)) continue;
      const receipt = (await askGateway('eth_getTransactionReceipt', [transaction.hash])) as {
        status: string;
      };
      found.push({ ...transaction, failed: receipt.status === '0x0' });
    }
  }
  return found;
}

async function call(method: string, params: readonly unknown[]): Promise<void> {
  const api = await extensionApi();
  await makesEntry(/ · now$/, () => api.call({ method, params: params as never }));
}

describe('decoded answers', () => {
  before(async () => {
    await addGatewayEndpoint();
    await runCommand('Ethereum RPC: Focus on History View');
  });

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
  });

  it('shows the call in a transaction’s calldata, with its arguments below', async () => {
    const { hash } = (await callsOf(TRANSFER))[0]!;
    await call('eth_getTransactionByHash', [hash]);
    await openNewest(`tx ${hash.slice(0, 6)}`);
    const input = await treeItem(/^input/);
    await input.getByText(/transfer\(to 0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}, amount [\d,]+.*\)/).waitFor();
    await unfoldTreeItem(/^input/);
    await (await treeItem(/^transfer.*derived: transfer\(address,uint256\), ERC-20/)).waitFor();
  });

  it('shows the event in a receipt’s log, and what the transaction cost as derived @long', async () => {
    const { hash } = (await callsOf(TRANSFER)).find(({ failed }) => !failed)!;
    await call('eth_getTransactionReceipt', [hash]);
    await openNewest(`receipt.* · ${hash.slice(0, 6)}`);
    await (await treeItem(/^transaction fee[\d.]+ ETH · derived: gasUsed × effectiveGasPrice/)).waitFor();
    await unfoldTreeItem(/^logs/);
    await (await treeItem(/^0Transfer · from 0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4} · to 0x/)).waitFor();
  });

  it('gives the reason of a revert, and guesses at what else the error holds', async () => {
    const { from, to, input } = (await callsOf(MINT)).find(({ failed }) => failed)!;
    await call('eth_call', [{ from, to, input }, 'latest']);
    await openNewest('\\w+.*only the minter');
    await (await treeItem(/^revert datareverted: Seashell: only the minter may mint/)).waitFor();
    await unfoldTreeItem(/^details/);
    await (await treeItem(/^data.*· guess/)).waitFor();
  });

  it('reads a custom error once its signature was added @long', async () => {
    const words = ['7', '3e8'].map((value) => value.padStart(64, '0')).join('');
    const error = { code: 3, message: 'execution reverted', data: `${TOO_EARLY}${words}` };
    const node = localNode({ eth_call: () => `"error":${JSON.stringify(error)}` });
    await withEndpoint('Reverting node', node.answer, async () => {
      await call('eth_call', [{ to: `0x${'00'.repeat(19)}77`, input: '0x' }, 'latest']);
      await openNewest('call .*0x0000…0077');
      await (await treeItem(/^failed.*is not known here: add its ABI to read it/)).waitFor();
      await runCommand('Ethereum RPC: Add ABI or Signature...');
      await pick('Type a signature');
      await typeInto('Add Signature', 'error TooEarly(uint256 now, uint256 opens)');
      await (await treeItem(/^failed.*Reason: TooEarly\(now 7, opens 1,000\)/)).waitFor();
    });
  });

  it('reads an error by an ABI file that appears in the folder @long', async () => {
    const [folder] = vscode.workspace.workspaceFolders!;
    const file = vscode.Uri.joinPath(folder!.uri, 'Seashell.abi.json');
    const { to } = (await callsOf(TRANSFER))[0]!;
    const [from, receiver] = ['77', '78'].map((end) => `0x${'00'.repeat(19)}${end}`);
    const words = [from!, receiver!, '0x5'].map((value) => value.slice(2).padStart(64, '0')).join('');
    await call('eth_call', [{ from: receiver, to, input: `0x23b872dd${words}` }, 'latest']);
    await openNewest('try transferFrom.*custom error 0x2a1b2dd8');
    await (await treeItem(/^failed.*is not known here/)).waitFor();
    const inputs = ['available', 'required'].map((name) => ({ name, type: 'uint256' }));
    const abi = [{ type: 'error', name: 'InsufficientAllowance', inputs }];
    try {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(abi)));
      await (
        await treeItem(
          /^failed.*Reason: InsufficientAllowance\(available 0 SHELL, required 0\.0{17}5 SHELL\)/,
        )
      ).waitFor();
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });

  it('shows where a failure began in a trace @long', async () => {
    const { hash } = (await callsOf(MINT)).find(({ failed }) => failed)!;
    await call('debug_traceTransaction', [hash, { tracer: 'callTracer' }]);
    await openNewest(`trace.* · ${hash.slice(0, 6)}`);
    await (
      await treeItem(
        /^resultCALL 0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4} → 0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4} · mint\(to /,
      )
    ).waitFor();
    await (await treeItem(/^failed hereSeashell: only the minter may mint · derived/)).waitFor();
  });

  it('says why the steps of a transaction failed in the unit of its token, once the transaction was read', async () => {
    const { hash } = (await callsOf(TRANSFER)).find(({ failed }) => failed)!;
    await call('eth_getTransactionByHash', [hash]);
    await call('debug_traceTransaction', [hash, {}]);
    await openNewest(
      `trace.*failed: InsufficientBalance\\(available 0 SHELL, required 5 SHELL\\).* · ${hash.slice(0, 6)}`,
    );
    await runCommand('Ethereum RPC: Open Result');
    const reason = 'reverted: InsufficientBalance(available 0 SHELL, required 5 SHELL) · gas used';
    await (await webviewFrame()).locator('.summary.failed').getByText(reason).waitFor();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('leads from an address to its balance @long', async () => {
    const { hash } = (await callsOf(TRANSFER))[0]!;
    await call('eth_getTransactionByHash', [hash]);
    await openNewest(`tx ${hash.slice(0, 6)}`);
    await selectTreeItem(/^from0x/);
    await makesEntry(/^balance.* ETH · /, async () => {
      await runCommand('Ethereum RPC: Next Call...');
      await quickInputShows('Next Call');
      await pick('Balance');
    });
  });

  it('marks derived rows in the request builder too @long', async () => {
    const { hash } = (await callsOf(TRANSFER)).find(({ failed }) => !failed)!;
    await runCommand('Ethereum RPC: Open Request Builder');
    const frame = await webviewFrame();
    const method = frame.locator('#method');
    await method.fill('eth_getTransactionReceipt');
    await method.press('Enter');
    await frame.locator('[id="field-0"] input').fill(hash);
    await frame.locator('#send').click();
    const fee = frame.locator('.row.node').filter({ hasText: 'transaction fee' });
    await fee.locator('.mark').getByText('derived: gasUsed × effectiveGasPrice').waitFor();
    await (await workbenchPage()).keyboard.press('Escape');
  });
});
