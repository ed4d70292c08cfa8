// Owns the proof of calls that run again and again in the real page: at each new block and every few seconds, with what
// changed marked and drawn, through failures, until somebody stops them.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { FrameLocator } from 'playwright-core';
import { axeViolations } from './axe.ts';
import { ACCOUNT, addGatewayEndpoint, askGateway, until } from './gatewayUnderTest.ts';
import { localNode, withEndpoint } from './localEndpoint.ts';
import { historyCount } from './questions.ts';
import { row } from './resultRows.ts';
import {
  calmWindow,
  notification,
  pick,
  runCommand,
  selectTreeItem,
  statusBarItem,
  webviewFrame,
  workbenchPage,
} from './window.ts';

const watch = (call: unknown): Thenable<unknown> => vscode.commands.executeCommand('ethRpc.watchCall', call);
const button = (frame: FrameLocator, does: string) => frame.locator(`vscode-button[data-does="${does}"]`);
const shows = (frame: FrameLocator, text: string | RegExp): Promise<void> =>
  frame.locator('.watch-status').getByText(text).waitFor();
const runsOf = async (frame: FrameLocator): Promise<number> =>
  Number(/(\d+) runs?/.exec(await frame.locator('.watch-status').innerText())?.[1]);

/** Pays one ether to the account, in a block of its own. */
async function pay(): Promise<void> {
  const from = ((await askGateway('eth_accounts')) as string[])[0];
  const before = String(await askGateway('eth_getBalance', [ACCOUNT, 'latest']));
  await askGateway('eth_sendTransaction', [{ from, to: ACCOUNT, value: '0xde0b6b3a7640000' }]);
  await until(
    'the payment is mined',
    async () => (await askGateway('eth_getBalance', [ACCOUNT, 'latest'])) !== before,
  );
}

describe('watched calls', () => {
  before(addGatewayEndpoint);
  beforeEach(calmWindow);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('run at each new block, mark and draw what changed, and record only that', async () => {
    const paramsJson = JSON.stringify([ACCOUNT, 'latest']);
    await vscode.commands.executeCommand('ethRpc.openBuilder', { method: 'eth_getBalance', paramsJson });
    const builder = await webviewFrame();
    await builder.locator('pre.body').getByText('eth_getBalance').waitFor();
    const before = await historyCount();
    await builder.locator('#watch').click();
    await pick('Watch');
    const frame = await webviewFrame();
    await shows(
      frame,
      /^\s*Running · 1 run · last at [\d:]+ · block [\d,]+ · looks for a new block every 1 s$/,
    );
    await (await statusBarItem('1 watch')).waitFor();
    await row(frame, 'result').waitFor();
    assert.equal(await frame.locator('.chart').count(), 0);

    await askGateway('evm_mine');
    await shows(frame, /2 runs/);
    assert.equal(await frame.locator('.change-changed').count(), 0);
    assert.equal(await historyCount(), before + 1);

    await pay();
    const changed = frame.locator('.row.node.change-changed');
    await changed.first().waitFor();
    assert.match(await changed.first().locator('.mark').innerText(), /^was [\d,.]+ ETH, \+1 ETH$/);
    await frame.getByText(/^Last changed at [\d:]+\.$/).waitFor();
    await until('the change is recorded', async () => (await historyCount()) === before + 2);

    const chart = frame.getByRole('img', {
      name: /^Chart of result, \d+ values from [\d:]+ to [\d:]+: lowest [\d,.]+ ETH \([\d:]+\), highest [\d,.]+ ETH \([\d:]+\), last [\d,.]+ ETH\.$/,
    });
    await chart.waitFor();
    await row(frame, 'answers so far').click();
    await row(frame, '2').waitFor();
    assert.deepEqual(await axeViolations(frame), []);

    await button(frame, 'pause').click();
    await shows(frame, /^\s*Paused/);
    const runs = await runsOf(frame);
    await pay();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    assert.equal(await runsOf(frame), runs);
    await button(frame, 'start').click();
    await until('it has caught up', async () => (await runsOf(frame)) === runs + 1);
    await button(frame, 'stop').click();
    await shows(frame, /^\s*Stopped/);
    await (await statusBarItem('1 watch')).waitFor({ state: 'hidden' });
  });

  it('run every few seconds, by keyboard, from the history', async () => {
    await vscode.commands.executeCommand('ethRpc.history.focus');
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    await selectTreeItem(/^eth_blockNumber/);
    await runCommand('Ethereum RPC: Watch Call...');
    const frame = await webviewFrame();
    await shows(frame, /1 run/);
    const seconds = frame.getByLabel('Seconds between two runs');
    await seconds.fill('0');
    await frame.getByText('Type whole seconds, from 1 to 86,400.').waitFor();
    await seconds.fill('1');
    await seconds.press('Enter');
    await shows(frame, /next at [\d:]+$/);
    await until('it has run three times more', async () => (await runsOf(frame)) >= 4);
    await button(frame, 'pause').focus();
    await (await workbenchPage()).keyboard.press('Enter');
    await shows(frame, /^\s*Paused/);
  });

  it('go on through failures, which they say, ever more slowly', async () => {
    let isDown = false;
    const node = localNode({
      eth_gasPrice: () =>
        isDown ? '"error":{"code":-32000,"message":"out of order"}' : '"result":"0x3b9aca00"',
      eth_blockNumber: () => '"result":"0x1"',
    });
    await withEndpoint('Shaky node', node.answer, async () => {
      await watch({ method: 'eth_gasPrice', params: [] });
      const frame = await webviewFrame();
      const seconds = frame.getByLabel('Seconds between two runs');
      await seconds.fill('1');
      await seconds.press('Enter');
      await shows(frame, /2 runs/);
      isDown = true;
      await frame.locator('.note').getByText('out of order (-32000)').waitFor();
      await frame.locator('.failure').getByText('The node refused the call').waitFor();
      await row(frame, 'result').getByText('1 gwei').waitFor();
      await until('it has failed four times', async () => (await runsOf(frame)) >= 6);
      isDown = false;
      await until('it has recovered', async () => (await frame.locator('.failure').count()) === 0);
      const asked = node.asked.filter(({ method }) => method === 'eth_gasPrice').length;
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      assert.equal(node.asked.filter(({ method }) => method === 'eth_gasPrice').length, asked);
    });
  });

  it('are reads only', async () => {
    await watch({ method: 'eth_sendRawTransaction', params: ['0x'] });
    await notification('eth_sendRawTransaction is not known to be a read, so it is sent once at a time only');
  });
});
