// A busy server that says when to come again: the countdown, sending at once, cancelling, and what is sent once only.
import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { until } from './gatewayUnderTest.ts';
import { withEndpoint } from './localEndpoint.ts';
import { answerQuestion } from './questions.ts';
import { notification, runCommand, screenshot, statusBarItem, treeItem, webviewFrame } from './window.ts';

/** Refuses the first `refusals` requests with 429 and this Retry-After, then answers. */
function busyServer(refusals: number, retryAfter: string) {
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      asked.push(method);
      const isBusy = asked.length <= refusals;
      const end = isBusy ? '"error":{"code":-32005,"message":"slow down"}' : '"result":"0x10"';
      response.writeHead(isBusy ? 429 : 200, {
        'content-type': 'application/json',
        ...(isBusy ? { 'retry-after': retryAfter } : {}),
      });
      response.end(`{"jsonrpc":"2.0","id":${id},${end}}`);
    });
  };
  return { asked, answer };
}

describe('a server that asks to wait', () => {
  it('is asked again by itself once the time is over', async () => {
    const { asked, answer } = busyServer(2, '1');
    await withEndpoint('Busy server', answer, async () => {
      const outcome = await (await extensionApi()).call({ method: 'eth_blockNumber' });
      assert.equal(outcome.ok && outcome.result, '0x10');
      assert.deepEqual(asked, ['eth_blockNumber', 'eth_blockNumber', 'eth_blockNumber']);
    });
  });

  it('counts down where it can be seen, and is asked at once on a click', async () => {
    const { asked, answer } = busyServer(1, '100');
    await withEndpoint('Busy server', answer, async () => {
      await runCommand('Ethereum RPC: Call eth_blockNumber');
      const item = await statusBarItem(/eth_blockNumber again in (9\d|100) s/);
      await item.waitFor();
      await notification(/the server asks to wait, sent again in (9\d|100) s/);
      await screenshot('waits-notification');
      assert.deepEqual(asked, ['eth_blockNumber']);
      await vscode.commands.executeCommand('notifications.hideList');
      await item.click();
      await (await treeItem(/^eth_blockNumber\s*16 · [\d:]+ · Busy server$/)).waitFor();
      await item.waitFor({ state: 'hidden' });
      assert.deepEqual(asked, ['eth_blockNumber', 'eth_blockNumber']);
    });
  });

  it('shows the countdown in the request builder, with a way to send now and one to cancel', async () => {
    const { asked, answer } = busyServer(2, '100');
    await withEndpoint('Busy server', answer, async () => {
      await vscode.commands.executeCommand('ethRpc.openBuilder', {
        method: 'eth_gasPrice',
        paramsJson: '[]',
      });
      const frame = await webviewFrame();
      await frame.locator('#send').click();
      await frame.getByText(/^Sent again in (9\d|100) s\.$/).waitFor();
      await screenshot('waits-builder');
      await frame.getByText('Send now').click();
      await until('it was asked again', () => asked.length === 2);
      await frame.getByText(/^Sent again in (9\d|100) s\.$/).waitFor();
      await frame.locator('#cancel').click();
      await (await treeItem(/^eth_gasPrice\s*Cancelled\. · [\d:]+ · Busy server$/)).waitFor();
      assert.equal(await frame.getByText('Send now').count(), 0);
      assert.deepEqual(asked, ['eth_gasPrice', 'eth_gasPrice']);
    });
  });

  it('is not asked twice to change something', async () => {
    const { asked, answer } = busyServer(9, '1');
    await withEndpoint('Busy server', answer, async () => {
      const raw = { method: 'evm_mine', paramsJson: '[]' };
      await vscode.commands.executeCommand('ethRpc.openBuilder', raw);
      const frame = await webviewFrame();
      await answerQuestion(() => frame.locator('#send').click(), 'Send');
      await (await treeItem(/^evm_mine\s*slow down/)).waitFor();
      assert.equal(asked.filter((method) => method === 'evm_mine').length, 1);
    });
  });

  it('is not waited for where the setting says so', async () => {
    const { asked, answer } = busyServer(1, '1');
    const settings = vscode.workspace.getConfiguration('ethRpc');
    await settings.update('waitForRetryAfter', false, vscode.ConfigurationTarget.Global);
    try {
      await withEndpoint('Busy server', answer, async () => {
        const outcome = await (await extensionApi()).call({ method: 'eth_blockNumber' });
        assert.equal(outcome.ok, false);
        assert.deepEqual(asked, ['eth_blockNumber']);
      });
    } finally {
      await settings.update('waitForRetryAfter', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
