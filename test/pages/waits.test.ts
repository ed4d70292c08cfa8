// Tests a busy server that says when to try again: the countdown, sending at once, cancelling, and calls sent only
// once.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { busyServer } from '../vscode/busyServer.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { until } from '../vscode/gatewayUnderTest.ts';
import { withEndpoint } from '../vscode/localEndpoint.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { screenshot, treeItem, webviewFrame } from '../vscode/window.ts';

describe('a server that asks to wait', () => {
  it('is asked again by itself once the time is over @long', async () => {
    const { asked, answer } = busyServer(2, '1');
    await withEndpoint('Busy server', answer, async () => {
      const outcome = await (await extensionApi()).call({ method: 'eth_blockNumber' });
      assert.equal(outcome.ok && outcome.result, '0x10');
      // The chain id is requested after the first response.
      assert.deepEqual(asked, ['eth_blockNumber', 'eth_blockNumber', 'eth_blockNumber', 'eth_chainId']);
    });
  });

  it('shows the countdown in the request builder, with a way to send now and one to cancel @long', async () => {
    const { asked, answer } = busyServer(2, '100');
    await withEndpoint('Busy server', answer, async () => {
      await vscode.commands.executeCommand('ethRpc.openBuilder', {
        method: 'eth_gasPrice',
        paramsJson: '[]',
      });
      const frame = await webviewFrame();
      await frame.locator('#send').click();
      await frame.getByText(/^Sending again in (9\d|100) s\.$/).waitFor();
      await screenshot('waits-builder');
      await frame.getByText('Send now').click();
      await until('it was asked again', () => asked.length === 2);
      await frame.getByText(/^Sending again in (9\d|100) s\.$/).waitFor();
      await frame.locator('#cancel').click();
      await (await treeItem(/^gasPrice\s*Cancelled\. · now$/)).waitFor();
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
      await until(
        'the request is there',
        async () => (await frame.locator('#method').inputValue()) === raw.method,
      );
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
