// Calls go through VS Code's proxy, except to the hosts that it leaves out.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { until } from './gatewayUnderTest.ts';
import { statusBarItem } from './window.ts';

const { Global } = vscode.ConfigurationTarget;

describe('proxy', () => {
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration();
  const asked: string[] = [];
  let kept: unknown[] = [];
  let server: Server;

  before(async () => {
    kept = settings().get<unknown[]>('ethRpc.endpoints', []);
    // A proxy that notes where it is asked to go, and refuses.
    server = createServer();
    server.on('connect', (request, socket) => {
      asked.push(request.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await settings().update('http.proxy', `http://127.0.0.1:${port}`, Global);
    const endpoint = { id: 'far', name: 'Far away', urlTemplate: 'https://rpc.example.invalid/' };
    await settings().update('ethRpc.endpoints', [endpoint], Global);
    await (await statusBarItem('Far away')).waitFor();
  });

  after(async () => {
    await settings().update('http.proxy', undefined, Global);
    await settings().update('http.noProxy', undefined, Global);
    await settings().update('ethRpc.endpoints', kept, Global);
    server.close();
  });

  async function failure(): Promise<string> {
    const outcome = await (await extensionApi()).call({ method: 'eth_chainId', endpoint: 'far' });
    assert.ok(
      !outcome.ok && 'failure' in outcome && outcome.failure.kind === 'network',
      JSON.stringify(outcome),
    );
    return outcome.failure.message;
  }

  it('asks the proxy of http.proxy for a tunnel, and names it when it refuses', async () => {
    assert.match(await failure(), /proxy/i);
    assert.deepEqual(asked, ['rpc.example.invalid:443']);
  });

  it('goes past it to a host in http.noProxy', async () => {
    await settings().update('http.noProxy', ['rpc.example.invalid'], Global);
    await until('the proxy is left out', async () => /host name/.test(await failure()));
    const before = asked.length;
    await failure();
    assert.equal(asked.length, before);
  });
});
