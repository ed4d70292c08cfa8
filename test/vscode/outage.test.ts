// Owns what a person sees when the server goes away and comes back: a clear failure, then the next call works.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { gatewayUrl } from './gatewayUnderTest.ts';
import {
  notification,
  quickInputShows,
  runCommand,
  statusBarItem,
  treeItem,
  typeIntoQuickInput,
} from './window.ts';

/** Passes everything on to the gateway: a gateway that can be stopped and started at the same address. */
function relay(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = `${gatewayUrl()}${request.url}`;
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(chunks),
      };
      void fetch(url, init).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(await answer.text());
      });
    });
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

describe('a server that goes away', () => {
  const configuration = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('ethRpc');
  const kept = configuration().get<unknown[]>('endpoints', []);

  after(() => configuration().update('endpoints', kept, vscode.ConfigurationTarget.Global));

  it('fails in plain words while it is gone and answers the next call when it is back', async () => {
    const first = await relay(0);
    const { port } = first.address() as AddressInfo;
    const key = process.env['ETH_RPC_TEST_KEY'];
    assert.ok(key !== undefined);
    const endpoint = {
      id: 'relay',
      name: 'Relay',
      urlTemplate: `http://127.0.0.1:${port}/v1/\${apiKey}`,
    };
    await configuration().update('endpoints', [endpoint], vscode.ConfigurationTarget.Global);
    await (await statusBarItem('Relay')).waitFor();
    await runCommand('Ethereum RPC: Set API Key');
    await quickInputShows('API Key for Relay');
    await typeIntoQuickInput(key);
    await (await notification('is set')).waitFor();
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    await (await treeItem(/eth_blockNumber[\d,]+ · Relay/)).waitFor();

    await stop(first);
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    await (await notification(/Nothing listens at the endpoint.s address/)).waitFor();
    await (await treeItem(/eth_blockNumberNothing listens/)).waitFor();

    const second = await relay(port);
    await runCommand('Ethereum RPC: Re-run Last Call');
    await (await treeItem(/eth_blockNumber[\d,]+ · Relay/)).waitFor();
    await stop(second);
  });
});
