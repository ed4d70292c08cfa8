// What either hand must manage with calls: every parameter type, every kind of paste, a batch with failures, and a
// write that is asked about, mined, watched, undone, refused.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { privateKeyToAccount } from 'viem/accounts';
import { ACCOUNT } from './addresses.ts';
import type { Hand } from './callHands.ts';
import {
  addGatewayEndpoint,
  askGateway,
  canaryKey,
  configuredEndpoints,
  ENDPOINT_NAME,
  until,
} from './gatewayUnderTest.ts';
import { PASTED_KINDS } from './pastedKinds.ts';
import { answerQuestion, historyCount } from './questions.ts';
import { blockHash, learnUnit, tokenBalance } from './seededChain.ts';
import { balanceCall, rawCall, SECRET, SECRET_CALL, transferCall, typedCalls } from './typedCalls.ts';
import type { TypedCall } from './typedCalls.ts';
import { quickInputShows, statusBarItem, treeItem, viewPane, webviewFrame, workbenchPage } from './window.ts';

/** The first development account of anvil: everybody has its key. */
const SIGNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const AMOUNT = 3n * 10n ** 18n;
const CALLS = 100;
/** Two pages, by keyboard, on a busy machine. */
const LONG_MS = 180_000;

/** Which of it a hand does. */
export type Share = {
  /** Whether it takes the call, or paste, with this number. */
  readonly takes: (index: number) => boolean;
  readonly writes: boolean;
};

export function describeCalls(hand: Hand, share: Share): void {
  describe(`calls ${hand.name}`, () => {
    let frame: FrameLocator;
    let hash: string;
    let used = new Set<string>();

    before(async () => {
      await addGatewayEndpoint();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      frame = await webviewFrame();
      hash = await blockHash();
    });
    after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

    /** Fills it in; a method that was filled in before gets a tab of its own. */
    async function fill({ method, steps, params }: TypedCall): Promise<void> {
      const isNew = used.size === 0 || used.has(method);
      await (isNew ? hand.newTab(method) : hand.chooseMethod(method));
      if (isNew) used = new Set();
      used.add(method);
      for (const step of steps)
        await ('into' in step ? hand.type(step.into, step.text) : hand.press(step.press));
      let shown: unknown;
      await until('the request has what was typed', async () => {
        const json = frame.locator('[id="field-raw"] textarea');
        if ((await json.count()) > 0) shown = JSON.parse(await json.inputValue());
        else {
          const body = await frame.locator('pre.body').innerText();
          shown = body.startsWith('{') ? (JSON.parse(body) as { params: unknown }).params : body;
        }
        return JSON.stringify(shown) === JSON.stringify(params);
      }).catch(() => assert.deepEqual(shown, params));
    }

    async function isAnswered({ method, answer }: TypedCall): Promise<void> {
      await frame.locator('.facts').getByText(method).first().waitFor();
      let shown = '';
      await until(`the answer is ${answer}`, async () => {
        shown = await frame.locator('.summary').innerText();
        return answer.test(shown);
      }).catch(() => assert.match(shown, answer));
    }

    async function isFilledIn(method: string, params: readonly unknown[]): Promise<void> {
      const call = `"method":"${method}","params":${JSON.stringify(params)},`;
      await frame.locator('pre.body').getByText(call).waitFor();
    }

    const failsWith = (words: string): Promise<void> =>
      frame.locator('.failure').getByText(words).first().waitFor();
    const height = (): Promise<unknown> => askGateway('eth_blockNumber');

    for (const [index, { what }] of typedCalls('').entries()) {
      if (!share.takes(index)) continue;
      it(`take ${what}`, async () => {
        const call = typedCalls(hash)[index]!;
        await fill(call);
        const send = (): Promise<void> => hand.press('Send');
        await (call.isAsked === true ? answerQuestion(send, 'Send') : send());
        await isAnswered(call);
      });
    }

    it('take a secret, which is shown nowhere', async () => {
      await fill(SECRET_CALL);
      const { detail = '' } = await answerQuestion(() => hand.press('Send'), 'Send');
      await failsWith('-32601');
      const page = await frame.locator('body').evaluate(({ outerHTML }) => outerHTML);
      assert.deepEqual([page.includes(SECRET), detail.includes(SECRET)], [false, false]);
    });

    describe('come of a paste, are filled in and not sent,', () => {
      let sent: number;
      before(async () => (sent = await historyCount()));
      after(async () => assert.equal(await historyCount(), sent));

      for (const { what, text, says, row, params, key, copies } of PASTED_KINDS.filter((_, index) =>
        share.takes(index),
      ))
        it(`where it is ${what}`, async () => {
          await vscode.env.clipboard.writeText(text());
          await hand.paste();
          await quickInputShows(`Paste Anything: ${says}`);
          await hand.pick(row);
          used.add(row);
          if (key !== undefined) {
            await quickInputShows('Do not keep it');
            await keyIsNowhere();
            await hand.pick(key.row);
          }
          if (key?.says !== undefined) await (await statusBarItem(key.says)).waitFor();
          if (params !== undefined) await isFilledIn(row, params);
          if (copies !== undefined)
            await until('it is copied', async () => (await vscode.env.clipboard.readText()).includes(copies));
          await keyIsNowhere();
        });
    });

    afterEach(() => vscode.commands.executeCommand('ethRpc.batch.clear'));

    it('go as a batch of 100, each with an outcome of its own', async () => {
      const requests = Array.from({ length: CALLS }, (_, id) =>
        id % 20 === 7
          ? { jsonrpc: '2.0', id, method: 'eth_getBalance', params: ['no address', 'latest'] }
          : {
              jsonrpc: '2.0',
              id,
              method: 'eth_getCode',
              params: [ACCOUNT, `0x${(68_823 + id).toString(16)}`],
            },
      );
      const before = await historyCount();
      await vscode.env.clipboard.writeText(JSON.stringify(requests));
      await hand.paste();
      await hand.pick(`Add all ${CALLS} to the batch`);
      const header = (await viewPane('Batch')).locator('.pane-header .description');
      await header.getByText('100 calls', { exact: true }).waitFor();
      // The view takes the focus after that, from the palette too, and again when it gets its first rows.
      await (await treeItem(/^eth_getCode/, 'Batch')).waitFor();
      await (await viewPane('Batch')).locator('.monaco-list:focus').waitFor();
      await hand.run('Send Batch', 'Batch');
      await header.getByText('100 calls, 5 failed', { exact: true }).waitFor();
      await until('all are recorded', async () => (await historyCount()) === before + CALLS);
    });

    if (!share.writes) return;
    describe('that write', () => {
      let snapshot: unknown;
      beforeEach(async () => {
        snapshot = await askGateway('evm_snapshot');
      });
      afterEach(async () => {
        await setMode('ask');
        await askGateway('evm_revert', [snapshot]);
      });

      /** The watch tells what the receiver has, and marks what it was. */
      async function isMarked(was: bigint, is: bigint): Promise<void> {
        await hand.show('watch');
        const row = frame.locator('.row.node.change-changed').filter({ hasText: `balance ${inShells(is)}` });
        await row
          .locator('.mark')
          .getByText(`was balance ${inShells(was)}`, { exact: true })
          .waitFor();
      }

      it('are built from a signature, sent, mined, watched and undone, and asked about where they are to be', async () => {
        const call = transferCall(AMOUNT);
        await learnUnit();
        await fill(balanceCall());
        await hand.press('More');
        await hand.press('Watch…');
        await quickInputShows('Watch or Compare eth_call');
        await hand.pick('Watch');
        await frame
          .locator('.watch-status')
          .getByText(/^Running · 1 run /)
          .waitFor();
        await hand.show('builder');
        const balance = await tokenBalance();
        const isMined = (): Promise<void> =>
          until('the transfer is mined', async () => (await tokenBalance()) === balance + AMOUNT);
        await setMode('dev');
        await fill(call);
        await hand.press('Send');
        await isAnswered(call);
        await isMined();
        await isMarked(balance, balance + AMOUNT);
        await hand.show('builder');
        await hand.press('Undo');
        // While it goes back, the node may know no block to ask.
        await frame.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'hidden' });
        await frame.getByText('Undone: the chain is as it was before').first().waitFor();
        await until('the transfer is undone', async () => (await tokenBalance()) === balance);
        await isMarked(balance + AMOUNT, balance);
        await hand.press('Stop');
        await hand.show('builder');
        await setMode('ask');
        const declined = await answerQuestion(() => hand.press('Send'), undefined);
        assert.match(
          declined.message,
          /^Send eth_sendTransaction to “Gateway under test” \(local development /,
        );
        assert.match(declined.detail ?? '', /transfer/);
        assert.equal(await tokenBalance(), balance);
        await answerQuestion(() => hand.press('Send'), 'Send');
        await isMined();
      }).timeout(LONG_MS);

      it('are not sent to a read-only endpoint', async () => {
        await setMode('read-only');
        const before = await height();
        await fill(transferCall(AMOUNT));
        await hand.press('Send');
        await failsWith('is read-only, and eth_sendTransaction ');
        assert.equal(await height(), before);
      });

      it('are not sent where a raw transaction is signed for another chain', async () => {
        const before = await height();
        const raw = await SIGNER.signTransaction({
          type: 'eip1559',
          chainId: 1,
          nonce: 0,
          to: ACCOUNT,
          value: 1n,
          gas: 21_000n,
          maxFeePerGas: 10n ** 10n,
          maxPriorityFeePerGas: 1n,
        });
        await fill(rawCall(raw));
        await hand.press('Send');
        await failsWith('The transaction is signed for Ethereum, chain 1, but this endpoint serves');
        assert.equal(await height(), before);
      });
    });
  });
}

/** The chain is seeded with whole ones. */
function inShells(amount: bigint): string {
  return `${(amount / 10n ** 18n).toLocaleString('en')} SHELL`;
}

/** In no page: neither the window nor what is inside it. */
async function keyIsNowhere(): Promise<void> {
  const frames = (await workbenchPage()).frames();
  const pages = await Promise.all(frames.map((one) => one.content().catch(() => '')));
  assert.equal(pages.filter((page) => page.includes(canaryKey())).length, 0);
}

/** As in the settings of a person who chose it before. */
async function setMode(mode: string): Promise<void> {
  const endpoints = configuredEndpoints().map((one) => (one.name === ENDPOINT_NAME ? { ...one, mode } : one));
  await vscode.workspace
    .getConfiguration('ethRpc')
    .update('endpoints', endpoints, vscode.ConfigurationTarget.Global);
  const icon = { 'read-only': '.codicon-lock', dev: '.codicon-beaker' }[mode];
  const item = await statusBarItem(ENDPOINT_NAME);
  if (icon === undefined)
    await until(
      'the usual mode',
      async () => (await item.locator('.codicon-lock, .codicon-beaker').count()) === 0,
    );
  else await item.locator(icon).waitFor();
}
