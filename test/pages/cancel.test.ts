// Tests cancelling a call at its row in the History view.
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { until } from '../vscode/gatewayUnderTest.ts';
import type { Asked } from '../vscode/localEndpoint.ts';
import { withEndpoint } from '../vscode/localEndpoint.ts';
import { runCommand, treeItem } from '../vscode/window.ts';

describe('Cancel', () => {
  it('closes the socket of that call and of no other, and its entry says so', async () => {
    const asked: string[] = [];
    const closed: string[] = [];
    const listen = async (request: IncomingMessage): Promise<void> => {
      const { method } = JSON.parse(await text(request)) as Asked;
      asked.push(method);
      request.socket.once('close', () => closed.push(method));
    };
    await withEndpoint(
      'Listening server',
      (request) => void listen(request),
      async () => {
        const other = (await extensionApi()).call({ method: 'eth_gasPrice' });
        await runCommand('Ethereum RPC: Focus on History View');
        await runCommand('Ethereum RPC: Call eth_blockNumber');
        await until('the server has both requests', () => asked.length === 2);
        // Earlier tests may have left the list scrolled.
        await vscode.commands.executeCommand('list.focusFirst');
        const row = await treeItem(/^blockNumber\s*running…/);
        await row.hover();
        await row.getByRole('button', { name: 'Cancel' }).click();
        await (await treeItem(/^blockNumber\s*Cancelled\. · now$/)).waitFor();
        await until('the server sees a socket closed', () => closed.length > 0);
        await (await treeItem(/^gasPrice\s*running…/)).waitFor();
        assert.deepEqual(closed, ['eth_blockNumber']);

        await runCommand('Ethereum RPC: Cancel');
        const outcome = await other;
        assert.ok(!outcome.ok && 'failure' in outcome, JSON.stringify(outcome));
        assert.equal(outcome.failure.kind, 'cancelled');
      },
    );
  });
});
