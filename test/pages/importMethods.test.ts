// Tests an endpoint's own methods: imported from a URL, then listed, typed in a form, and decoded.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import {
  dismissQuickInput,
  notification,
  pick,
  quickInputShows,
  runCommand,
  typeInto,
  webviewFrame,
} from '../vscode/window.ts';
import { endpointAction } from '../vscode/endpointAction.ts';

const COUNT = { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' };
const DOCUMENT = {
  openrpc: '1.3.2',
  info: { title: 'Counting', version: '1' },
  methods: [
    {
      name: 'eth_getThings',
      summary: 'Counts the things of an account.',
      params: [{ name: 'how many', required: true, schema: COUNT }],
      result: { name: 'things', schema: { type: 'object', properties: { total: COUNT } } },
    },
    { name: 'engine_count', params: [] },
  ],
};

describe('imported methods', () => {
  const server = createServer((request, response) => {
    response.end(
      JSON.stringify(request.url === '/openrpc.json' ? DOCUMENT : { openrpc: '1.0.0', methods: [5] }),
    );
  });
  let origin = '';

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await addGatewayEndpoint();
  });
  after(() => void server.close());

  async function importFrom(url: string): Promise<void> {
    await endpointAction('Import Methods (OpenRPC)…');
    await pick('From a URL...');
    await typeInto('Import Methods: URL', url);
  }

  it('refuses a document by the place that is wrong, and any URL that is not safe @long', async () => {
    await importFrom(`${origin}/wrong.json`);
    await notification('No methods were imported. /methods/0: this must be an object.');
    await importFrom('http://example.com/openrpc.json');
    await quickInputShows('Only https: URLs are read, and http: on this machine.');
    await dismissQuickInput();
  });

  it('lists the methods of the endpoint, checks their fields and decodes their results', async () => {
    await importFrom(`${origin}/openrpc.json`);
    await notification('Imported 1 method of “Counting”');
    await runCommand('Ethereum RPC: New Call...');
    await typeInto('New Call', 'eth_getThings');
    await typeInto('eth_getThings: how many', 'seven');
    await quickInputShows('“seven” is not a number. Type 1000, 1,000 or 0x3e8.');
    await dismissQuickInput();

    const api = await extensionApi();
    const decoded = await api.decode({ method: 'eth_getThings', result: { total: '0x10d4f' } });
    assert.deepEqual(
      decoded.children.map(({ label, kind, summary }) => ({ label, kind, summary })),
      [{ label: 'total', kind: 'quantity', summary: '68,943' }],
    );

    await runCommand('Ethereum RPC: Open Request Builder');
    const frame = await webviewFrame();
    await frame.locator('#method').fill('eth_getThings');
    await frame.locator('#method').press('Enter');
    await frame.getByText('Counts the things of an account.').first().waitFor();
    await frame.locator('[id="field-0"] input').fill('1,000');
    await frame.locator('pre.body').getByText('"params":["0x3e8"]').waitFor();
  });

  it('forgets them again', async () => {
    await endpointAction('Import Methods (OpenRPC)…');
    await pick('Remove Imported Methods');
    await notification('The methods imported for');
    const decoded = await (
      await extensionApi()
    ).decode({ method: 'eth_getThings', result: { total: '0x10d4f' } });
    // Without the document, the kind is guessed from the name.
    assert.deepEqual(
      decoded.children.map(({ label, kind, summary }) => ({ label, kind, summary })),
      [{ label: 'total', kind: 'count', summary: '68,943' }],
    );
  });
});
