// Tests that imported methods are kept as long as their endpoint is in the settings.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { replaceEndpoints, until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { withServer } from '../vscode/localServer.ts';
import { notification, pick, runCommand, statusBarItem, typeInto } from '../vscode/window.ts';
import { endpointAction } from '../vscode/endpointAction.ts';

const COUNT = { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' };
const DOCUMENT = JSON.stringify({
  openrpc: '1.3.2',
  info: { title: 'Pier', version: '1' },
  methods: [{ name: 'pier_depth', params: [], result: { name: 'depth', schema: COUNT } }],
});

/** The file in which the extension keeps the document of an endpoint. */
function documentOf(id: string): string {
  const profile = join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, '../user');
  const data = join(profile, existsSync(join(profile, 'server')) ? 'server/data/User' : 'User');
  return join(data, 'globalStorage/ethereum-rpc-explorer.ethereum-rpc-explorer/openrpc', `${id}.json`);
}

/** Whether a result is decoded by the document, as only the document says that it is a number. */
async function isKnown(): Promise<boolean> {
  const api = await extensionApi();
  return (await api.decode({ method: 'pier_depth', result: '0x10d4f' })).kind === 'quantity';
}

describe('methods of an endpoint that is edited in the settings', () => {
  before(() => runCommand('Ethereum RPC: Focus on History View'));

  it('are kept while the endpoint cannot be read, and deleted with it', async () => {
    await withServer(
      (_, response) => void response.end(DOCUMENT),
      async (urlTemplate) => {
        const [one, two] = ['one', 'two'].map((id) => ({
          id: `pier-${id}`,
          name: `Pier ${id}`,
          urlTemplate,
        }));
        const use = async (
          shown: string,
          ...items: Parameters<typeof replaceEndpoints>[0]
        ): Promise<void> => {
          await replaceEndpoints(items);
          await (await statusBarItem(shown)).waitFor();
        };
        await withEndpoints([one!, two!], async () => {
          await (await statusBarItem('Pier one')).waitFor();
          await endpointAction('Import Methods (OpenRPC)…');
          await pick('From a URL...');
          await typeInto('Import Methods: URL', urlTemplate);
          await notification('Imported 1 method of “Pier” for “Pier one”.');
          assert.ok(existsSync(documentOf('pier-one')));

          await use('Pier two', { ...one!, urlTemplate: 'ftp://pier' }, two!);
          await until('the other endpoint has no such method', async () => !(await isKnown()));
          await use('Pier one', one!, two!);
          await until('the methods are back', isKnown);

          await use('Pier two', two!);
          await until('the document is deleted', () => !existsSync(documentOf('pier-one')));
          await use('Pier one', one!, two!);
          await until('it has no such method', async () => !(await isKnown()));
        });
      },
    );
  });
});
