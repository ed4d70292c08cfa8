// Which certificates a call in VS Code trusts and shows: the system's, by VS Code's own setting, and an endpoint's.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { replaceEndpoints, until } from './gatewayUnderTest.ts';
import { localNode } from './localEndpoint.ts';

const file = (name: string): string => join(__dirname, '../../test/rpc/tls', name);
const CLIENT = { cert: file('other.crt'), key: file('other.key') };

describe('certificates', () => {
  const http = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('http');
  const clients: unknown[] = [];
  let server: Server;
  let putBack: () => Promise<void>;

  before(async () => {
    const node = localNode({ eth_chainId: () => '"result":"0x1"' });
    const [key, cert, ca] = ['server.key', 'server.crt', 'other.crt'].map((name) => readFileSync(file(name)));
    const options = { key, cert, ca, requestCert: true, rejectUnauthorized: false };
    server = createServer(options as object, (request, response) => {
      const socket = request.socket as TLSSocket;
      clients.push(socket.authorized && socket.getPeerCertificate().subject.CN);
      node.answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const urlTemplate = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const endpoints = [
      { id: 'plain', name: 'Without files', urlTemplate },
      { id: 'files', name: 'With files', urlTemplate, tls: { ca: file('server.crt'), ...CLIENT } },
      { id: 'gone', name: 'Without its file', urlTemplate, tls: { ca: file('gone.crt') } },
    ];
    putBack = await replaceEndpoints(endpoints);
  });

  after(async () => {
    await http().update('systemCertificates', undefined, vscode.ConfigurationTarget.Global);
    await putBack();
    server.closeAllConnections();
    server.close();
  });

  /** '' where the call was answered. */
  async function failure(endpoint: string): Promise<string> {
    const outcome = await (await extensionApi()).call({ method: 'eth_chainId', endpoint });
    if (outcome.ok) return '';
    return 'failure' in outcome ? `${outcome.failure.kind}: ${outcome.failure.message}` : 'declined';
  }

  it('of an endpoint count for it, and identify this machine', async () => {
    assert.equal(await failure('files'), '');
    assert.equal(clients.at(-1), 'other.test');
    assert.match(await failure('gone'), /^input: The file .*gone\.crt is not there, so nothing was sent\./);
  });

  // Elsewhere a test cannot give the system an authority.
  if (process.platform === 'linux' && vscode.env.uiKind === vscode.UIKind.Web)
    it('of the system count unless http.systemCertificates is off @long', async () => {
      assert.equal(await failure('plain'), '');
      await http().update('systemCertificates', false, vscode.ConfigurationTarget.Global);
      await until('they do not count', async () => (await failure('plain')).startsWith('tls: '));
      await http().update('systemCertificates', true, vscode.ConfigurationTarget.Global);
      await until('they count again', async () => (await failure('plain')) === '');
    });
});
