// Tests the checks before a write: read-only endpoints, the check of raw transactions, and undoing.
import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { privateKeyToAccount } from 'viem/accounts';
import { ACCOUNT, TOKEN } from '../vscode/addresses.ts';
import type { HistoryEntry } from '../../src/core/call/call.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import {
  ENDPOINT_NAME,
  addGatewayEndpoint,
  askGateway,
  configuredEndpoints,
  setMode,
  until,
  withEndpoints,
} from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { formField, openForm, typeMethod } from './builderForm.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { answerQuestion } from '../vscode/questions.ts';
import {
  notification,
  runCommand,
  statusBarItem,
  workbenchPage,
  selectTreeItem,
  treeItem,
  treeRoots,
  webviewFrame,
} from '../vscode/window.ts';

type Filter = { readonly fromBlock: string; readonly toBlock: string };

const SIGNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const CHAIN = 'local development chain 31337';

const height = async (): Promise<bigint> => BigInt(String(await askGateway('eth_blockNumber')));
const balance = async (): Promise<bigint> =>
  BigInt(String(await askGateway('eth_getBalance', [ACCOUNT, 'latest'])));

async function rawTransfer(chainId: number, nonce: number): Promise<`0x${string}`> {
  const fees = { maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
  const transfer = { to: ACCOUNT as `0x${string}`, value: 15n * 10n ** 17n, gas: 21_000n };
  return SIGNER.signTransaction({ ...transfer, ...fees, type: 'eip1559', chainId, nonce });
}

async function call(method: string, params: unknown[] = []): Promise<unknown> {
  return (await extensionApi()).call({ method, params: params as HistoryEntry['params'] });
}

/** Opens the result of the newest entry with this text. */
async function openResult(entry: RegExp): Promise<void> {
  await selectTreeItem(entry);
  await runCommand('Ethereum RPC: Open Result');
}

describe('writes', () => {
  before(addGatewayEndpoint);
  afterEach(() => setMode('ask'));

  it('are refused at a read-only endpoint, which says how to change that', async () => {
    await setMode('read-only');
    // The message about the endpoint before can still be shown beside it.
    const page = await workbenchPage();
    await page.locator('.statusbar-item:has(.codicon-lock)').getByText(ENDPOINT_NAME).waitFor();
    const before = await height();
    const refused = (await call('anvil_mine')) as { ok: false; failure: { kind: string; message: string } };
    assert.deepEqual(
      [refused.failure.kind, refused.failure.message],
      [
        'input',
        `“${ENDPOINT_NAME}” is read-only, and anvil_mine changes the state of the chain, so nothing was sent. To allow it, choose “Change Endpoint Mode” in “Ethereum RPC: Endpoints...”.`,
      ],
    );
    assert.equal(((await call('eth_getNonsense')) as { ok: boolean }).ok, false);
    assert.equal(await height(), before);
    assert.equal(((await call('eth_blockNumber')) as { ok: boolean }).ok, true);
  });

  it('are said not to be sent while their question is open', async () => {
    const frame = await openForm();
    const hint = frame.locator('.bar-hint [role="status"]');
    const progress = frame.locator('.answer vscode-progress-bar');
    await typeMethod(frame, 'anvil_mine');
    const before = await height();
    let press: (button: string) => void;
    const answer = new Promise<string>((resolve) => (press = resolve));
    await answerQuestion(() => frame.locator('#send').click(), answer);
    await hint.getByText('Not sent yet: the question is open.').waitFor();
    assert.deepEqual([await progress.count(), await height()], [0, before]);
    // As with the question of VS Code, the window around the page has the focus.
    await (await workbenchPage()).evaluate(() => (document.activeElement as HTMLElement).blur());
    const hasKeyboard = (): Promise<boolean> =>
      frame.locator('body').evaluate((body) => document.hasFocus() && document.activeElement !== body);
    assert.equal(await hasKeyboard(), false);
    press!('Send');
    await until('the page has the keyboard again', hasKeyboard);
    await frame.locator('.facts').getByText('anvil_mine').waitFor();
    await hint.getByText('Ctrl+Enter to send, F6 to the result').waitFor();
    assert.equal(await height(), before + 1n);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('name an argument with a wrong checksum in their question, where its bytes no longer show it', async () => {
    const wrong = ACCOUNT.replace('C51812', 'c51812');
    const frame = await openForm();
    await typeMethod(frame, 'eth_sendTransaction');
    await formField(frame, '0.from').fill(SIGNER.address);
    await formField(frame, '0.to').fill(TOKEN);
    await frame.getByRole('button', { name: 'Choose a function…' }).click();
    await formField(frame, '0.input').fill('transfer(address to, uint256 amount)');
    await frame.owner().page().keyboard.press('Escape');
    await formField(frame, '0.input.0').fill(wrong);
    await formField(frame, '0.input.1').fill('5');
    const { detail } = await answerQuestion(() => frame.locator('#send').click(), undefined);
    assert.match(detail ?? '', new RegExp(`^Argument “to”, typed with a wrong checksum: ${wrong}$`, 'm'));
    // The call goes through the batch with what was typed in it.
    await vscode.commands.executeCommand('ethRpc.batch.add');
    await vscode.commands.executeCommand('ethRpc.batch.focus');
    await (await treeItem(/\S/, 'Batch')).waitFor();
    const inBatch = await answerQuestion(
      () => vscode.commands.executeCommand('ethRpc.batch.send'),
      undefined,
    );
    assert.match(inBatch.detail ?? '', new RegExp(`Argument “to”, typed with a wrong checksum: ${wrong}`));
    await vscode.commands.executeCommand('ethRpc.batch.clear');
    await formField(frame, '0.input.0').fill(ACCOUNT);
    const right = await answerQuestion(() => frame.locator('#send').click(), undefined);
    assert.doesNotMatch(right.detail ?? '', /checksum/);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('go at once in dev mode, and are undone with all that came after them', async () => {
    await setMode('dev');
    const [blocks, wei] = [await height(), await balance()];
    const nonce = Number(await askGateway('eth_getTransactionCount', [SIGNER.address, 'pending']));
    assert.equal(
      ((await call('eth_sendRawTransaction', [await rawTransfer(31_337, nonce)])) as { ok: boolean }).ok,
      true,
    );
    await until('the transfer is mined', async () => (await balance()) === wei + 15n * 10n ** 17n);
    assert.equal(((await call('anvil_mine', ['0x2'])) as { ok: boolean }).ok, true);
    const sent = await notification(`eth_sendRawTransaction went to “${ENDPOINT_NAME}” without a question`);
    await sent.hover();
    const undo = sent.locator('.monaco-button').filter({ hasText: 'Undo' });
    assert.deepEqual(await answerQuestion(() => undo.click(), 'Undo'), {
      message: 'Undo eth_sendRawTransaction and the write after it?',
      detail: `“${ENDPOINT_NAME}” goes back to its state before this eth_sendRawTransaction. Undone too: anvil_mine.`,
      answers: ['Undo'],
    });
    await notification(
      `eth_sendRawTransaction is undone: “${ENDPOINT_NAME}” is as it was before. Undone too: anvil_mine.`,
    );
    assert.deepEqual([await height(), await balance()], [blocks, wei]);
  });

  it('are not sent where a raw transaction is signed for another chain', async () => {
    const before = await height();
    const raw = await rawTransfer(1, 0);
    for (const mode of ['ask', 'dev']) {
      await setMode(mode);
      const blocked = (await call('eth_sendRawTransaction', [raw])) as { failure: { message: string } };
      assert.equal(
        blocked.failure.message,
        `The transaction is signed for Ethereum, chain 1, but this endpoint serves ${CHAIN}, so nothing was sent. Choose an endpoint of its chain, or sign it for this one.`,
      );
    }
    assert.equal(await height(), before);
  });

  it('show a raw transaction decoded, with what its nonce means', async () => {
    const next = Number(await askGateway('eth_getTransactionCount', [SIGNER.address, 'pending']));
    const raw = await rawTransfer(31_337, next + 2);
    const question = await answerQuestion(() => call('eth_sendRawTransaction', [raw]), undefined);
    assert.equal(question.message, `Send eth_sendRawTransaction to “${ENDPOINT_NAME}” (${CHAIN})?`);
    assert.deepEqual((question.detail ?? '').split('\n\n').slice(0, 2), [
      'It broadcasts a transaction, which cannot be taken back.',
      [
        'type: dynamic fee, EIP-1559',
        `from: ${SIGNER.address}`,
        `to: ${ACCOUNT}`,
        'value: 1.5 ETH',
        'max fee: 0.00042 ETH (21,000 gas at 20 gwei)',
        `nonce: ${next + 2} (a gap: the account’s next is ${next}, so it waits until ${next} to ${next + 1} are sent)`,
        `chain: ${CHAIN}`,
      ].join('\n'),
    ]);
    assert.deepEqual(question.answers, ['Try without Sending', 'Send']);
  });

  it('go without a way back where the node takes no snapshots, which is said', async () => {
    const node = localNode({ anvil_mine: () => '"result":null' });
    await withEndpoint('Plain node', node.answer, async () => {
      const [plain] = configuredEndpoints();
      await vscode.workspace
        .getConfiguration('ethRpc')
        .update('endpoints', [{ ...plain, mode: 'dev' }], vscode.ConfigurationTarget.Global);
      await statusBarItem('Plain node').then((item) => item.locator('.codicon-beaker').waitFor());
      assert.equal(((await call('anvil_mine')) as { ok: boolean }).ok, true);
      await notification(
        '“Plain node” has no snapshots (evm_snapshot: Method not found), so writes to it cannot be undone.',
      );
      assert.equal(((await call('anvil_mine')) as { ok: boolean }).ok, true);
    });
    assert.deepEqual(
      node.asked.map(({ method }) => method).filter((method) => method !== 'eth_chainId'),
      ['evm_snapshot', 'anvil_mine', 'anvil_mine'],
    );
  });
});

describe('wide log queries', () => {
  const asked: string[] = [];
  /** A node that accepts at most 100 blocks at once, and sends no response where `isHeld` returns true. */
  function narrowNode(isHeld: (from: number) => boolean = () => false): RequestListener {
    asked.length = 0;
    return (request, response) => {
      void text(request).then((body) => {
        const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: Filter[] };
        const [filter] = params;
        const ends = filter === undefined ? [] : [Number(filter.fromBlock), Number(filter.toBlock)];
        if (method !== 'eth_chainId') asked.push([method, ...ends].join(' '));
        const [from = 0, to = 0] = ends;
        if (isHeld(from) && to - from < 100) return;
        const reply =
          method === 'eth_blockNumber'
            ? '"result":"0x10d4f"'
            : to - from >= 100
              ? '"error":{"code":-32005,"message":"exceed maximum block range: 100"}'
              : `"result":[{"blockNumber":"0x${from.toString(16)}"}]`;
        response.setHeader('content-type', 'application/json');
        response.end(`{"jsonrpc":"2.0","id":${id},${reply}}`);
      });
    };
  }

  /** Requests blocks from 1,000 on, is refused, and requests them again in parts. */
  async function askInParts(toBlock: string, parts: number): Promise<FrameLocator> {
    const filter = { fromBlock: '0x3e8', toBlock };
    await runCommand('Ethereum RPC: Focus on History View');
    await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
    await vscode.commands.executeCommand('list.focusFirst');
    await makesEntry(/^logs.*\(-32005\)/, () => call('eth_getLogs', [filter]));
    await openResult(/^logs /);
    const frame = await webviewFrame();
    await frame.getByRole('button', { name: `Split into ${parts} parts` }).click();
    return frame;
  }

  it('are asked in the parts that the node takes, as one call with one answer @long', async () => {
    await withEndpoint('Narrow node', narrowNode(), async () => {
      const frame = await askInParts('0x4b0', 3);
      await frame.getByText('3 logs').first().waitFor();
      await frame.getByText('Requests').first().waitFor();
      await until('it is in the history', async () => /^logs.*3 logs/.test((await treeRoots(1))[0]!));
    });
    assert.deepEqual(asked, [
      'eth_getLogs 1000 1200',
      'eth_blockNumber',
      'eth_getLogs 1000 1099',
      'eth_getLogs 1100 1199',
      'eth_getLogs 1200 1200',
    ]);
  });

  it('say how many blocks they have, and ask for no more where they are cancelled @long', async () => {
    const slow = narrowNode((from) => from >= 1100);
    await withEndpoint('Slow narrow node', slow, async (connections) => {
      await askInParts('0x898', 13);
      const progress = await notification('100 of 1,201 blocks');
      await until('four parts are asked at once', () => asked.length === 7);
      await progress.hover();
      await progress.getByRole('button', { name: 'Cancel' }).click();
      await treeItem(/^logs.*1 log, up to block 1,099 · /).then((row) => row.waitFor());
      await until('the server sees its socket closed', async () => (await connections()) === 0);
    });
    assert.deepEqual(asked, [
      'eth_getLogs 1000 2200',
      'eth_blockNumber',
      'eth_getLogs 1000 1099',
      'eth_getLogs 1100 1199',
      'eth_getLogs 1200 1299',
      'eth_getLogs 1300 1399',
      'eth_getLogs 1400 1499',
    ]);
  });
});

describe('heavy calls', () => {
  it('to endpoints elsewhere are asked about once', async () => {
    await withEndpoints(
      [{ id: 'nowhere', name: 'Nowhere', urlTemplate: 'https://nowhere.invalid/' }],
      async () => {
        const trace = (): Promise<unknown> => call('debug_traceBlockByNumber', ['latest']);
        const question = await answerQuestion(trace, undefined);
        assert.equal(
          question.message,
          'debug_traceBlockByNumber can be slow and costly. Send it to “Nowhere”?',
        );
        assert.match(question.detail ?? '', /^The node runs every transaction of the block again: /);
        await answerQuestion(trace, 'Send');
        const outcome = (await trace()) as { ok: boolean; failure?: { kind: string } };
        assert.equal(outcome.failure?.kind, 'network');
      },
    );
  });
});
