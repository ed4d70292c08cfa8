// Tests explaining a call without sending it: from its row in the history, its result, the request builder, the
// question before a write, and another extension.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT, HOLDER, TOKEN } from '../vscode/addresses.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import {
  addGatewayEndpoint,
  askGateway,
  ENDPOINT_NAME,
  replaceEndpoints,
  setMode,
} from '../vscode/gatewayUnderTest.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { runCommand, selectTreeItem, treeItem, webviewFrame } from '../vscode/window.ts';

const word = (digits: string): string => digits.toLowerCase().padStart(64, '0');
const transfer = (to: string, amount: bigint): string =>
  `0xa9059cbb${word(to.slice(2))}${word(amount.toString(16))}`;
const UNIT = 10n ** 18n;
const TOO_MUCH = { from: HOLDER, to: TOKEN, input: transfer(ACCOUNT, 9_000_000_000n * UNIT) };
const LITTLE = { from: HOLDER, to: TOKEN, input: transfer(ACCOUNT, 2n * UNIT) };
const FAILS =
  /^0xf39F…2266 would send 9,000,000,000 SHELL to 0x7099…79C8; it would fail: InsufficientBalance\(available [\d,.]+ SHELL, required 9,000,000,000 SHELL\)\.$/;
/** The text continues in the next line. */
const WITHOUT_FEES = /^Nothing was sent: debug_traceCall ran it on the state of block [\d,]+, without its/;

const group = (frame: FrameLocator, name: string): Locator =>
  frame.locator('[role="treeitem"]').filter({ hasText: name }).first();

async function call(method: string, params: readonly unknown[]): Promise<unknown> {
  return (await extensionApi()).call({ method, params: params as never });
}

/** Waits for the page of an explanation and returns its headline. */
async function headline(frame: FrameLocator, text: RegExp): Promise<string> {
  const summary = frame.locator('.summary').filter({ hasText: text });
  await summary.waitFor();
  return summary.innerText();
}

describe('Explain Call', () => {
  before(async () => {
    await addGatewayEndpoint();
    await vscode.commands.executeCommand('ethRpc.history.focus');
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('says from the row of a call that failed why it would, and what it would move from one that did not', async () => {
    const height = await askGateway('eth_blockNumber');
    await call('eth_call', [TOO_MUCH, 'latest']);
    await selectTreeItem(/^try transfer\s*InsufficientBalance.* · 0x7099.*now/);
    await vscode.commands.executeCommand('ethRpc.explainCall');
    const frame = await webviewFrame();
    assert.match(await headline(frame, /would fail/), FAILS);
    await group(frame, 'Why it would fail').waitFor();
    await frame
      .getByText(/^Nothing was sent: debug_traceCall ran it on the state of block [\d,]+\.$/)
      .waitFor();
    assert.equal(await askGateway('eth_blockNumber'), height);
    // The explanation is one row of the history, which shows it again.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await selectTreeItem(/^transfer.*would fail: InsufficientBalance.* · \d calls/);
    await runCommand('Ethereum RPC: Open Result');
    const again = await webviewFrame();
    assert.match(await headline(again, /would fail/), FAILS);
    await again.getByText(/^from the history of \d/).waitFor();
  });

  it('is a button of a result, and what would move stands on its page @long', async () => {
    await call('eth_estimateGas', [LITTLE]);
    await selectTreeItem(/^estimateGas|^estimate|^transfer/);
    await runCommand('Ethereum RPC: Open Result');
    const frame = await webviewFrame();
    await frame.getByRole('button', { name: 'Explain call' }).click();
    assert.match(
      await headline(frame, /would succeed/),
      /^0xf39F…2266 would send 2 SHELL to 0x7099…79C8; it would succeed and use [\d,]+ gas\.$/,
    );
    await group(frame, 'Tokens that would move').waitFor();
    await group(frame, 'Gas it would use').waitFor();
  });

  it('leads from a cause to its call in the call tree @long', async () => {
    await call('eth_call', [TOO_MUCH, 'latest']);
    await selectTreeItem(/^try transfer\s*InsufficientBalance.* · 0x7099.*now/);
    await vscode.commands.executeCommand('ethRpc.explainCall');
    const frame = await webviewFrame();
    await headline(frame, /would fail/);
    const cause = group(frame, 'the call itself');
    await cause.click();
    await cause.click({ button: 'right' });
    await frame.locator('.menu .item span').getByText('Show in the call tree', { exact: true }).click();
    await frame.locator('.row.call.active').waitFor();
  });

  it('is in the menu of the request builder @long', async () => {
    await vscode.commands.executeCommand('ethRpc.entry.openInBuilder', {
      method: 'eth_sendTransaction',
      params: [{ ...TOO_MUCH, input: transfer(HOLDER, 9_000_000_000n * UNIT) }],
    });
    const frame = await webviewFrame();
    await frame.locator('#more').click();
    await frame.locator('#explain').click();
    assert.match(
      await headline(frame, /would fail/),
      /SHELL to 0xf39F…2266; it would fail: InsufficientBalance/,
    );
    // The history knows that it is a transaction.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await selectTreeItem(/^transfer\s*would fail: InsufficientBalance.* · 0xf39F.* · \d calls/);
    await runCommand('Ethereum RPC: Open Result');
    const again = await webviewFrame();
    await again.getByText(/^from the history of \d/).waitFor();
    await again.getByText(WITHOUT_FEES).waitFor();
  });

  it('is a button of the question before a write, which then says it', async () => {
    const height = await askGateway('eth_blockNumber');
    const { window } = vscode;
    const usual = window.showWarningMessage;
    const details: string[] = [];
    const asked: unknown[] = [];
    window.showWarningMessage = (message: string, ...rest: [vscode.MessageOptions, ...string[]]) => {
      const [{ detail = '' }, ...buttons] = rest;
      details.push(detail);
      asked.push([message.startsWith('It would fail. '), ...buttons]);
      return Promise.resolve(buttons.find((button) => button === 'Try without Sending')) as never;
    };
    try {
      assert.deepEqual(await call('eth_sendTransaction', [TOO_MUCH]), { ok: false, declined: true });
    } finally {
      window.showWarningMessage = usual;
    }
    assert.deepEqual(asked, [
      [false, 'Try without Sending', 'Send'],
      [true, 'Try Again without Sending', 'Send Anyway'],
    ]);
    // The outcome comes first, then what is to be sent; its JSON is last.
    const [before, after] = details.map((detail) => detail.split('\n\n'));
    assert.match(after![0]!, FAILS);
    assert.deepEqual(after!.slice(1, before!.length), before!.slice(0, -1));
    assert.equal(after!.at(-1), before!.at(-1));
    assert.equal(await askGateway('eth_blockNumber'), height);
    const { answers } = await answerQuestion(() => call('eth_sendTransaction', [LITTLE]), undefined);
    assert.deepEqual(answers, ['Try without Sending', 'Send']);
  });

  it('gives another extension the same as data', async () => {
    const api = await extensionApi();
    const params = [LITTLE] as never;
    const explained = await api.explain({ method: 'eth_sendTransaction', params });
    assert.ok(explained.ok, JSON.stringify(explained));
    const { state, causes, calls, moved, text } = explained;
    assert.deepEqual([state, causes, calls.length], ['would succeed', [], 1]);
    const amount = (2n * UNIT).toString();
    const token = TOKEN.toLowerCase();
    assert.deepEqual(moved, {
      ether: [],
      tokens: [
        { account: HOLDER.toLowerCase(), amount: `-${amount}`, token },
        { account: ACCOUNT.toLowerCase(), amount, token },
      ],
    });
    assert.match(text, /^0xf39F…2266 would send 2 SHELL to 0x7099…79C8; .*\nNothing was sent: /);
    const failing = await api.explain({ method: 'eth_call', params: [TOO_MUCH, 'latest'] as never });
    assert.ok(failing.ok);
    assert.deepEqual(
      failing.causes.map(({ path, call: called, reason }) => [
        path,
        called,
        reason.replace(/available [\d,.]+/, 'available'),
      ]),
      [
        [
          [],
          'SHELL.transfer(to 0x7099…79C8, amount 9,000,000,000 SHELL)',
          'InsufficientBalance(available SHELL, required 9,000,000,000 SHELL)',
        ],
      ],
    );
    await assert.rejects(api.explain({ method: 'eth_chainId', params: [] }), /neither a call/);
    await assert.rejects(api.explain({ transaction: '0x12', endpoint: 'nowhere' }), /“nowhere”/);
    const unread = await api.explain({ transaction: '0x12' });
    assert.ok(unread.ok && unread.state === 'unread', ENDPOINT_NAME);
  });
});

describe('a transaction that was sent', () => {
  let snapshot: unknown;
  before(async () => {
    await addGatewayEndpoint();
    snapshot = await askGateway('evm_snapshot');
  });
  after(() => askGateway('evm_revert', [snapshot]));
  afterEach(async () => {
    await setMode('ask');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('says first what became of it, and why it failed', async () => {
    await setMode('dev');
    for (const [transaction, sent, expected, row] of [
      [LITTLE, /^send transfer/, /^Succeeded in block [\d,]+$/, /^send transfer\s*succeeded in block/],
      [
        { ...TOO_MUCH, gas: '0x186a0' },
        /^send transfer.*failed/,
        /^Failed in block [\d,]+: InsufficientBalance\(available [\d,.]+ SHELL, required 9,000,000,000 SHELL\)$/,
        /^send transfer\s*failed: InsufficientBalance/,
      ],
    ] as const) {
      await call('eth_sendTransaction', [transaction]);
      await selectTreeItem(sent);
      await runCommand('Ethereum RPC: Open Result');
      await (await webviewFrame()).locator('.summary').getByText(expected).waitFor();
      await (await treeItem(row)).waitFor();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });

  it('has one colour wherever something failed, and another where no response says what became of it @long', async () => {
    await setMode('dev');
    const open = async (row: RegExp): Promise<FrameLocator> => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await selectTreeItem(row);
      await runCommand('Ethereum RPC: Open Result');
      return webviewFrame();
    };
    const edgeOf = (shown: Locator): Promise<string> =>
      shown.evaluate((element) => getComputedStyle(element).borderLeftColor);
    await call('eth_call', [TOO_MUCH, 'latest']);
    const refused = await edgeOf((await open(/^try transfer\s*InsufficientBalance/)).locator('.failure'));
    const hash = await askGateway('eth_sendTransaction', [{ ...TOO_MUCH, gas: '0x186a0' }]);
    // A node may give the hash before it has mined the transaction.
    await askGateway('evm_mine');
    for (const [method, row] of [
      ['eth_getTransactionReceipt', /^receipt\s*failed in block/],
      ['debug_traceTransaction', /^trace\s*failed: InsufficientBalance/],
    ] as const) {
      await call(method, method === 'debug_traceTransaction' ? [hash, { tracer: 'callTracer' }] : [hash]);
      const frame = await open(row);
      assert.equal(await edgeOf(frame.locator('.summary.failed')), refused, method);
    }
    const putBack = await replaceEndpoints([{ id: 'gone', name: 'Gone', urlTemplate: 'http://127.0.0.1:1' }]);
    try {
      await call('eth_gasPrice', []);
      const unclear = await edgeOf((await open(/^gasPrice\s*Nothing listens/)).locator('.failure.unclear'));
      assert.notEqual(unclear, refused);
    } finally {
      await putBack();
    }
  });
});
